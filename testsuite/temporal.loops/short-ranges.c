/* Purpose: ranges of loops that may take few turns are compared with their two cells inline: of the heap's blocks, up to 128 bytes.  What
   is longer, of another kind of memory, ends in a cell that is partly the block's, or lies across cells is good nevertheless, and where the
   range is not good the first bad turn is reported.
   Source: lower-ranges.cc, loop-versioning.cc.  */
/* { dg-do run } */
/* { dg-options "-g -fchecking" } */
#include <stdlib.h>
#include <string.h>

#define NOINLINE __attribute__ ((noinline, noclone))

struct odd { char first; double rest[6]; } __attribute__ ((packed));

static const char *mode;
static long table[9] = { 1, 2, 3, 4, 5, 6, 7, 8, 9 };

static int
is (const char *what)
{
  return strcmp (mode, what) == 0;
}

NOINLINE long
longs (long *a, int n)
{
  long s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];		/* { dg-temporal-error "out-of-bounds" "long-end" } */
			/* { dg-temporal-error "out-of-bounds" "long-far" ".-1" } */
			/* { dg-temporal-error "use-after-free" "long-freed" ".-2" } */
			/* { dg-temporal-error "use-after-free" "long-reused" ".-3" } */
			/* { dg-temporal-error "null-dereference" "long-null" ".-4" } */
			/* { dg-temporal-error "out-of-bounds" "long-global" ".-5" } */
			/* { dg-temporal-error "out-of-bounds" "long-three" ".-6" } */
			/* { dg-temporal-error "out-of-bounds" "long-second" ".-7" } */
  return s;
}

NOINLINE void
set_longs (long *a, int n)
{
  for (int i = 0; i < n; i++)
    a[i] = i;		/* { dg-temporal-error "out-of-bounds" "set-end" } */
			/* { dg-temporal-error "use-after-free" "set-freed" ".-1" } */
			/* { dg-temporal-error "write-to-constant" "set-constant" ".-2" } */
}

NOINLINE int
ints (int *a, unsigned n)
{
  int s = 0;
  for (unsigned i = 0; i < n; i++)
    s += a[i];		/* { dg-temporal-error "out-of-bounds" "int-end" } */
			/* { dg-temporal-error "out-of-bounds" "int-before" ".-1" } */
  return s;
}

NOINLINE int
bytes (char *a, long n)
{
  int s = 0;
  for (long i = n - 1; i >= 0; i--)
    s += a[i];		/* { dg-temporal-error "out-of-bounds" "byte-end" } */
  return s;
}

NOINLINE double
odds (struct odd *o, int n)
{
  double s = 0;
  for (int i = 0; i < n; i++)
    s += o->rest[i];	/* { dg-temporal-error "out-of-bounds" "odd-end" } */
  return s;
}

/* A loop in a loop, with two ranges.  */

NOINLINE double
product (double **rows, double *v, int n, int m)
{
  double s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      s += rows[i][j]	/* { dg-temporal-error "out-of-bounds" "row-end" } */
			/* { dg-temporal-error "use-after-free" "row-freed" ".-1" } */
	   * v[j];	/* { dg-temporal-error "out-of-bounds" "vector-end" } */
  return s;
}

NOINLINE long
words (char **w, int n)
{
  long s = 0;
  for (int i = 0; i < n; i++)
    s += w[i] != NULL;
  return s;
}

static const long fixed[6] = { 1, 2, 3, 4, 5, 6 };

int
main (int argc, char **argv)
{
  mode = argc > 1 ? argv[1] : "";
  long local[20];
  set_longs (local, 20);
  for (int n = -2; n < 40; n++)
    {
      size_t room = n > 0 ? n : 0;
      long *l = malloc (room * sizeof *l + 1);
      int *i = calloc (room + 1, sizeof *i), t = ints (i, room);
      char *c = calloc (room + 1, 1);
      l = realloc (l, room * sizeof *l);
      if (n > 0)
	{
	  set_longs (l, n);
	  if (longs (l, n) != (long) n * (n - 1) / 2)
	    return 1;
	}
      else
	longs (NULL, n);
      t += bytes (c, room) + bytes (c + room / 2, room - room / 2);
      for (unsigned k = 0; k < room; k++)
	t += ints (i + k, room - k);
      if (t != 0 || longs (local, n < 20 ? n : 20) < 0 || longs (table, n < 9 ? n : 9) < 0)
	return 2;
      if (room)
	free (l);
      free (i);
      free (c);
    }
  /* { dg-temporal-clean "" } */
  if (longs ((long *) fixed, 6) != 21 || words (argv, argc) != argc)
    return 3;
  struct odd *o = calloc (1, sizeof *o);
  if (odds (o, 6) != 0)
    return 4;
  double *rows[5], v[6] = { 1, 2, 3, 4, 5, 6 };
  for (int k = 0; k < 5; k++)
    rows[k] = calloc (6, sizeof (double));
  double *w = malloc (sizeof v);
  memcpy (w, v, sizeof v);
  if (product (rows, w, 5, 6) != 0 || product (rows, v, 5, 6) != 0)
    return 5;

  long *a = calloc (7, sizeof *a), *b = calloc (7, sizeof *b);
  int *x = calloc (5, sizeof *x);
  char *y = calloc (13, 1);
  if (is ("long-end"))
    return longs (a, 8);
  if (is ("long-far"))
    return longs (a, 16);
  if (is ("long-three"))
    return longs (a + 5, 3);
  if (is ("long-second"))
    return longs (b - 1, 7);
  if (is ("long-null"))
    return longs (NULL, 6);
  if (is ("long-global"))
    return longs (table, 10);
  if (is ("set-constant"))
    set_longs ((long *) fixed, 6);
  if (is ("long-freed") || is ("long-reused") || is ("set-freed"))
    {
      free (a);
      if (is ("long-reused"))
	b = calloc (7, sizeof *b);
      if (is ("set-freed"))
	set_longs (a, 7);
      return longs (a, 7);
    }
  if (is ("set-end"))
    set_longs (a, 8);
  if (is ("int-end"))
    return ints (x, 6);
  if (is ("int-before"))
    return ints (x - 1, 5);
  if (is ("byte-end"))
    return bytes (y, 14);
  if (is ("odd-end"))
    return odds (o, 7);
  if (is ("vector-end"))
    return product (rows, w + 2, 5, 5);
  if (is ("row-end"))
    {
      rows[3] = realloc (rows[3], 5 * sizeof (double));
      return product (rows, w, 5, 6);
    }
  if (is ("row-freed"))
    {
      free (rows[4]);
      return product (rows, w, 5, 6);
    }
  return 0;
}
