/* Purpose: a copy of known size through a function that does nothing but call memcpy is made directly: the variable
   is no block, and no referent is copied.
   Source: memcpy-wrappers.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "calls are forwarded when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "memcpy_wrappers" "2" } */
/* { dg-temporal-stat "inline_scopes" "0" } */
/* { dg-variant "without memcpy_wrappers" "-fplugin-arg-temporal-disable=memcpy_wrappers" } */
/* { dg-for "without memcpy_wrappers" { dg-temporal-stat "memcpy_wrappers" "0" } } */

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
