/* Purpose: an index of 64 bits without a sign leads below its array as well, since addresses are computed modulo 2^64: what is written
   through it may be another member, a pointer.  Not so one that counts up, is narrow, or of fewer bits.  */
/* { dg-do run } */
/* { dg-options "-g -Wno-all -fno-inline" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>

struct table { long *p; long rows[4]; };
static volatile long minus = -1, sink;
static volatile size_t zero;

#define MAKE(name) \
static struct table * \
make_##name (void) \
{ \
  struct table *t = calloc (1, sizeof *t); \
  if (!t || !(t->p = malloc (sizeof *t->p))) \
    exit (1); \
  *t->p = 1; \
  return t; \
}

MAKE (given)
MAKE (less)
MAKE (grown)
MAKE (up)
MAKE (narrow)

/* An index out of memory.  */
static void
given (int on)
{
  struct table *t = make_given ();
  size_t i = on ? minus : 2;
  t->rows[i] = 0x123456789000;
  sink = *t->p; /* { dg-temporal-error "wild-pointer" "g" } */
}

/* One less than zero.  */
static void
less (int on)
{
  struct table *t = make_less ();
  size_t n = on ? zero : 3;
  n--;
  t->rows[n] = 0x123456789000;
  sink = *t->p; /* { dg-temporal-error "wild-pointer" "l" } */
}

/* The sum wraps around.  */
static void
grown (int on)
{
  struct table *t = make_grown ();
  unsigned long i = 1, k = on ? minus - 1 : 1;
  i += k;
  t->rows[i] = 0x123456789000;
  sink = *t->p; /* { dg-temporal-error "wild-pointer" "s" } */
}

/* These are nowhere below.  */
static void
up (size_t n)
{
  struct table *t = make_up ();
  for (size_t i = 0; i < n; i++)
    t->rows[i] = 3;
  sink = *t->p;
}

static void
narrow (unsigned long hash, unsigned k)
{
  struct table *t = make_narrow ();
  t->rows[hash >> 62] = 3;
  t->rows[hash % 3] = 4;
  t->rows[k & 3] = 4;
  sink = *t->p;
}

int
main (int argc, char **argv)
{
  char what = argc > 1 ? argv[1][0] : 0;
  given (what == 'g');
  less (what == 'l');
  grown (what == 's');
  up (4);
  narrow (0xdeadbeefdeadbeef, 7);
  return 0;
}
