/* Purpose: parameters that are stored into keep what is stored, be it what another part held, or the same part before; and errors
   through structures by value are found.
   Source: a pass that dropped such stores, and that is gone.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

#define OWN static __attribute__ ((noinline, noclone))

struct node { struct node *next, *of; long value; };
struct pair { struct node *first, *last; };
struct mixed { int a, b; struct node *n; };

OWN long
rest (struct pair p, int depth)
{
  return depth ? p.first->value - p.last->value : 0; /* { dg-temporal-error "use-after-free" "plain" } */
}

/* Passed on as it came.  */
OWN long
plain (struct pair p, struct node *n, int depth)
{
  long s = 0;
  for (; n; n = n->next)
    {
      if (n != p.first && n->of == p.first && n != p.last)
	s++;
      s += rest (p, depth);
      if (depth)
	s += plain (p, n->of, depth - 1);
    }
  return s;
}

/* Parts change places.  */
OWN long
swapped (struct pair p, int depth)
{
  long s = rest (p, 1);
  struct node *t = p.first;
  p.first = p.last;
  p.last = t;
  s = 10 * s + rest (p, 1);
  return depth ? 100 * s + swapped (p, depth - 1) : s;
}

/* A part is what it was some time ago.  */
OWN long
again (struct pair p, struct node *n)
{
  struct node *was = p.first;
  p.first = n;
  long s = rest (p, 1);
  p.first = was;
  return 10 * s + rest (p, 1);
}

/* One is changed in a loop, another is not.  */
OWN long
walked (struct pair p, struct pair q)
{
  long s = 0;
  for (; p.first; p.first = p.first->next)
    s = 3 * s + rest (p, 1) + rest (q, 1) + (q.first == q.last) + (p.last == q.last);
  return s;
}

/* Halves of a word.  */
OWN long
numbers (struct mixed m, int depth)
{
  int a = m.a, b = m.b;
  m.a = b;
  m.b = a;
  return depth ? numbers (m, depth - 1) : m.a * 10 + m.b + m.n->value;
}

static struct node *
make (struct node *next, long value)
{
  struct node *n = malloc (sizeof *n);
  *n = (struct node) { next, NULL, value };
  return n;
}

int
main (int argc, char **argv)
{
  struct node *c = make (NULL, 1), *b = make (c, 2), *a = make (b, 5);
  struct pair p = { a, c };
  if (argc > 1)
    {
      free (c);
      b->next = NULL;
      struct node *d = make (NULL, 7);
      return plain (p, d, 1);
    }
  /* { dg-temporal-clean "" } */
  b->of = c->of = a;
  if (plain (p, a, 0) != 1
      || swapped (p, 1) != 100 * (10 * 4 - 4) + (10 * -4 + 4)
      || again (p, b) != 10 * 1 + 4
      || walked (p, (struct pair) { b, c }) != 3 * (3 * (4 + 1 + 1) + 1 + 1 + 1) + 0 + 1 + 1
      || numbers ((struct mixed) { 1, 2, a }, 0) != 26
      || numbers ((struct mixed) { 1, 2, a }, 1) != 17)
    return 1;
  free (a);
  free (b);
  free (c);
  return 0;
}
