/* Purpose: a library moves a pointer out of a structure that it is given, into a place where a pointer to an older block at the same address was
   stored.  By the time of the access the structure is cleared, used for something else, or gone, and nothing else leads
   to the block.  It is no stale pointer.  The program's own stays one.
   Source: messages, events and requests that a library takes apart; memcpy through a pointer; cookies that are integers.  */
/* { dg-do run } */
/* { dg-uninstrumented-sources "moved-by-memcpy-plain.c" } */

#include <stdlib.h>
#include <string.h>
#include "moved-by-memcpy.h"

#define TURNS  3
#define IS(name) (argc > 1 && !strcmp (argv[1], name))

static volatile int sink;
static int *slot, *own, *alone, *kept;
static void *(*volatile copy) (void *, const void *, size_t) = memcpy;

static int *
new (int value)
{
  int *p = malloc (24);
  *p = value;
  return p;
}

static void
use (void)
{
  sink = *slot;
  free (slot);
}

static __attribute__ ((noinline)) void
post (void)
{
  struct message m = { 1, new (7) };
  lib_post (&m);
}

static void
clear (struct message *m)
{
  m->p = NULL;
}

static __attribute__ ((noinline)) void
pass (int n, ...)
{
  va_list ap;
  va_start (ap, n);
  lib_set_from_list (&slot, ap);
  va_end (ap);
}

/* By a jump to the library's function.  */
static __attribute__ ((noinline)) void
take (struct message *m, int **where)
{
  lib_take (m, where);
}

__attribute__ ((no_temporal, noinline)) static void
quiet_take (struct message *m)
{
  slot = m->p;
  m->p = NULL;
}

static void
legal (void)
{
  struct message m, outer, *h;
  slot = new (0);
  free (slot);
  for (int i = 0; i < TURNS; i++)
    {
      m.p = new (i);
      lib_take (&m, &slot);
      m.p = NULL;
      use ();
    }
  for (int i = 0; i < TURNS; i++)
    {
      m.p = new (i);
      take (&m, &slot);
      m.p = &i;
      use ();
    }
  for (int i = 0; i < TURNS; i++)
    {
      post ();
      lib_deliver (&slot);
      use ();
    }
  for (int i = 0; i < TURNS; i++)
    {
      h = malloc (sizeof *h);
      h->p = new (i);
      lib_take (h, &slot);
      free (h);
      use ();
    }
  for (int i = 0; i < TURNS; i++)
    {
      h = malloc (sizeof *h);
      h->p = new (i);
      lib_take_and_free (h, &slot);
      use ();
    }
  for (int i = 0; i < TURNS; i++)
    {
      h = malloc (sizeof *h);
      h->p = new (i);
      outer.inner = h;
      lib_take_inner (&outer, &slot);
      free (h);
      use ();
    }
  for (int i = 0; i < TURNS; i++)
    {
      m.p = new (i);
      lib_take_and_call (&m, &slot, clear);
      use ();
    }
  for (int i = 0; i < TURNS; i++)
    {
      static int *from;
      from = new (i);
      lib_move (&slot, &from);
      from = NULL;
      use ();
    }
  for (int i = 0; i < TURNS; i++)
    {
      int *from = new (i);
      copy (&slot, &from, sizeof from);
      from = NULL;
      use ();
    }
  for (int i = 0; i < TURNS; i++)
    {
      m.p = new (i);
      quiet_take (&m);
      use ();
    }
  for (int i = 0; i < TURNS; i++)
    {
      m.p = new (i);
      void *to = &slot, *from = &m.p;
      long n = sizeof m.p;
      asm volatile ("rep movsb" : "+D" (to), "+S" (from), "+c" (n) : : "memory");
      m.p = NULL;
      use ();
    }
  for (int i = 0; i < TURNS; i++)
    {
      lib_set_number (&slot, (unsigned long) new (i));
      use ();
    }
  for (int i = 0; i < TURNS; i++)
    {
      union { int *p; double d; } u = { new (i) };
      lib_set_double (&slot, u.d);
      use ();
    }
  for (int i = 0; i < TURNS; i++)
    {
      pass (1, new (i));
      use ();
    }
}

/* OWN's block has ended, and another lies in its place, which is the program's alone.  */

static void
replace_own (void)
{
  own = new (1);
  free (own);
  alone = new (2);
  if (*(size_t volatile *) &own != *(size_t volatile *) &alone)
    exit (77);
}

struct pair { int *p; long n; };

/* The library gets OTHER, and H stays with the program.  */
static __attribute__ ((noinline)) void
beside (struct pair *h, int *other)
{
  struct message m = { 1, other };
  sink = *h->p;
  lib_take (&m, &slot);
}

static __attribute__ ((noinline)) void
beside_by_jump (struct pair *h, int **where)
{
  sink = *h->p;
  lib_move (where, &kept);
}

int
main (int argc, char **argv)
{
  int *other = malloc (48);
  *other = 3;
  replace_own ();
  struct pair *h = malloc (sizeof *h), l = { alone, 1 };
  h->p = alone;
  if (IS ("message"))
    {
      struct message m = { 1, other };
      lib_take (&m, &slot);
      m.p = NULL;
      sink = *own; /* { dg-temporal-error "use-after-free" "message" } */
    }
  if (IS ("freed"))
    {
      struct message *m = malloc (sizeof *m);
      m->p = other;
      lib_take_and_free (m, &slot);
      sink = *own; /* { dg-temporal-error "use-after-free" "freed" } */
    }
  if (IS ("beside"))
    {
      beside (h, other);
      sink = *h->p;
      sink = *own; /* { dg-temporal-error "use-after-free" "beside" } */
    }
  if (IS ("local"))
    {
      beside (&l, other);
      sink = *l.p;
      sink = *own; /* { dg-temporal-error "use-after-free" "local" } */
    }
  if (IS ("jump"))
    {
      kept = other;
      beside_by_jump (&l, &slot);
      sink = *l.p;
      beside_by_jump (h, &slot);
      sink = *h->p;
      sink = *own; /* { dg-temporal-error "use-after-free" "jump" } */
    }
  if (IS ("number"))
    {
      lib_set_number (&slot, (unsigned long) other);
      sink = *own; /* { dg-temporal-error "use-after-free" "number" } */
    }
  if (IS ("list"))
    {
      pass (1, other);
      sink = *own; /* { dg-temporal-error "use-after-free" "list" } */
    }
  if (IS ("quiet"))
    {
      struct message m = { 1, other };
      quiet_take (&m);
      sink = *own; /* { dg-temporal-error "use-after-free" "quiet" } */
    }

  /* { dg-temporal-clean "legal" } */
  legal ();
  return 0;
}
