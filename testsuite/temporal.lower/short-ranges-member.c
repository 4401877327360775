/* Purpose: a short range that begins at a member, of which nothing but the range needs the address, is looked at before that address is
   computed elsewhere.
   Source: lower-ranges.cc, random programs: invalid GIMPLE, "definition does not dominate use".  */
/* { dg-do run } */
/* { dg-options "-g -fchecking" } */
#include <stdlib.h>
#include <string.h>

#define NOINLINE __attribute__ ((noinline, noclone))

struct tail { short n, cap; int d[]; };

NOINLINE long
sum (const struct tail *f)
{
  long s = 0;
  for (int i = 0; i < f->n; i++)
    s = s * 3 + *(const char *) (f->d + i);	/* { dg-temporal-error "out-of-bounds" "end" } */
  return s;
}

NOINLINE void
fill (struct tail *f, int c)
{
  for (int i = 0; i < f->n; i++)
    *(char *) (f->d + i) = c;	/* { dg-temporal-error "out-of-bounds" "write" } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "legal";
  struct tail *f = malloc (sizeof *f + 5 * sizeof *f->d);
  f->n = 5;
  fill (f, 1);
  if (sum (f) != 121)
    return 1;
  f->n = 5 + !strcmp (what, "end");
  sum (f);
  f->n = 5 + !strcmp (what, "write");
  fill (f, 2);
  /* { dg-temporal-clean "legal" } */
  f->n = 0;
  int zero = sum (f);
  free (f);
  return zero;
}
