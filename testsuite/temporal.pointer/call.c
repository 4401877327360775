/* Purpose: calls through pointers that do not lead to code: null, never set, data on the heap,
   the stack, in globals and literals, not mapped, a function of a struct that was freed;
   tables of functions overrun; instructions read and written as data.
   Source: issue, bad-call: calling data, a null or dangling function pointer; reading code as
   data.  */
/* { dg-do run } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef int (*function) (int);
struct object { long tag; function call; };

static volatile uintptr_t number;
static volatile int sink;
static volatile int no;
static long data[16] = { 0xc3 };
static function global_function;

static __attribute__ ((noinline)) int
one_more (int n)
{
  return n + 1;
}

static __attribute__ ((noinline)) int
apply (function f, int n)
{
  return f (n) + 1; /* { dg-temporal-error "bad-call" "argument" } */
}

static __attribute__ ((noinline)) int
tail (function f, int n)
{
  return f (n); /* { dg-temporal-error "bad-call" "tail" } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  function f;
  function volatile kept = one_more;

  if (!strcmp (what, "null"))
    {
      kept = NULL;
      sink = kept (1); /* { dg-temporal-error "bad-call" "null" } */
    }
  if (!strcmp (what, "null-global"))
    sink = global_function (1); /* { dg-temporal-error "bad-call" "null-global" } */
  if (!strcmp (what, "null-field"))
    {
      struct object *o = calloc (1, sizeof *o);
      sink = o->call (1); /* { dg-temporal-error "bad-call" "null-field" } */
    }
  if (!strcmp (what, "unset"))
    sink = f (1); /* { dg-temporal-error "uninitialized-pointer" "unset" } */
  if (!strcmp (what, "unset-path"))
    {
      if (no)
	f = one_more;
      sink = f (1); /* { dg-temporal-error "uninitialized-pointer" "unset-path" } */
    }
  if (!strcmp (what, "unset-field"))
    {
      struct object o;
      o.tag = 1;
      function volatile *slot = &o.call;
      sink = (*slot) (1); /* { dg-temporal-error "uninitialized-pointer" "unset-field" } */
    }
  if (!strcmp (what, "heap"))
    {
      char *p = malloc (16);
      memset (p, 0xc3, 16);
      kept = (function) p;
      sink = kept (1); /* { dg-temporal-error "bad-call" "heap" } */
    }
  if (!strcmp (what, "stack"))
    {
      long local[4] = { 0xc3 };
      kept = (function) local;
      sink = kept (1); /* { dg-temporal-error "bad-call" "stack" } */
    }
  if (!strcmp (what, "global"))
    sink = ((function) data) (1); /* { dg-temporal-error "bad-call" "global" } */
  if (!strcmp (what, "literal"))
    {
      kept = (function) "\xc3";
      sink = kept (1); /* { dg-temporal-error "bad-call" "literal" } */
    }
  if (!strcmp (what, "wild"))
    {
      number = 0xdead00000000;
      sink = ((function) number) (1); /* { dg-temporal-error "bad-call" "wild" } */
    }
  if (!strcmp (what, "unmapped"))
    {
      number = 0x123456789a0;
      sink = ((function) number) (1); /* { dg-temporal-error "bad-call" "unmapped" } */
    }
  if (!strcmp (what, "kernel"))
    {
      number = 0xffffffff81000000;
      kept = (function) number;
      sink = kept (1); /* { dg-temporal-error "bad-call" "kernel" } */
    }
  if (!strcmp (what, "argument"))
    {
      data[1] = 3;
      sink = apply ((function) &data[no], 1);
    }
  if (!strcmp (what, "tail"))
    sink = tail ((function) &data[2 + no], 1);
  if (!strcmp (what, "overwritten"))
    {
      struct object *o = malloc (sizeof *o);
      o->call = one_more;
      memset (o, 'A', sizeof *o);
      sink = o->call (1); /* { dg-temporal-error "bad-call" "overwritten" } */
    }
  if (!strcmp (what, "freed"))
    {
      struct object *o = malloc (sizeof *o);
      o->call = one_more;
      struct object *volatile stale = o;
      free (o);
      struct object *next = malloc (sizeof *next);
      next->call = one_more;
      sink = stale->call (1); /* { dg-temporal-error "use-after-free" "freed" } */
    }
  if (!strcmp (what, "table"))
    {
      static const function table[3] = { one_more, one_more, one_more };
      volatile int i = 3;
      sink = table[i] (1); /* { dg-temporal-error "out-of-bounds" "table" } */
    }
  if (!strcmp (what, "read-code"))
    {
      unsigned char *p = (unsigned char *) one_more;
      sink = p[no]; /* { dg-temporal-error "out-of-bounds" "read-code" } */
    }
  if (!strcmp (what, "write-code"))
    {
      function volatile g = one_more;
      unsigned char *p = (unsigned char *) g;
      *p = 0xc3; /* { dg-temporal-error "out-of-bounds" "write-code" } */
    }
  if (!strcmp (what, "read-label"))
    {
      int *p = &&here;
      sink = *p; /* { dg-temporal-error "out-of-bounds" "read-label" } */
    }
here:
  /* { dg-temporal-clean "legal" } */
  global_function = one_more;
  sink = kept (1) + global_function (2) + apply (one_more, 3) + tail (kept, 4);
  return sink != 2 + 3 + 5 + 5;
}
