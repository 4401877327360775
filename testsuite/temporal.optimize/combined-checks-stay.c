/* Purpose: checks are not joined where the sizes are not the same, or a size is known.
   Source: combined-checks.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "calls are joined when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "combined_checks" "0" } */

#define _GNU_SOURCE
#include <string.h>

void
known (char *to, const char *from)
{
  memcpy (to, from, 40);
  memset (to, 1, 40);
}

const void *
other_size (const char *p, size_t n, const char *q, size_t m)
{
  return memmem (p, n, q, m);
}
