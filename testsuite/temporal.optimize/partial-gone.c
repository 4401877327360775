/* Purpose: a check that an earlier one covers on the more frequent ways is made on the others, and goes: that
   does not change in a loop, but stands behind its header; that of a list's element which was looked at
   before; that behind a branch.  Not where something in between could be seen, ends a block, may not
   return, or where not all ways come to it, or the ways that lack it are the frequent ones.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* At -O3 GCC makes two loops of the first.  */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-O3" "-flto" } } */
/* { dg-temporal-stat "partial" "3" } */
/* { dg-temporal-stat "pruned_covered" "3" } */

struct list { struct list *next; int value; };
struct total { long sum, count; };
extern void unknown (void);
extern volatile int device;

/* Behind the header, in each turn: before the loop.  */

long
behind (struct total *t, const int *v, int n)
{
  int i = 0;
  do
    {
      int x = v[i];
      if (x > 3)
	x = 2 * x + 1;
      t->sum ^= x;
    }
  while (++i < n);
  return i;
}

/* In each turn the next one was looked at.  */

int
sorted (const struct list *l)
{
  int good = 1;
  if (!l)
    return 1;
  do
    {
      int value = l->value;
      const struct list *n = l->next;
      if (!n)
	break;
      good &= value <= n->value;
      l = n;
    }
  while (1);
  return good;
}

/* On one of two ways, the more frequent.  */

long
branch (struct total *t, int c)
{
  if (__builtin_expect (c, 1))
    t->sum = 1;
  else
    c = 2;
  return t->sum + c;
}

/* What follows must not be.  */

long
seen (struct total *t, int c)
{
  if (__builtin_expect (c, 1))
    t->sum = 1;
  device = 1;
  return t->sum;
}

long
ends (struct total *t, int c)
{
  if (__builtin_expect (c, 1))
    t->sum = 1;
  unknown ();
  return t->sum;
}

long
leaves (struct total *t, int c, int d)
{
  if (__builtin_expect (c, 1))
    t->sum = 1;
  if (d)
    return 3;
  return t->sum;
}

long
rare (struct total *t, int c)
{
  if (__builtin_expect (c, 0))
    t->sum = 1;
  return t->sum;
}
