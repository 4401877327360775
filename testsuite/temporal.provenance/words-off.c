/* Purpose: with disable=sra a structure that is passed by value keeps its referents in cells, and what
   is freed is found as well.  */
/* { dg-do run } */
/* { dg-options "-g -fplugin-arg-temporal-disable=sra -fplugin-arg-temporal-dump" } */
/* { dg-final { scan-dump "line \[0-9]*: \[_0-9= ]*__temporal_v1_load_ref .&both" 6 } } */

#include <stdlib.h>

struct pair { int *a, *b; };

static __attribute__ ((noipa)) int
sum (struct pair both)
{
  return *both.a + *both.b; /* { dg-temporal-error "use-after-free" "1" } */
}

int
main (int argc, char **argv)
{
  int *p = calloc (1, sizeof (int)), *q = calloc (1, sizeof (int));
  struct pair both = { p, q };
  /* { dg-temporal-clean "" } */
  if (sum (both))
    return 1;
  free (q);
  if (argc > 1)
    return sum (both);
  free (p);
  return 0;
}
