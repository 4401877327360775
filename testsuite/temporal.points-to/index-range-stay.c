/* Purpose: where one block may have more than the structure, or the index may be negative or wrap around, what is behind or before the
   array may be accessed: no index is compared.  */
/* { dg-do run } */
/* { dg-options "-g -Wno-all" } */
/* { dg-additional-options "-fno-strict-aliasing" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>

struct list { long count; long values[2]; };
struct pair { struct list first; long behind[2]; };
static volatile long sink;
static volatile unsigned one = 1;

/* An allocation of its own.  */
#define NEW(p, call) struct list *p = call; if (!p) exit (1)

/* More was allocated.  */
static __attribute__ ((noinline)) long more (struct list *l, unsigned i) { return l->values[i]; }

/* ... for one of two.  */
static __attribute__ ((noinline)) long mixed (struct list *l, unsigned i) { return l->values[i]; }

/* ... by realloc.  */
static __attribute__ ((noinline)) long grown (struct list *l, unsigned i) { return l->values[i]; }

/* Nobody knows how much.  */
static __attribute__ ((noinline)) long unknown (struct list *l, unsigned i) { return l->values[i]; }

/* It is the first of a larger structure, and of two.  */
static __attribute__ ((noinline)) long inner (struct list *l, unsigned i) { return l->values[i]; }
static __attribute__ ((noinline)) long first (struct list *l, unsigned i) { return l->values[i]; }

/* Before a block of the same size.  */
static __attribute__ ((noinline)) long middle (struct list *l, unsigned i) { return l->values[i]; }

/* Below it.  */
static __attribute__ ((noinline)) long below (struct list *l, int i) { return l->values[i]; }

/* Around.  */
static __attribute__ ((noinline)) long around (struct list *l, unsigned long i) { return l->values[i]; }

/* Known outside.  */
__attribute__ ((noinline)) long outside (struct list *l, unsigned i) { return l->values[i]; }

int
main (int argc, char **argv)
{
  (void) argc;
  (void) argv;
  NEW (a, calloc (1, sizeof *a + sizeof (long)));
  sink += more (a, one + 1);
  NEW (b, calloc (1, sizeof *b));
  NEW (c, calloc (1, sizeof *c + sizeof (long)));
  sink += mixed (b, one) + mixed (c, one + 1);
  NEW (d, calloc (1, sizeof *d));
  NEW (e, realloc (d, sizeof *d + sizeof (long)));
  e->values[2] = 3;
  NEW (f, calloc (1, sizeof *f));
  sink += grown (e, one + 1) + grown (f, one);
  NEW (g, calloc (one, sizeof *g + sizeof (long)));
  sink += unknown (g, one + 1);
  struct pair *pair = calloc (1, sizeof *pair);
  if (!pair)
    exit (1);
  NEW (h, calloc (1, sizeof *h));
  sink += inner (&pair->first, one + 1) + inner (h, one);
  NEW (i, calloc (2, sizeof *i));
  NEW (j, calloc (1, sizeof *j));
  sink += first (i, one + 1) + first (j, one);
  NEW (k, calloc (1, sizeof *k));
  struct list *back = (struct list *) ((long *) k - one);
  sink += middle (back, one + 1);
  NEW (l, calloc (1, sizeof *l));
  sink += below (l, -(int) one);
  NEW (m, calloc (1, sizeof *m));
  sink += around (m, (1ul << 61) + one);
  NEW (n, calloc (1, sizeof *n + sizeof (long)));
  sink += outside (n, one + 1);
  return sink != 3;
}
