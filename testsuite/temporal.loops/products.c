/* Purpose: an index with a product of two counters, or a square, is no sum of multiples of counters:
   the first access outside is reported, and a block that is just large enough is left alone.
   Source: modular-index.cc.  */
/* { dg-do run } */
/* { dg-options "-g -fchecking" } */
/* { dg-temporal-clean "fits" } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NOINLINE __attribute__ ((noinline, noclone))

NOINLINE int
product (int *a, int n, int m)
{
  int sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 1; j < 9; j++)
      sum += a[j * i + m];	/* { dg-temporal-error "out-of-bounds" "product" } */
  return sum;
}

NOINLINE int
mixed (int *a, unsigned n, unsigned m)
{
  int sum = 0;
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < m; j++)
      sum += a[(i + 2) * (j + 1) - i];	/* { dg-temporal-error "out-of-bounds" "mixed" } */
  return sum;
}

NOINLINE int
square (int *a, int n, int m)
{
  int sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      sum += a[i * i + j];	/* { dg-temporal-error "out-of-bounds" "square" } */
  return sum;
}

/* A block of COUNT numbers, less one if NAME is what MODE says.  */

static int *
numbers (int count, const char *mode, const char *name)
{
  return calloc (count - (strcmp (mode, name) == 0), sizeof (int));
}

int
main (int argc, char **argv)
{
  const char *mode = argc > 1 ? argv[1] : "fits";
  int *a = numbers (20, mode, "product"), *b = numbers (24, mode, "mixed"), *c = numbers (20, mode, "square");
  int sum = product (a, 3, 3) + mixed (b, 5, 4) + mixed (b, 2, 8) + square (c, 5, 4);
  printf ("%d\n", sum);
  free (a);
  free (b);
  free (c);
  return sum;
}
