/* Purpose: what memchr, strnlen and strncmp may read is asked about as a whole first.
   Source: combined-checks.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g -fchecking" } */
/* { dg-skip-if "calls are joined when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "whole_ranges" "4" } */
/* { dg-variant "without combined_checks" "-fplugin-arg-temporal-disable=combined_checks" } */
/* { dg-for "without combined_checks" { dg-temporal-stat "whole_ranges" "0" } } */

#define _GNU_SOURCE
#include <string.h>

const char *
find (const char *p, int c, size_t n)
{
  return memchr (p, c, n);
}

const char *
find_near (const char *p, int c)
{
  return memchr (p, c, 16);
}

size_t
length (const char *p, size_t n)
{
  return strnlen (p, n);
}

int
compare (const char *a, const char *b, size_t n)
{
  return strncmp (a, b, n);
}
