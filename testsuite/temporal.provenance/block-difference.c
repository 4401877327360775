/* Purpose: where a difference of two pointers is kept, their referents are compared, unless they are known to be the same: not
   for a length that is compared or given to the C library, an index, the distance of two places in one block, or what
   relocate.cc sees.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "what is counted is inserted in another run" { *-*-* } { "-flto" } } */
/* { dg-temporal-stat "pointer_differences" "7" } */

#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct text { char *start, *end; ptrdiff_t moved; int length; short narrow; };

/* 7 */

void
fits (struct text *t, char *fresh)
{
  t->length = fresh - t->start;
}

void
stored (struct text *t, char *fresh, const char *old)
{
  t->moved = fresh - old;
}

ptrdiff_t
returned (const long *fresh, const long *old)
{
  return fresh - old;
}

void
passed (struct text *t, char *fresh)
{
  stored (t, 0, t->start + (fresh - t->end));
  extern void by (uintptr_t);
  by ((uintptr_t) fresh - (uintptr_t) t->end);
}

ptrdiff_t
shifted (const char *fresh, const char *old)
{
  return ((fresh - old) >> 4) + 1;
}

char *
added (char *at, char *fresh, char *old, int full)
{
  ptrdiff_t by = 0;
  if (full)
    by = fresh - old;
  at += by;
  return at;
}

char *
number (struct text *t, char *at, char *fresh)
{
  uint64_t by = (uint64_t) fresh - (uint64_t) t->start;
  t->end = at + t->moved;
  t->moved = -by * 2;
  return at;
}

/* None.  */

int
compared (const char *p, const char *end)
{
  return end - p > 4;
}

void
given (char *copy, const struct text *t)
{
  memcpy (copy, t->start, t->end - t->start);
}

void
narrow (struct text *t)
{
  t->narrow = t->end - t->start;
}

int
index_of (const char *p, const char *q, int i)
{
  return p[q - p + i];
}

size_t
in_one (const char *p)
{
  const char *q = p + strlen (p);
  return q - p;
}

char *
relocated (char *at, char *fresh, char *old)
{
  return at + (fresh - old);
}
