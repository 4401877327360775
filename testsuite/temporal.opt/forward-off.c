/* Purpose: with no_forward such copies are made by that function.  */
/* Source: forward.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-no_forward" } */
/* { dg-skip-if "calls are forwarded when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "forwarded" "0" } */

#include <string.h>

static void *
copy (void *to, const void *from, size_t n)
{
  return memcpy (to, from, n);
}

unsigned long
read8 (const char *p)
{
  unsigned long x;
  copy (&x, p, sizeof x);
  return x;
}

unsigned
read4 (const char *p)
{
  unsigned x;
  copy (&x, p, sizeof x);
  return x;
}
