/* micro.h - the main function of a micro benchmark: measures one operation in nanoseconds.

   SPDX-License-Identifier: GPL-3.0-or-later

   A program measures one thing.  It defines operate (N), which does the thing N
   times, and perhaps baseline (N), which does all of it but the thing; main
   prints the nanoseconds of one operation.  Both are called BATCHES times,
   alternately, and the smallest time counts, because a disturbance can only make a batch
   slower.  The clock is the thread's processor time, so that being preempted
   does not count.  The functions that are called are in callee.c, so that the
   compiler does not see both sides of the calls.  */

#ifndef MICRO_H
#define MICRO_H

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define BATCHES 15

/* callee.c  */
extern long none (void);
extern long sum3 (long *a, long *b, long *c);
extern long take3 (long *a, long *b, long *c);
extern void touch (long *p);

static double
micro_now (clockid_t clock)
{
  struct timespec t;

  clock_gettime (clock, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

/* Nanoseconds of F (N).  */
static double
micro_time (void (*f) (long), long n)
{
  double from = micro_now (CLOCK_THREAD_CPUTIME_ID);

  f (n);
  return micro_now (CLOCK_THREAD_CPUTIME_ID) - from;
}

/* The whole of main: print the time of one of the operations that OPERATE does
   beyond those of BASELINE, if that is not null.  The argument is their number
   in a batch.  */
static inline int
micro_main (int argc, char **argv, void (*operate) (long), void (*baseline) (long))
{
  long n = argc > 1 ? atol (argv[1]) : 0;
  double best = 1e300, base = baseline ? 1e300 : 0;

  if (n < 1)
    {
      fprintf (stderr, "usage: %s OPERATIONS\n", argv[0]);
      return 2;
    }
  for (int i = 0; i < BATCHES; i++)
    {
      double t = micro_time (operate, n);

      if (t < best)
        best = t;
      if (baseline && (t = micro_time (baseline, n)) < base)
        base = t;
    }
  printf ("%.3f\n", (best - base) / n);
  return 0;
}

#endif
