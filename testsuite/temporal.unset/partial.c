/* Purpose: if a unit was compiled without ",init", what it stores is not known, and nothing is reported.
   Source: issue, section 5.  */
/* { dg-do run } */
/* { dg-additional-options "-fno-lto -fplugin-arg-temporal-checks=all,init" } */
/* { dg-additional-sources "partial-other.c" "-fno-lto -fplugin-arg-temporal-checks=all" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>

void partial_set (int *p);

int
main (void)
{
  int x, *p = malloc (10 * sizeof *p), never[4];
  never[1] = 2;
  partial_set (&x);
  partial_set (p + 3);
  if (x != 8 || p[3] != 8)
    abort ();
  if (never[2] == 1234567)
    abort ();
  free (p);
  return 0;
}
