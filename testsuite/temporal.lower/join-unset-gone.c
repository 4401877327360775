/* Purpose: a value is asked where it is loaded if its use comes for certain, also each of two.
   Source: plugin/lower/join-unset.cc.  */
/* { dg-do run } */
/* { dg-skip-if "numbers are in memory without optimisation, and others count then" { *-*-* } { "-O0" "-flto" } } */
/* { dg-additional-options "-fplugin-arg-temporal-checks=all,init" } */
/* { dg-temporal-stat "unset_joined" "3" } */

#include <stdlib.h>

__attribute__ ((noipa)) static int
one (const int *p)
{
  return *p > 3 ? 5 : 7;
}

__attribute__ ((noipa)) static int
two (const int *p, const int *q)
{
  return *p + *q > 3 ? 5 : 7;
}

int
main (void)
{
  int *p = malloc (8);
  p[0] = p[1] = 2;
  return one (p) + two (p, p + 1) - 12;
}
