/* Purpose: stale pointers kept in arrays: local, global, heap, two dimensions,
   constant and variable index, sorted by the program itself.
   Source: issue, "an array"; Chen 2019, arrays of pointers.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

static long *global[4][5];
static volatile long sink;
static volatile int three = 3;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  long *local[5];
  long **heap = malloc (5 * sizeof *heap);

  for (int i = 0; i < 5; i++)
    {
      long *p = malloc (sizeof *p);
      *p = 10 - i;
      local[i] = heap[4 - i] = global[2][i] = p;
    }
  /* Insertion sort by the values: reverses local.  */
  for (int i = 1; i < 5; i++)
    for (int j = i; j > 0 && *local[j] < *local[j - 1]; j--)
      {
	long *t = local[j];
	local[j] = local[j - 1];
	local[j - 1] = t;
      }

  /* The smallest: local[0], heap[0], global[2][4].  */
  free (local[0]);
  long *fresh = malloc (sizeof *fresh);
  *fresh = 6;

  if (!strcmp (what, "local"))
    sink = *local[0]; /* { dg-temporal-error "use-after-free" "local" } */
  if (!strcmp (what, "heap"))
    sink = *heap[three - 3]; /* { dg-temporal-error "use-after-free" "heap" } */
  if (!strcmp (what, "global"))
    *global[2][three + 1] = 1; /* { dg-temporal-error "use-after-free" "global" } */
  if (!strcmp (what, "loop"))
    for (int i = 4; i >= 0; i--)
      sink += *local[i]; /* { dg-temporal-error "use-after-free" "loop" } */

  /* { dg-temporal-clean "legal" } */
  local[0] = heap[three - 3] = global[2][three + 1] = fresh;
  long sum = 0;
  for (int i = 0; i < 5; i++)
    sum += *local[i] + *heap[i] + *global[2][i];
  for (int i = 0; i < 5; i++)
    free (heap[i]);
  free (heap);
  return sum != 3 * (6 + 7 + 8 + 9 + 10);
}
