/* Purpose: elements before a pointer have one test, like those behind it.
   Source: coalesce.cc.  */
/* { dg-do run } */
/* { dg-options "-g" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "coalesced" "1" } */
/* { dg-temporal-clean "" } */
#include <stdlib.h>

static __attribute__ ((noinline, noclone)) long
two (long *p)
{
  return p[-1]		/* { dg-temporal-error "null-dereference" "null" } */
	 + p[-2];	/* { dg-temporal-error "out-of-bounds" "before" } */
}

int
main (int argc, char **argv)
{
  long *p = calloc (4, sizeof *p);
  const char what = argc > 1 ? argv[1][0] : 0;
  p[1] = 3;
  long sum = two (what == 'n' ? NULL : p + (what == 'b' ? 1 : 3)) + two (p + 2);
  free (p);
  return sum != 6;
}
