/* call3.c - a call of a function with three pointer arguments.

   SPDX-License-Identifier: GPL-3.0-or-later

   call3        the callee, in another unit, reads the memory that they point to
   call3-idle   the callee, in another unit, only compares the pointers
   call3-local  the callee is a local function of this unit

   The time of calls of a function without arguments is subtracted, so that the result is the cost
   of the arguments and accesses.  */

#include "micro.h"

static long *blocks[3], sum;

#ifdef LOCAL
static __attribute__ ((noinline)) long
none_here (void)
{
  __asm__ volatile("");
  return 0;
}

static __attribute__ ((noinline)) long
sum_here (long *a, long *b, long *c)
{
  __asm__ volatile("");
  return *a + *b + *c;
}

#define CALLEE sum_here
#define NOTHING none_here
#else
#ifdef IDLE
#define CALLEE take3
#else
#define CALLEE sum3
#endif
#define NOTHING none
#endif

static void
operate (long n)
{
  long *a = blocks[0], *b = blocks[1], *c = blocks[2];

  for (long i = 0; i < n; i++)
    sum += CALLEE (a, b, c);
}

static void
baseline (long n)
{
  for (long i = 0; i < n; i++)
    sum += NOTHING ();
}

int
main (int argc, char **argv)
{
  for (int i = 0; i < 3; i++)
    blocks[i] = calloc (2, sizeof (long));
  return micro_main (argc, argv, operate, baseline);
}
