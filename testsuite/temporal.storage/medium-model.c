/* Purpose: in the medium code model data above a size of the user's choice are out of reach of 32 bits, and so may be what reports need.
   Source: own.  */
/* { dg-do run } */
/* { dg-options "-g -mcmodel=medium -mlarge-data-threshold=8 -fno-pie -no-pie" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>

static int table[100];
static const char text[] = "a text that is large data";

__attribute__ ((noinline)) static int
sum (int *p, int n)
{
  int s = text[n];
  for (int i = 0; i < n; i++)
    {
      int square = p[i] * p[i];
      int *at = &square;
      __asm__ ("" : "+r" (at));
      s += *at + table[i];
    }
  return s;
}

int
main (int argc, char **argv)
{
  int *p = calloc (10, sizeof (int));
  if (argc > 1)
    free (p);
  int s = *p; /* { dg-temporal-error "use-after-free" "read" } */
  s += sum (p, 10);
  free (p);
  return s != 't';
}
