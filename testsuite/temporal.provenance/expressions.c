/* Purpose: a pointer keeps its referent through every kind of expression and object: conditional,
   comma and statement expressions, increments, indexing by a loaded number, chained
   assignment, bit-fields beside it, flexible and nested arrays, restrict, built-in
   copies of each size.
   Source: issue 3, constructs that carry pointers.  */
/* { dg-do run } */

#include <stddef.h>
#include "stale.h"

struct bits { unsigned a : 3; int *p; unsigned b : 29; int *q; };
struct flexible { int n; int *p[]; };
struct nest { int *rows[2][2]; struct { char c; struct { int *deep; } in; } s; };
union tree { int *p; struct { union { int *left; char raw[8]; } u; int *right; } pair; };

static int *
pick (int *restrict a, int *restrict b, int which)
{
  return which ? a : b;
}

static int *
itself (int *p)
{
  return p;
}

int
main (int argc, char **argv)
{
  prepare ();
  int *p = stale, *q = fresh, *r, *s;
  int offsets[2] = { 1, 2 };
  volatile int yes = argc > 0;

  if (IS ("conditional"))
    {
      r = yes ? p : q;
      sink = *r; /* { dg-temporal-error "use-after-free" "conditional" } */
    }
  if (IS ("omitted"))
    {
      r = p ?: q;
      sink = *r; /* { dg-temporal-error "use-after-free" "omitted" } */
    }
  if (IS ("comma"))
    {
      r = (sink = 1, q++, p);
      sink = *r; /* { dg-temporal-error "use-after-free" "comma" } */
    }
  if (IS ("increment"))
    {
      r = p++;
      ++r;
      sink = *r--; /* { dg-temporal-error "use-after-free" "increment" } */
    }
  if (IS ("decrement"))
    {
      r = p + 2;
      r -= offsets[0];
      sink = *--r; /* { dg-temporal-error "use-after-free" "decrement" } */
    }
  if (IS ("loaded-offset"))
    {
      r = p + offsets[0];
      sink = *r; /* { dg-temporal-error "use-after-free" "loaded-offset" } */
    }
  if (IS ("offset-through"))
    {
      r = q + p[0]; /* { dg-temporal-error "use-after-free" "offset-through" } */
      sink = *r;
    }
  if (IS ("reversed"))
    sink = offsets[0][p]; /* { dg-temporal-error "use-after-free" "reversed" } */
  if (IS ("chained"))
    {
      static int *global;
      s = global = r = p;
      sink = *s; /* { dg-temporal-error "use-after-free" "chained" } */
    }
  if (IS ("statement"))
    {
      r = ({ int *t = p; t += 1; t - 1; });
      sink = *r; /* { dg-temporal-error "use-after-free" "statement" } */
    }
  if (IS ("nested-calls"))
    {
      r = itself (pick (itself (p), itself (q), 1));
      sink = *r; /* { dg-temporal-error "use-after-free" "nested-calls" } */
    }
  if (IS ("bit-fields"))
    {
      struct bits b = { 1, q, 2, p }, c;
      b.a = 5;
      b.b = 77;
      c = b;
      c.b = 78;
      sink = *c.p;
      sink = *c.q; /* { dg-temporal-error "use-after-free" "bit-fields" } */
    }
  if (IS ("flexible"))
    {
      struct flexible *f = malloc (sizeof *f + 3 * sizeof f->p[0]);
      for (f->n = 0; f->n < 3; f->n++)
	f->p[f->n] = f->n == 1 ? p : q;
      sink = *f->p[0] + *f->p[2];
      sink = *f->p[1]; /* { dg-temporal-error "use-after-free" "flexible" } */
    }
  if (IS ("nested"))
    {
      struct nest *n = malloc (2 * sizeof *n);
      n[0] = (struct nest) { .rows = { { q, q }, { q, p } }, .s.in.deep = q };
      n[1] = n[0];
      sink = *n[1].rows[1][0] + *n[1].s.in.deep;
      sink = *n[1].rows[1][1]; /* { dg-temporal-error "use-after-free" "nested" } */
    }
  if (IS ("union"))
    {
      union tree a, b;
      a.pair.u.left = p;
      a.pair.right = q;
      b = a;
      sink = *b.pair.right;
      sink = *b.p; /* { dg-temporal-error "use-after-free" "union" } */
    }
  if (IS ("pointer-to-pointer"))
    {
      int **pp = &r, ***ppp = &pp;
      **ppp = p;
      sink = ***ppp; /* { dg-temporal-error "use-after-free" "pointer-to-pointer" } */
    }
  if (IS ("offsetof"))
    {
      struct nest n;
      memset (&n, 0, sizeof n);
      *(int **) ((char *) &n + offsetof (struct nest, s.in.deep)) = p;
      sink = *n.s.in.deep; /* { dg-temporal-error "use-after-free" "offsetof" } */
    }
  if (IS ("builtin-copy"))
    {
      __builtin_memcpy (&r, &p, sizeof p);
      sink = *r; /* { dg-temporal-error "use-after-free" "builtin-copy" } */
    }
  if (IS ("builtin-move"))
    {
      int *a[8] = { q, q, q, p, q, q, q, q }, *b[8];
      __builtin_memmove (b, a, sizeof a);
      __builtin_memmove (b + 1, b, 7 * sizeof b[0]);
      sink = *b[3];
      sink = *b[4]; /* { dg-temporal-error "use-after-free" "builtin-move" } */
    }
  if (IS ("builtin-mempcpy"))
    {
      int *a[3] = { q, p, q }, *b[3];
      int **end = __builtin_mempcpy (b, a, 2 * sizeof a[0]);
      sink = *end[-1]; /* { dg-temporal-error "use-after-free" "builtin-mempcpy" } */
    }
  if (IS ("copied-part"))
    {
      int *a[3] = { q, p, q }, *b[3] = { q, q, q };
      __builtin_memcpy ((char *) b + 4, (char *) a + 4, 20);
      sink = *b[1]; /* { dg-temporal-error "use-after-free" "copied-part" } */
    }
  if (IS ("beyond"))
    {
      r = ({ int *t = yes ? q : p; (sink = 1), t + offsets[1]; });
      sink = r[1];
      sink = r[2]; /* { dg-temporal-error "out-of-bounds" "beyond" } */
    }

  /* { dg-temporal-clean "legal" } */
  r = yes ? q : p;
  sink = *r++ + *r;
  s = r = itself (pick (p, q, 0));
  sink = *s + *r + *(q + offsets[1]) + offsets[0][q];
  struct bits b = { 1, p, 2, p };
  b.p = q;
  b.a = 3;
  sink = *b.p;
  struct flexible *f = malloc (sizeof *f + 2 * sizeof f->p[0]);
  f->p[0] = p;
  f->p[1] = q;
  __builtin_memmove (f->p, f->p + 1, sizeof f->p[0]);
  sink = *f->p[0];
  free (f);
  free (fresh);
  return 0;
}
