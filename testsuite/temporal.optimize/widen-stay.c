/* Purpose: no check is taken for answered where a block may have ended since, on one way at least, where only one of two ranges goes on,
   or not as far, where the bytes are before it or far away, and in loops.
   Source: widen.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g -fchecking" } */
/* { dg-skip-if "calls are joined when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "whole" "8" } */
/* { dg-temporal-stat "widened" "0" } */

#include <stdlib.h>
#include <string.h>

struct record { long before; char name[16]; long key, next; char far[100]; long last; };

void other (void);

long
ended (const struct record *a, int c)
{
  if (memchr (a->name, c, 16))
    return 0;
  other ();
  return a->key;
}

long
ended_once (const struct record *a, int c)
{
  if (memchr (a->name, c, 16))
    other ();
  return a->key;
}

long
one (const struct record *a, const struct record *b)
{
  return strncmp (a->name, b->name, 16) ? 0 : a->key;
}

long
uneven (const struct record *a, const struct record *b)
{
  return strncmp (a->name, b->name, 16) ? 0 : a->key - b->next;
}

long
before (const struct record *a, int c)
{
  return memchr (a->name, c, 16) ? 0 : a->before;
}

long
far (const struct record *a, int c)
{
  return memchr (a->name, c, 16) ? 0 : a->last;
}

void
written (struct record *a, int c)
{
  if (memchr (a->name, c, 16))
    a->key = 1;
}

long
turns (const struct record *a, int c)
{
  long sum = 0;
  if (memchr (a->name, c, 16))
    do
      {
	sum += a->key;
	other ();
      }
    while (sum < c);
  return sum;
}
