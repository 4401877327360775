/* Purpose: a pointer to an array of numbers in a structure, moved by the counter of a loop with a constant bound, leads to no other
   member: the structures' pointers stay known, and what is accessed is inside.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "checks" "0" } */
/* { dg-temporal-stat "bounded_steps" "10" } */
/* { dg-temporal-stat "dropped_points_to" "16" } */
/* { dg-variant "without intervals" "-fplugin-arg-temporal-disable=intervals" "*" } */
/* { dg-for "without intervals" { dg-temporal-stat "bounded_steps" "0" } } */
/* { dg-for "without intervals" { dg-temporal-stat "checks" "16" } } */

#include <stdlib.h>

enum { DIMENSIONS = 3 };

struct body
{
  double mass, at[DIMENSIONS], speed[DIMENSIONS];
  struct body *next;
  unsigned char key[4];
  int grid[2][4];
  struct body *best;
};

/* A loop.  */
static double
dot (const double *a, const double *b)
{
  double sum = 0;
  for (int d = 0; d < DIMENSIONS; d++)
    sum += a[d] * b[d];
  return sum;
}

/* Constants, and a variable of another type, down.  */
static void
clear (double *a)
{
  a[0] = 0;
  a[2] = 0;
  for (long d = 2; d >= 0; d--)
    a[d] = 0;
}

/* At the end of the loop, and in a structure or in a variable.  */
static double
square (const double *a)
{
  double sum = 0;
  unsigned d = 0;
  do
    sum += a[d] * a[d];
  while (++d < DIMENSIONS);
  return sum;
}

/* Bytes, by a mask; the larger bound is that of the array.  */
static unsigned
hash (const unsigned char *key, unsigned x)
{
  unsigned h = key[x & 3];
  for (int i = 0; h && i < 4; i++)
    h = h * 31 + key[i];
  return h;
}

/* Steps on steps, and a pointer that is kept.  */
static int
cell (const int *row, int x)
{
  const int *p = row + 2;
  return p[x % 2u];
}

/* Two bounds.  */
static void
shift (double *a, int n)
{
  const int most = DIMENSIONS;
  for (int i = 0; i < most && i < n; i++)
    a[i] += 1;
}

static struct body *
make (struct body *next)
{
  struct body *b = calloc (1, sizeof *b);
  if (!b)
    exit (1);
  b->next = next;
  b->best = next ? next : b;
  return b;
}

int
main (void)
{
  struct body *list = NULL;
  double sum = 0, way[DIMENSIONS];
  for (int i = 0; i < 4; i++)
    list = make (list);
  clear (way);
  for (struct body *b = list; b; b = b->next)
    {
      clear (b->at);
      shift (b->speed, 7);
      sum += dot (b->at, b->best->speed) + square (b->speed) + square (way);
      sum += hash (b->key, 9) + cell (b->grid[1], 3);
    }
  return sum == 0;
}
