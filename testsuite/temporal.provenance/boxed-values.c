/* Purpose: the values of interpreters, a pointer in a structure of one number or in a NaN of a union, are passed and returned with
   their referents, also across units.
   Source: NaN boxing as in LuaJIT and Wren; mrb_value of mruby, which is a structure of one word.  */
/* { dg-do run } */
/* { dg-additional-sources "boxed-values-unit.c" } */

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include "boxed-values.h"

#define NOIPA __attribute__ ((noipa)) static
#define CASE(name)  if (!strcmp (what, name))

static struct word stack[8];
static union number numbers[8];
static int top;
static volatile int sink;

NOIPA struct word word (struct object *o) { return (struct word) { (uint64_t) o | 1 }; }
NOIPA struct of_word of_word (struct object *o) { return (struct of_word) { { (uint64_t) o | 1 } }; }
NOIPA union number number (struct object *o) { return (union number) { .bits = NAN_BOX | (uint64_t) o }; }
NOIPA union number real (double d) { return (union number) { .d = d }; }
NOIPA struct pair pair (struct object *o) { return (struct pair) { 3, number (o) }; }
NOIPA void push (struct word w) { stack[top++] = w; }
NOIPA struct word pop (void) { return stack[--top]; }
NOIPA void push_number (union number n) { numbers[top++] = n; }
NOIPA union number pop_number (void) { return numbers[--top]; }
NOIPA struct object *object (struct word w) { return ADDRESS (w.bits); }
NOIPA struct object *object_of (struct of_word w) { return ADDRESS (w.w.bits); }
NOIPA struct handle handle (struct object *o) { return (struct handle) { (int64_t) o }; }
NOIPA union bits bits (struct object *o) { return (union bits) { .bits = (uint64_t) o | 1 }; }
NOIPA struct object *object_of_handle (struct handle h) { return (struct object *) h.bits; }
NOIPA struct object *object_of_bits (union bits u) { return ADDRESS (u.bits); }
NOIPA struct object *object_in (union number n) { return ADDRESS (n.bits); }
NOIPA struct object *second (double d, int n, union number a, struct pair b) { return a.d == d ? NULL : ADDRESS (b.n.bits); }

/* Functions that may be given other parameters.  */
static __attribute__ ((noinline)) struct object *local (struct word w, int n) { return n ? ADDRESS (w.bits) : NULL; }

NOIPA struct object *
unnamed (int n, ...)
{
  va_list ap;
  va_start (ap, n);
  for (; n > 1; n--)
    (void) va_arg (ap, union number);
  union number u = va_arg (ap, union number);
  va_end (ap);
  return ADDRESS (u.bits);
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct object *o = calloc (1, sizeof *o), *p = NULL;
  int stale = *what != 0;
  o->n = 1;
  struct word w = word (o), ow = outside_word (o);
  struct of_word of = of_word (o);
  union number n = number (o), on = outside_number (o);
  struct pair both = pair (o);
  struct handle h = handle (o), oh = outside_handle (o);
  union bits u = bits (o), ou = outside_bits (o);
  push (w);
  outside_set (w);
  outside_set_number (n);
  if (stale)
    {
      free (o);
      p = malloc (sizeof *p);
      p->n = 2;
    }
  CASE ("word") sink = object (pop ())->n; /* { dg-temporal-error "use-after-free" "word" } */
  CASE ("member") sink = object_of (of)->n; /* { dg-temporal-error "use-after-free" "member" } */
  CASE ("number") { push_number (n); sink = object_in (pop_number ())->n; } /* { dg-temporal-error "use-after-free" "number" } */
  CASE ("second") sink = second (1.0, 3, real (2.0), both)->n; /* { dg-temporal-error "use-after-free" "second" } */
  CASE ("local") sink = local (w, 1)->n; /* { dg-temporal-error "use-after-free" "local" } */
  CASE ("handle") sink = object_of_handle (h)->n; /* { dg-temporal-error "use-after-free" "handle" } */
  CASE ("bits") sink = object_of_bits (u)->n; /* { dg-temporal-error "use-after-free" "bits" } */
  CASE ("outside-handle") sink = outside_of_handle (oh)->n; /* { dg-temporal-error "use-after-free" "outside-handle" } */
  CASE ("outside-bits") sink = outside_of_bits (ou)->n; /* { dg-temporal-error "use-after-free" "outside-bits" } */
  CASE ("unnamed") sink = unnamed (2, real (2.0), n)->n; /* { dg-temporal-error "use-after-free" "unnamed" } */
  CASE ("outside") sink = outside_object (ow)->n; /* { dg-temporal-error "use-after-free" "outside" } */
  CASE ("outside-number") sink = outside_of_number (on)->n; /* { dg-temporal-error "use-after-free" "outside-number" } */
  CASE ("kept") sink = object (outside_get ())->n; /* { dg-temporal-error "use-after-free" "kept" } */
  CASE ("kept-number") sink = object_in (outside_get_number ())->n; /* { dg-temporal-error "use-after-free" "kept-number" } */

  /* { dg-temporal-clean "" } */
  if (!stale)
    {
      if (object (pop ()) != o || object (outside_get ())->n != 1 || object_in (outside_get_number ())->n != 1
          || second (1.0, 3, real (2.0), both)->n != 1 || unnamed (2, real (2.0), n)->n != 1 || object_of (of)->n != 1
          || object_of_handle (h)->n != 1 || object_of_bits (u)->n != 1 || outside_of_handle (oh)->n != 1
          || outside_of_bits (ou)->n != 1 || local (w, 1)->n != 1 || outside_object (ow)->n != 1 || outside_of_number (on)->n != 1)
        return 1;
      /* Numbers in the same places, and then another object at the same address.  */
      push (w);
      free (o);
      o = malloc (sizeof *o);
      o->n = 4;
      w.bits = 5;
      outside_set (w);
      outside_set_number (real (2.5));
      if (outside_get ().bits != 5 || outside_get_number ().d != 2.5)
        return 2;
      h.bits = (int64_t) o;
      u.bits = (uint64_t) o | 1;
      if (object_of_handle (h)->n != 4 || outside_of_handle (h)->n != 4 || object_of_bits (u)->n != 4 || outside_of_bits (u)->n != 4
          || object_of_handle (outside_handle (o))->n != 4 || object_of_bits (outside_bits (o))->n != 4)
        return 4;
      outside_set (outside_word (o));
      outside_set_number (outside_number (o));
      stack[0] = word (o);
      if (object (outside_get ())->n != 4 || outside_of_number (outside_get_number ())->n != 4 || object (pop ())->n != 4)
        return 3;
      free (o);
    }
  free (p);
  return 0;
}
