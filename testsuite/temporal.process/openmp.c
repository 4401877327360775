/* Purpose: errors in OpenMP's threads and tasks: a block that another thread has freed, an index behind a block, and
   one before it.
   Source: libgomp's manual.  */
/* { dg-do run } */
/* { dg-options "-fopenmp -g" } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-error "use-after-free" "freed" "27" } */
/* { dg-temporal-error "out-of-bounds" "behind" "31" } */
/* { dg-temporal-error "out-of-bounds" "before" "35" } */

#include <stdlib.h>
#include <string.h>

static volatile int sink;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *p = malloc (40);
  int n = strcmp (what, "behind") ? 10 : 11, first = strcmp (what, "before") ? 0 : -1;
  memset (p, 0, 40);
  if (!strcmp (what, "freed"))
    {
      #pragma omp parallel sections num_threads (2)
      { free (p); }
      sink = p[0];
    }
  #pragma omp parallel for num_threads (2)
  for (int i = 0; i < n; i++)
    sink += p[i];
  #pragma omp parallel num_threads (2)
  #pragma omp single
  #pragma omp task firstprivate (p)
  sink = p[first];
  free (p);
  return 0;
}
