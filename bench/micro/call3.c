/* call3.c - a call of another unit's function with three pointer arguments.

   SPDX-License-Identifier: GPL-3.0-or-later

   The callee reads what they point to; the calls of a function without
   arguments are taken off, so that what is left is arguments, and three
   accesses.  */

#include "micro.h"

static long *blocks[3], sum;

static void
operate (long n)
{
  long *a = blocks[0], *b = blocks[1], *c = blocks[2];

  for (long i = 0; i < n; i++)
    sum += sum3 (a, b, c);
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
