/* Purpose: calls that are no copy of a small known size, or of functions that do more, are not to be inlined, or
   may be another unit's, stay.
   Source: memcpy-wrappers.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "calls are forwarded when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "memcpy_wrappers" "0" } */

#include <string.h>

static int copies;

static void *
copy (void *to, const void *from, size_t n)
{
  return memcpy (to, from, n);
}

static void *
count (void *to, const void *from, size_t n)
{
  copies++;
  return memcpy (to, from, n);
}

static __attribute__ ((noinline)) void *
outside (void *to, const void *from, size_t n)
{
  return memcpy (to, from, n);
}

__attribute__ ((weak)) void *
weak (void *to, const void *from, size_t n)
{
  return memcpy (to, from, n);
}

static void *
moved (char *to, const char *from, size_t n)
{
  return memcpy (to + 1, from, n);
}

void
all (char *p, const char *q, size_t n)
{
  copy (p, q, n);		/* of unknown size */
  copy (p, q, 24);		/* large */
  copy (p, q, 6);		/* no word */
  count (p, q, 8);
  outside (p, q, 8);
  weak (p, q, 8);
  moved (p, q, 8);
  p = copy (p, q, 8);		/* the result counts */
  *p = copies;
}
