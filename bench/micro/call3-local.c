/* call3-local.c - a call of a local function with three pointer arguments.

   SPDX-License-Identifier: GPL-3.0-or-later

   As call3.c, but the callee is this unit's own, and no other calls it.  */

#include "micro.h"

static long *blocks[3], sum;

static __attribute__ ((noinline)) long
none_here (void)
{
  __asm__ volatile ("");
  return 0;
}

static __attribute__ ((noinline)) long
sum_here (long *a, long *b, long *c)
{
  __asm__ volatile ("");
  return *a + *b + *c;
}

static void
operate (long n)
{
  long *a = blocks[0], *b = blocks[1], *c = blocks[2];

  for (long i = 0; i < n; i++)
    sum += sum_here (a, b, c);
}

static void
baseline (long n)
{
  for (long i = 0; i < n; i++)
    sum += none_here ();
}

int
main (int argc, char **argv)
{
  for (int i = 0; i < 3; i++)
    blocks[i] = calloc (2, sizeof (long));
  return micro_main (argc, argv, operate, baseline);
}
