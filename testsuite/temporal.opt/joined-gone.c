/* Purpose: what stands before memcpy, memset and memcmp of a size that is not known is one call of the runtime, and a
   single range that is read is asked about by a call of its own kind.
   Source: joined.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "calls are joined when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "joined" "4" } */
/* { dg-final { scan-assembler "__temporal_v1_try_copy" } } */
/* { dg-final { scan-assembler "__temporal_v1_try_clear" } } */
/* { dg-final { scan-assembler "__temporal_v1_try_pair" } } */
/* { dg-final { scan-assembler "__temporal_v1_check_read" } } */

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
