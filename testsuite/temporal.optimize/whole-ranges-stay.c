/* Purpose: the whole range is not asked about where there is none, as for strings without a limit, where the limit
   is larger than most blocks, where what was found says how much is written, and for wide strings.
   Source: combined-checks.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "calls are joined when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "whole_ranges" "0" } */

#define _GNU_SOURCE
#include <string.h>
#include <wchar.h>

size_t
length (const char *p)
{
  return strlen (p);
}

int
compare (const char *a, const char *b)
{
  return strcmp (a, b);
}

const char *
find (const char *p, int c)
{
  return memchr (p, c, (size_t) -1);
}

const char *
find_anywhere (const char *p, int c)
{
  return rawmemchr (p, c);
}

void *
copy (char *to, const char *from, int c, size_t n)
{
  return memccpy (to, from, c, n);
}

size_t
wide (const wchar_t *p, size_t n)
{
  return wcsnlen (p, n);
}
