/* Purpose: without ",init" nothing of this is asked.
   Source: issue, section 5.  */
/* { dg-do run } */
/* { dg-temporal-stat "unset_loads" "0" } */
/* { dg-temporal-stat "unset_stores" "0" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>

int
main (void)
{
  int *p = malloc (10 * sizeof *p), sum = 0;
  p[1] = 2;
  for (int i = 0; i < 10; i++)
    sum += p[i] > 3;
  free (p);
  return sum > 10;
}
