/* Purpose: the first bad turn of a loop is reported where it is, however the loop was transformed, and loops that
   end before it are silent.  */
/* { dg-do run } */
/* { dg-options "-g -fchecking" } */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NOINLINE __attribute__ ((noinline, noclone))

struct vector { long *d; long n; };
struct matrix { double **row; int n; };
struct three { char a, b, c; };
static int table[40];
static const char *mode;
static volatile int sink;
static int
is (const char *what)
{
  return strcmp (mode, what) == 0;
}

NOINLINE long
up (int *a, int from, int to)
{
  long s = 0;
  for (int i = from; i < to; i++)
    s += a[i];		/* { dg-temporal-error "out-of-bounds" "end" } */
			/* { dg-temporal-error "out-of-bounds" "far" ".-1" } */
			/* { dg-temporal-error "out-of-bounds" "before" ".-2" } */
			/* { dg-temporal-error "use-after-free" "freed" ".-3" } */
			/* { dg-temporal-error "use-after-free" "reused" ".-4" } */
			/* { dg-temporal-error "null-dereference" "null" ".-5" } */
			/* { dg-temporal-error "use-after-scope" "scope" ".-6" } */
  return s;
}

NOINLINE long
down (int *a, int n)
{
  long s = 0;
  for (int i = n - 1; i >= 0; i--)
    s += a[i];		/* { dg-temporal-error "out-of-bounds" "down" } */
  return s;
}

NOINLINE long
wraps (int *a, unsigned from, unsigned to)
{
  long s = 0;
  for (unsigned i = from; i != to; i++)
    s += a[i];		/* { dg-temporal-error "out-of-bounds" "wraps" } */
  return s;
}

/* The index 2^32 - 1 + k comes again to k - 1.  */

NOINLINE long
moved (int *a, unsigned k, unsigned n)
{
  long s = 0;
  for (unsigned i = 0; i < n; i++)
    s += a[i + k];	/* { dg-temporal-error "out-of-bounds" "moved" } */
  return s;
}

NOINLINE void
strike (char *p, long i, long n)
{
  for (long j = i * i; j <= n; j += i)
    p[j] = 1;		/* { dg-temporal-error "out-of-bounds" "strike" } */
}

NOINLINE void
strike_less (char *p, long i, long n)
{
  for (long j = i; j < n; j += i)
    p[j] = 1;		/* { dg-temporal-error "out-of-bounds" "strike-less" } */
}

NOINLINE long
total (struct vector *v)
{
  long s = 0;
  for (long i = 0; i < v->n; i++)
    s += v->d[i];	/* { dg-temporal-error "out-of-bounds" "total" } */
  return s;
}

NOINLINE double
rows (struct matrix *m)
{
  double s = 0;
  for (int i = 0; i < m->n; i++)
    for (int j = 0; j < m->n; j++)
      s += m->row[i][j];	/* { dg-temporal-error "use-after-free" "row" } */
  return s;
}

NOINLINE int
tails (struct three *p, int n)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    s += p[i].c;	/* { dg-temporal-error "out-of-bounds" "tail" } */
  return s;
}

NOINLINE void
fill (char *p, size_t n)
{
  for (size_t i = 0; i < n; i++)
    p[i] = 1;		/* { dg-temporal-error "out-of-bounds" "large" } */
			/* { dg-temporal-error "write-to-constant" "constant" ".-1" } */
}

NOINLINE int
search (const int *a, int n, int wanted)
{
  for (int i = 0; i < n; i++)
    if (a[i] == wanted)	/* { dg-temporal-error "out-of-bounds" "search" } */
      return i;
  return -1;
}

NOINLINE int
in_sight (int n)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    s += table[i];	/* { dg-temporal-error "out-of-bounds" "in-sight" } */
  return s;
}

/* The store in the loop makes the pointer another one.  */

NOINLINE long
redirected (struct vector *v, long **slot, long *other)
{
  long s = 0;
  for (long i = 0; i < v->n; i++)
    {
      s += v->d[i];	/* { dg-temporal-error "out-of-bounds" "redirected" } */
      if (i == 3)
	*slot = other;
    }
  return s;
}

NOINLINE long
sticky (volatile int *a, int n)
{
  long s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];		/* { dg-temporal-error "out-of-bounds" "volatile" } */
  return s;
}

NOINLINE long
square (int *a, int n, int width)
{
  long s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      s += a[i * width + j];	/* { dg-temporal-error "out-of-bounds" "square" } */
  return s;
}

int
main (int argc, char **argv)
{
  mode = argc > 1 ? argv[1] : "";
  int *a = malloc (21 * sizeof *a), *end = NULL;
  memset (a, 1, 21 * sizeof *a);
  struct vector v = { calloc (20, 8), 20 };
  long *few = calloc (5, 8);
  struct matrix m = { malloc (12 * sizeof *m.row), 12 };
  for (int i = 0; i < 12; i++)
    m.row[i] = calloc (12, sizeof **m.row);
  struct three *t = calloc (15, sizeof *t);
  size_t big = 5 << 20;
  char *large = malloc (big);
  char *p = calloc (101, 1);
  {
    int local[30];
    memset (local, 0, sizeof local);
    end = local;
    up (end, 0, 30);
  }

  /* Legal, also with pointers that lead nowhere in loops of no turn.  */
  up (a, 0, 21);
  up (NULL, 0, 0);
  up (NULL, 5, -5);
  down (a, 21);
  down (NULL, 0);
  wraps (a, 3, 21);
  wraps (a, 4, 4);
  wraps (a + 10, -2u, -2u);
  moved (a, 20, 1);
  moved (a, 1, 20);
  moved (a + 3, -1u, 0);
  moved (a, -5u + 5, 21);
  strike (p, 2, 100);
  strike (p, 9, 100);
  strike (p, 30, 100);
  strike_less (p, 7, 101);
  strike_less (p, 100, 101);
  strike_less (p, 1000, 101);
  total (&v);
  rows (&m);
  tails (t, 15);
  fill (large, big);
  fill (large + big, 0);
  fill (large + 4096, big - 4096);
  a[7] = 77;
  if (search (a, 1000, 77) != 7)
    return 1;
  sink = in_sight (40);
  redirected (&v, &few, few);
  sticky (a, 21);
  square (a, 4, 4);
  square (a, 4, 5);

  if (is ("end"))
    up (a, 0, 22);
  if (is ("far"))
    up (a, 0, 1 << 30);
  if (is ("before"))
    up (a, -1, 21);
  if (is ("freed") || is ("reused"))
    {
      free (a);
      if (is ("reused"))
	for (int i = 0; i < 100; i++)
	  *(int *) malloc (84) = i;
      up (a, 0, 21);
    }
  if (is ("null"))
    up (NULL, 0, 9);
  if (is ("scope"))
    up (end, 0, 9);
  if (is ("down"))
    down (a, 22);
  if (is ("wraps"))
    wraps (a, 3, 2);
  if (is ("moved"))
    moved (a, -2u, 20);
  if (is ("strike"))
    strike (p, 9, 110);
  if (is ("strike-less"))
    strike_less (p, 10, 120);
  if (is ("total"))
    {
      v.n = 21;
      total (&v);
    }
  if (is ("row"))
    {
      free (m.row[7]);
      m.row[8] = calloc (12, sizeof **m.row);
      rows (&m);
    }
  if (is ("tail"))
    tails (t, 16);
  if (is ("large"))
    fill (large, big + 1);
  if (is ("constant"))
    fill ((char *) "constant characters", 9);
  if (is ("search"))
    search (a, 1000, 78);
  if (is ("in-sight"))
    sink = in_sight (41);
  if (is ("redirected"))
    redirected (&v, &v.d, few);
  if (is ("volatile"))
    sticky (a, 22);
  if (is ("square"))
    square (a, 4, 6);
  return 0;
}

/* { dg-temporal-clean "" } */
