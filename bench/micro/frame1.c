/* frame1.c - a call of a function with one tracked scalar.

   SPDX-License-Identifier: GPL-3.0-or-later

   As scope1.c, but the scope is a function's.  */

#include "micro.h"

static long sum;

static __attribute__ ((noinline)) long
within (long i)
{
  long here = i;

  touch (&here);
  return here;
}

static __attribute__ ((noinline)) long
without (long i, long *outside)
{
  *outside = i;
  touch (outside);
  return *outside;
}

static void
operate (long n)
{
  for (long i = 0; i < n; i++)
    sum += within (i);
}

static void
baseline (long n)
{
  long outside;

  for (long i = 0; i < n; i++)
    sum += without (i, &outside);
}

int
main (int argc, char **argv)
{
  return micro_main (argc, argv, operate, baseline);
}
