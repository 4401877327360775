/* Purpose: checks that are made earlier, on the ways that lacked them, report their own line, and whatever has
   ended before or in between is found: before a loop, in a later turn, at the second element of a list, on
   the way without a check.  Bytes between two that were checked belong to the block; those beyond do not.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */
#include <stdlib.h>
#include <string.h>

struct list { struct list *next; int value; };
struct total { long sum, count; };
struct wide { int a, b, c, d; };

static volatile int sink;
static const char *what;
#define IS(x) (!strcmp (what, x))

__attribute__ ((noipa)) long
behind (struct total *t, const int *v, int n)
{
  int i = 0;
  do
    {
      int x = v[i];
      if (x > 3)
	x = 2 * x + 1;
      t->sum ^= x;	/* { dg-temporal-error "use-after-free" "behind" } { dg-temporal-error "null-dereference" "null" } */
    }
  while (++i < n);
  return i;
}

__attribute__ ((noipa)) long
ending (struct total *t, int n)
{
  int i = 0;
  do
    {
      sink = i;
      t->sum ^= i;	/* { dg-temporal-error "use-after-free" "turn" } */
      if (i == 2 && IS ("turn"))
	free (t);
    }
  while (++i < n);
  return i;
}

__attribute__ ((noipa)) int
sorted (const struct list *l)
{
  int good = 1;
  do
    {
      int value = l->value;	/* { dg-temporal-error "use-after-free" "first" } */
      const struct list *n = l->next;
      if (!n)
	break;
      good &= value <= n->value;	/* { dg-temporal-error "use-after-free" "second" } */
      l = n;
    }
  while (1);
  return good;
}

__attribute__ ((noipa)) long
branch (struct total *t, int c)
{
  if (__builtin_expect (c, 1))
    t->sum = 1;		/* { dg-temporal-error "use-after-free" "often" } */
  else
    c = 2;
  return t->sum + c;	/* { dg-temporal-error "use-after-free" "seldom" } { dg-temporal-error "out-of-bounds" "short" } */
}

__attribute__ ((noipa)) int
between (struct wide *w, int c)
{
  int s = w->a;
  if (c)
    s += w->c;
  else
    s -= w->c;
  sink = s;
  s += w->b;
  sink = s;
  s += w->d;		/* { dg-temporal-error "out-of-bounds" "beyond" } */
  return s;
}

int
main (int argc, char **argv)
{
  what = argc > 1 ? argv[1] : "";
  int v[4] = { 1, 5, 2, 7 };
  struct total *t = calloc (1, sizeof *t);
  struct list *l = calloc (1, sizeof *l), *m = calloc (1, sizeof *m);
  struct wide *w = calloc (1, IS ("beyond") ? 12 : sizeof *w);
  l->next = m;
  m->value = 2;
  if (IS ("first"))
    free (l);
  if (IS ("second"))
    free (m);
  sink = sorted (l);
  sink = between (w, 0) + between (w, 1);
  if (IS ("behind") || IS ("often") || IS ("seldom"))
    free (t);
  if (IS ("null"))
    sink = behind (NULL, v, 4);
  if (IS ("short"))
    sink = branch ((struct total *) calloc (1, 4), 0);
  if (!IS ("behind"))
    sink = branch (t, !IS ("seldom")) + branch (t, 0);
  sink = behind (t, v, 4);
  sink = ending (t, 6);
  free (t);
  free (w);
  free (l);
  free (m);
  return 0;
}
