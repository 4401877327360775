/* Purpose: of comparisons of pointers only those are told to the runtime that may ask whether realloc has moved a block: not those of a
   loop with its end, of variables, or of what the C library has found.
   Source: ir/same-places.cc; the comparisons at run time are in temporal.pointer/same-place.c.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "what is counted is inserted in another run" { *-*-* } { "-flto" } } */
/* { dg-temporal-stat "pointer_equalities" "6" } */

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct text { char *start, *end; };
extern char *bigger (struct text *, char *);
extern void *my_realloc (void *, size_t);

/* 6 */

char *
result (struct text *t, char *old)
{
  return bigger (t, old) == old ? old : NULL;
}

int
loaded (struct text *t, size_t n)
{
  char *fresh = realloc (t->start, n);
  if (t->start == fresh)
    return 1;
  t->start = fresh;
  return 0;
}

void
adjusted (struct text *t, char *fresh, char *old)
{
  if (fresh != old)
    t->end = fresh + (t->end - old);
}

void
named (struct text *t, size_t n)
{
  struct text at = *t;
  t->start = my_realloc (t->start, n);
  if (t->start != at.start)
    t->end = t->start;
}

int
joined (struct text *t, int n)
{
  char *fresh = t->start;
  if (n > 10)
    fresh = bigger (t, fresh);
  if (fresh != t->start)
    return 1;
  return 0;
}

void
shifted (struct text *t, char *old)
{
  ptrdiff_t shift = t->start - old;
  if (shift)
    t->end += shift;
}

/* None.  */

int
length (struct text *t)
{
  ptrdiff_t n = t->end - t->start;
  return n != 0 ? n : -1;
}

long
sum (const long *p, const long *end)
{
  long s = 0;
  while (p != end)
    s += *p++;
  return s;
}

int
found (const struct text *t, int c)
{
  return strchr (t->start, c) == t->end;
}

int
variable (struct text *t, size_t n)
{
  static char first[10];
  char *fresh = bigger (t, first);
  if (fresh == first)
    return 1;
  return fresh == NULL;
}

int
listed (struct text *t, struct text *other)
{
  return t == other || t->start == other->start;
}
