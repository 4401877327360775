/* Purpose: where a heap grows by small blocks, each page of its shadow costs one page fault, not one for a look
   at it and another for the first cell that is written.
   Source: Vorobyov 2017a, section 5 (cost of metadata); cells.h, trt_cell_touch.  */
/* { dg-do run } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { TOTAL = 8 << 20, PAGE = 4096 };

static long
faults (void)
{
  struct rusage r;
  getrusage (RUSAGE_SELF, &r);
  return r.ru_minflt;
}

/* Blocks of SIZE bytes, each with a header of the C library, until their pages are TOTAL / PAGE.  */

static void
grow (size_t size, size_t chunk)
{
  long before = faults (), most = 5 * (TOTAL / PAGE) / 2;
  for (size_t i = 0; i < TOTAL / chunk; i++)
    {
      char *p = malloc (size);
      memset (p, 1, size);
    }
  long cost = faults () - before;
  if (cost > most)
    {
      printf ("%ld page faults for blocks of %zu bytes, %ld would do\n", cost, size, most);
      exit (1);
    }
}

int
main (void)
{
  /* Sizes whose chunks end at the edge of a page of the shadow, and such that cross it.  */
  grow (24, 32);
  grow (32, 48);
  grow (200, 208);
  grow (1000, 1008);
  return 0;
}
