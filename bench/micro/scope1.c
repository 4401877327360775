/* scope1.c - a scope with one tracked scalar.

   SPDX-License-Identifier: GPL-3.0-or-later

   The loop's body has a variable whose address leaves the function.  The time
   of the same loop with a variable outside of it is subtracted.  */

#include "micro.h"

static long sum;

static void
operate (long n)
{
  for (long i = 0; i < n; i++)
    {
      long here = i;

      touch (&here);
      sum += here;
    }
}

static void
baseline (long n)
{
  long outside;

  for (long i = 0; i < n; i++)
    {
      outside = i;
      touch (&outside);
      sum += outside;
    }
}

int
main (int argc, char **argv)
{
  return micro_main (argc, argv, operate, baseline);
}
