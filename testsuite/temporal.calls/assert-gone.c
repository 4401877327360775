/* Purpose: what assert calls when it fails is the library's, so nothing is got ready for it.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "what is counted is inserted in another run" { *-*-* } { "-flto" } } */
/* { dg-temporal-stat "arguments" "0" } */
/* { dg-temporal-stat "checks" "1" } */

#undef NDEBUG
#include <assert.h>

int
first (const int *p)
{
  assert (p);
  return *p;
}
