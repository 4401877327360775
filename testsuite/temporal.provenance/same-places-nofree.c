/* Purpose: a comparison with the result of a function of the unit that ends no block does not ask whether realloc has moved one.
   Source: ir/same-places.cc; which functions end none is not computed at -O0.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "what is counted is inserted in another run" { *-*-* } { "-flto" "-O0" } } */
/* { dg-temporal-stat "pointer_equalities" "1" } */

#include <stdlib.h>

struct text { char *start, *end; };

/* 1 */

__attribute__ ((noinline)) static char *
bigger (char *p, size_t n)
{
  return realloc (p, n);
}

int
moved (char *p)
{
  return bigger (p, 10) == p;
}

/* None.  */

__attribute__ ((noinline)) static char *
start_of (const struct text *t)
{
  return t->start;
}

int
accessor (const struct text *t, const char *p)
{
  return start_of (t) == p;
}
