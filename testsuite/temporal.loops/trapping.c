/* Purpose: with -ftrapv, what is computed in front of a loop from its number of turns neither traps nor is what GCC cannot
   make statements of.
   Source: GCC PR94114, whose own loop distribution had the same defect.  */
/* { dg-do run } */
/* { dg-options "-g -ftrapv -fchecking" } */
/* { dg-temporal-clean "" } */

#include <limits.h>
#include <stdlib.h>

static int array[100];

__attribute__ ((noipa)) static void
down (int *x, int *y, int *z, long w)
{
  while (y + w > z)
    {
      x[w] = 0; /* { dg-temporal-error "use-after-free" "down" } */
      --w;
    }
}

__attribute__ ((noipa)) static int
sum (int *x, int from, int to, int step)
{
  int s = 0;
  for (int i = from; i < to; i += step)
    s += x[i - from]; /* { dg-temporal-error "out-of-bounds" "sum" } */
  return s;
}

int
main (int argc, char **argv)
{
  int *x = calloc (100, sizeof (int));
  if (argc > 1 && *argv[1] == 'd')
    free (x);
  down (x, array, array + 10, 90);
  if (sum (x, INT_MAX - 50, INT_MAX - 1, 2) != 0 || sum (x, INT_MIN, INT_MIN + (argc > 1 ? 200 : 90), 1) != 0
      || sum (x, 5, INT_MIN, 1) != 0)
    return 1;
  free (x);
  return 0;
}
