/* Purpose: a call of a function of the unit that ends no block leaves checks standing: clones,
   recursion, aliases, and what calls only such functions.  */
/* { dg-do assemble } */
/* { dg-options "-g -fno-early-inlining -fno-inline" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-variant "undivided" "-fplugin-arg-temporal-disable=local_bodies" } */
/* { dg-for "undivided" { dg-temporal-stat "nofree" "6" } } */
/* { dg-temporal-stat "dropped_covered" "2+" } */
/* { dg-temporal-stat "redundant_checks" "1+" } */
#include <math.h>
#include <string.h>

struct box { int size, used; double d; struct box *next; };

__attribute__ ((noinline)) static int
count (struct box *b)
{
  b->used++;
  return b->used;
}

__attribute__ ((noinline)) static int odd (int n);

__attribute__ ((noinline)) static int
even (int n)
{
  return n == 0 || odd (n - 1);
}

__attribute__ ((noinline)) static int
odd (int n)
{
  return n != 0 && even (n - 1);
}

int
one (struct box *b, struct box *c)
{
  int s = b->size;
  s += count (c);
  return s + b->size;		/* gone */
}

int
two (struct box *b, int n)
{
  int s = b->size;
  if (even (n))
    s++;
  return s + b->size;		/* gone */
}

int
three (struct box *b, struct box *c)
{
  int s = b->size;
  s += two (c, 3);
  b->d = sqrt (c->d);
  return s + b->size;		/* gone; and c's beyond, as the write is another's */
}
