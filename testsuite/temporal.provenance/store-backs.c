/* Purpose: a member of a structure that is passed by value is not stored back before the structure is used, where it holds the value already;
   and where it does not, it is stored.
   Source: Olden's bh: a structure of 64 bytes that is passed on and on; store-backs.cc.  */
/* { dg-do run } */
/* { dg-options "-g -w" } */
/* { dg-skip-if "GCC keeps members in registers when optimising" { *-*-* } { "-O0" "-O1" "-Os" "-flto" } } */
/* { dg-temporal-stat "store_backs" "2+" } */
/* { dg-variant "without store_backs" "-fplugin-arg-temporal-disable=store_backs" "-O*" } */
/* { dg-for "without store_backs" { dg-temporal-stat "store_backs" "0" } } */

#include <stdlib.h>

#define NOINLINE __attribute__ ((noinline, noclone))

struct state { long *skip; double pos[3], sum; long left, right; };
struct tree { struct tree *sub[4]; double at; };

extern NOINLINE struct state leaf (struct tree *t, struct state s);

struct state
leaf (struct tree *t, struct state s)
{
  s.sum += t->at - s.pos[0];
  ++*s.skip;
  return s;
}

/* Nothing changes the member between its loads and the calls.  */

NOINLINE struct state
walk (struct tree *t, struct state s, int depth)
{
  if (depth)
    {
      for (int k = 0; k < 4; k++)
        if (t->sub[k])
          s = walk (t->sub[k], s, depth - 1);
    }
  else if ((long *) t != s.skip)
    s = leaf (t, s);
  return s;
}

/* It is changed on one path, in some turns of the loop, or both.  */

NOINLINE struct state
changed (struct tree *t, struct state s, long *other, int n)
{
  if (n & 1)
    s.skip = other;
  for (int k = 0; k < n; k++)
    {
      long *old = s.skip;
      if (k == 2)
        s.skip = other;
      s = leaf (t, s);
      if (k == 3)
        s.skip = old;
    }
  return s;
}

/* The value is an older one of the same member.  */

NOINLINE struct state
swapped (struct tree *t, struct state s, long *other)
{
  long *kept = s.skip;
  for (int k = 0; k < 4; k++)
    {
      long *now = s.skip;
      s = leaf (t, s);
      s.skip = k & 1 ? kept : other;
      s = leaf (t, s);
      kept = now;
    }
  return s;
}

int
main (void)
{
  long a = 0, b = 0;
  struct tree leaves[4] = { { .at = 1 }, { .at = 2 }, { .at = 3 }, { .at = 4 } };
  struct tree root = { { &leaves[0], &leaves[1], NULL, &leaves[3] }, 0 };
  struct state s = { &a };
  s = walk (&root, s, 1);
  if (a != 3 || s.sum != 7 || s.skip != &a)
    return 1;
  s = changed (&leaves[0], s, &b, 4);
  if (a != 5 || b != 2 || s.skip != &b)
    return 2;
  s.skip = &a;
  s = changed (&leaves[0], s, &b, 3);
  if (a != 5 || b != 5 || s.skip != &b)
    return 3;
  s.skip = &a;
  s = swapped (&leaves[0], s, &b);
  return a != 9 || b != 9;
}
