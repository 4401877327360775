/* Purpose: nests whose ranges are known before the outermost loop: the first bad access is reported where it is, in its
   iteration, and what precedes it has happened; nests that end before it, or whose index wraps around, are right.
   Source: modular-index.cc, loop-iterations.cc (tp_count_changing).  */
/* { dg-do run } */
/* { dg-options "-g -fchecking" } */
/* { dg-variant "without nest ranges" "-fplugin-arg-temporal-disable=nest_ranges" "-O[123s]" } */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void (*temporal_set_death_callback (void (*) (void))) (void);
#define NOINLINE __attribute__ ((noinline, noclone))

static const char *mode;
static volatile long turns;

static int
is (const char *what)
{
  return strcmp (mode, what) == 0;
}

/* GCC computes i * n with unsigned numbers before the inner loop.  */

NOINLINE double
flat (double *a, int n, int m)
{
  double s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	turns++;
	s += a[i * m + j];	/* { dg-temporal-error "out-of-bounds" "flat" } */
				/* { dg-temporal-error "use-after-free" "freed" ".-1" } */
				/* { dg-temporal-error "use-after-free" "reused" ".-2" } */
				/* { dg-temporal-error "null-dereference" "null" ".-3" } */
      }
  return s;
}

/* Three loops, a base that moves, and neighbours.  */

NOINLINE void
stencil (double *b, double *x, int from, int to, int jp, int kp)
{
  double *down = x - kp - jp - 1, *up = x + kp + jp + 1;
  for (int k = from; k < to; k++)
    for (int j = from; j < to; j++)
      for (int i = from; i < to; i++)
	{
	  int at = i + j * jp + k * kp;
	  turns++;
	  b[at] = down[at]		/* { dg-temporal-error "out-of-bounds" "stencil low" } */
		  + up[at];		/* { dg-temporal-error "out-of-bounds" "stencil high" } */
	}
}

/* The count of the inner loop rises.  */

NOINLINE double
triangle (double (*a)[10], int n)
{
  double s = 0;
  for (int i = 0; i < n; i++)
    for (int k = 0; k < i; k++)
      {
	turns++;
	s += a[i][k] * a[k][i];		/* { dg-temporal-error "out-of-bounds" "triangle" } */
      }
  return s;
}

/* It falls, and the sum of both counters stays below n.  */

NOINLINE long
corner (int *a, int n)
{
  long s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n - i; j++)
      {
	turns++;
	s += a[i + j];			/* { dg-temporal-error "out-of-bounds" "corner" } */
      }
  return s;
}

/* It falls, and the inner loop runs down.  */

NOINLINE long
back (int *a, int n)
{
  long s = 0;
  for (int i = 0; i < n; i++)
    for (int j = n - 1; j > i; j--)
      {
	turns++;
	s += a[j - i - 1];		/* { dg-temporal-error "out-of-bounds" "back" } */
      }
  return s;
}

NOINLINE long
back_low (int *a, int n, int low)
{
  long s = 0;
  for (int i = 0; i < n; i++)
    for (int j = n; j >= i; j--)
      {
	turns++;
	s += a[j - i * low];		/* { dg-temporal-error "out-of-bounds" "back low" } */
      }
  return s;
}

/* The sum of the parts wraps around, the index does not: i * m is computed modulo 2^32.  */

NOINLINE long
unsigned_wraps (char *a, unsigned from, unsigned n, unsigned m, unsigned first)
{
  long s = 0;
  for (unsigned i = from; i < n; i++)
    for (unsigned j = 0; j < m; j++)
      {
	turns++;
	s += a[first + i * m + j];	/* { dg-temporal-error "out-of-bounds" "unsigned wraps" } */
      }
  return s;
}

/* It ends long before the nest could.  */

NOINLINE long
ends (int *a, int n, int m, int last)
{
  long s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	if (i * m + j == last)
	  return s;
	turns++;
	s += a[i * m + j];		/* { dg-temporal-error "out-of-bounds" "ends late" } */
      }
  return s;
}

NOINLINE void
exits (int *a, int n, int last)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      {
	if (i + j == last)
	  exit (0);
	a[i + j] = ++turns;		/* { dg-temporal-error "out-of-bounds" "exits late" } */
      }
}

/* A variable that is named inside.  */

static int table[6][7];
static int *const first = table[0];

NOINLINE long
named (int n, int m)
{
  long s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	turns++;
	s += first[i * 7 + j];		/* { dg-temporal-error "out-of-bounds" "named" } */
      }
  return s;
}

/* A variable that begins in each iteration of the outer loop.  */

NOINLINE long
begins (int n, int m)
{
  long s = 0;
  for (int i = 0; i < n; i++)
    {
      int local[8];
      int *p = local;
      __asm__ ("" : "+r" (p));
      for (int j = 0; j < m; j++)
	p[j] = i + j;			/* { dg-temporal-error "out-of-bounds" "begins" } */
      for (int j = 0; j < m; j++)
	s += local[j & 7];
    }
  return s;
}

/* Rows, with ranges that are compared with the bounds of the whole.  */

NOINLINE double
rows (const int *start, const int *column, const double *a, const double *x, int n)
{
  double s = 0;
  for (int i = 0; i < n; i++)
    for (int k = start[i]; k < start[i + 1]; k++)
      {
	turns++;
	s += a[k]			/* { dg-temporal-error "out-of-bounds" "rows" } */
	     * x[column[k]];		/* { dg-temporal-error "out-of-bounds" "column" } */
      }
  return s;
}

NOINLINE void
fill_rows (const int *start, double *a, int n)
{
  for (int i = 0; i < n; i++)
    for (int k = start[i]; k < start[i + 1]; k++)
      a[k] = ++turns;			/* { dg-temporal-error "out-of-bounds" "fill" } */
}

static void
expect (long n)
{
  if (turns != n)
    {
      printf ("%s: %ld turns, not %ld\n", mode, (long) turns, n);
      abort ();
    }
  turns = 0;
}

static void
tell (void)
{
  fprintf (stderr, "turns %ld\n", (long) turns);
}

/* { dg-output "turns 98\n" "flat" } */
/* { dg-output "turns 1\n" "freed" } */
/* { dg-output "turns 1\n" "stencil low" } */
/* { dg-output "turns 64\n" "stencil high" } */
/* { dg-output "turns 46\n" "triangle" } */
/* { dg-output "turns 11\n" "corner" } */
/* { dg-output "turns 1\n" "back" } */
/* { dg-output "turns 24\n" "back low" } */
/* { dg-output "turns 37\n" "unsigned wraps" } */
/* { dg-output "turns 11\n" "ends late" } */
/* { dg-output "turns 43\n" "named" } */
/* { dg-output "turns 3001\n" "rows" } */
/* { dg-output "turns 2500\n" "column" } */

static void
use_rows (void)
{
  enum { n = 1000, width = 3 };
  int *start = malloc ((n + 1) * sizeof *start), *column = calloc (n * width + 1, sizeof *column);
  double *a = calloc (n * width, sizeof *a), *x = calloc (n, sizeof *x);
  for (int i = 0; i <= n; i++)
    start[i] = i * width;
  start[n] += is ("rows") || is ("fill");
  column[2499] = is ("column") ? n : 0;
  if (!is ("fill"))
    {
      rows (start, column, a, x, n);
      expect (n * width);
    }
  fill_rows (start, a, n);
  expect (n * width);
  free (start);
  free (column);
  free (a);
  free (x);
}

static void
legal (void)
{
  double *a = calloc (97, sizeof *a);
  flat (a, 12, 8);
  flat (a, 1, 97);
  flat (a, 0, 1 << 30);
  flat (a, 1 << 30, 0);
  expect (96 + 97);
  free (a);

  double *b = calloc (216, sizeof *b), *x = calloc (216, sizeof *x);
  stencil (b, x, 1, 5, 6, 36);
  stencil (b, x, 0, 0, 1 << 20, -(1 << 20));
  expect (64);
  free (b);
  free (x);

  double (*t)[10] = calloc (10, sizeof *t);
  triangle (t, 10);
  triangle (t, 1);
  triangle (t, 0);
  expect (45);
  free (t);

  int *c = calloc (10, sizeof *c);
  corner (c, 10);
  expect (55);
  back (c, 11);
  expect (55);
  back (c, 1);
  back_low (c, 9, 0);
  expect (54);
  back_low (c + 1, 8, 1);
  expect (44);
  ends (c, 1000, 1000, 10);
  ends (c, 1 << 20, 1 << 11, 10);
  expect (20);
  free (c);

  char *u = calloc (36, 1);
  unsigned_wraps (u, 0, 6, 6, 0);
  unsigned_wraps (u, 1, 7, 6, -6u);
  unsigned_wraps (u + 36, 5, 5, 9, 9);
  expect (72);
  free (u);

  named (6, 7);
  named (2, 21);
  expect (84);
  begins (100, 8);
}

static void
wrong (void)
{
  double *a = calloc (97, sizeof *a);
  if (is ("flat"))
    flat (a, 14, 7);
  if (is ("freed") || is ("reused"))
    {
      free (a);
      if (is ("reused"))
	for (int i = 0; i < 100; i++)
	  *(int *) malloc (97 * sizeof *a) = i;
      flat (a, 12, 8);
    }
  if (is ("null"))
    flat (NULL, 3, 5);
  double *b = calloc (216, sizeof *b), *x = calloc (215, sizeof *x);
  if (is ("stencil low"))
    stencil (b, x, 0, 4, 6, 36);
  if (is ("stencil high"))
    stencil (b, x, 1, 5, 6, 36);
  if (is ("triangle"))
    triangle (calloc (10, 10 * sizeof (double)), 11);
  int *c = calloc (10, sizeof *c);
  if (is ("corner"))
    corner (c, 11);
  if (is ("back"))
    back (c, 12);
  if (is ("back low"))
    back_low (c + 1, 8, 2);
  if (is ("unsigned wraps"))
    unsigned_wraps (calloc (36, 1), 0, 4, 10, 0);
  if (is ("ends late"))
    ends (c, 1000, 1000, 120);
  if (is ("exits"))
    exits (c, 1000, 10);
  if (is ("exits late"))
    exits (c, 1000, -1);
  if (is ("named"))
    named (7, 7);
  if (is ("begins"))
    begins (3, 9);
}

/* { dg-temporal-clean "" } */
/* { dg-temporal-clean "exits" } */

int
main (int argc, char **argv)
{
  static char words[64];
  snprintf (words, sizeof words, "%s%s%s", argc > 1 ? argv[1] : "", argc > 2 ? " " : "", argc > 2 ? argv[2] : "");
  mode = words;
  temporal_set_death_callback (tell);
  /* Some of its nests take long.  */
  if (is (""))
    legal ();
  use_rows ();
  wrong ();
  return 0;
}
