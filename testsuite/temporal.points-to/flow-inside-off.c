/* Purpose: disable=intervals asks no loop how far it moves a pointer, nor how large an index gets.  */
/* { dg-do run } */
/* { dg-options "-g -fplugin-arg-temporal-disable=intervals" } */
/* { dg-temporal-stat "bounded_steps" "0" } */
/* { dg-temporal-stat "checks" "2+" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>

struct body { double at[3]; struct body *next; };

static double
total (const double *at)
{
  double s = 0;
  for (int d = 0; d < 3; d++)
    s += at[d];
  return s;
}

int
main (void)
{
  struct body *b = calloc (1, sizeof *b);
  if (!b)
    return 1;
  b->next = b;
  return total (b->next->at) != 0;
}
