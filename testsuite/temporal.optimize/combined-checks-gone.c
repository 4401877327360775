/* Purpose: what stands before memcpy, memset and memcmp of a size that is not known is one call of the runtime; a
   single range stays alone.
   Source: combined-checks.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "calls are joined when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "combined_checks" "4" } */
/* { dg-variant "without combined_checks" "-fplugin-arg-temporal-disable=combined_checks" } */
/* { dg-for "without combined_checks" { dg-temporal-stat "combined_checks" "0" } } */

#include <stdio.h>
#include <string.h>

void
copy (char *to, const char *from, size_t n)
{
  memcpy (to, from, n);
}

void
move (char *to, const char *from, size_t n)
{
  memmove (to, from, 3 * n);
}

void
set (char *to, size_t n)
{
  memset (to, 0, n);
}

int
compare (const char *a, const char *b, size_t n)
{
  return memcmp (a, b, n);
}

size_t
put (const char *p, size_t n)
{
  return fwrite (p, 1, n, stdout);
}
