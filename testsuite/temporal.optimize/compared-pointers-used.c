/* Purpose: a pointer outside of its block that an inlined function returns, and that is compared and then used, is an error of its block.
   Source: compared-pointers.cc.  */
/* { dg-do run } */
/* { dg-options "-g -w" } */
/* { dg-temporal-stat "compared_pointers" "0" } */

#include <stdlib.h>

#define NOINLINE __attribute__ ((noinline, noclone))

struct clause { unsigned size; int lits[]; };

static inline __attribute__ ((always_inline)) int *
end_of_lits (struct clause *c)
{
  return c->lits + c->size;
}

NOINLINE int
beyond (struct clause *c, int *limit)
{
  int *eol = end_of_lits (c);
  if (eol < limit)
    return 0;
  return *eol; /* { dg-temporal-error "out-of-bounds" "" } */
}

int
main (void)
{
  struct clause *volatile c = malloc (sizeof *c + 3 * sizeof (int));
  char *volatile other = malloc (64);
  c->size = 40;
  return beyond (c, NULL);
}
