/* call3-idle.c - a call with three pointer arguments that are compared only.

   SPDX-License-Identifier: GPL-3.0-or-later

   As call3.c, but the callee, which is another unit's, has no use for the blocks.  */

#include "micro.h"

static long *blocks[3], sum;

static void
operate (long n)
{
  long *a = blocks[0], *b = blocks[1], *c = blocks[2];

  for (long i = 0; i < n; i++)
    sum += take3 (a, b, c);
}

static void
baseline (long n)
{
  for (long i = 0; i < n; i++)
    sum += none ();
}

int
main (int argc, char **argv)
{
  for (int i = 0; i < 3; i++)
    blocks[i] = calloc (2, sizeof (long));
  return micro_main (argc, argv, operate, baseline);
}
