/* bench.h - shared code of the benchmark programs: size, random numbers, verdict.

   SPDX-License-Identifier: GPL-3.0-or-later

   A benchmark is a single source file with a size argument.  It computes
   something whose correctness it can establish by other means (a closed form,
   an invariant, a second algorithm), prints one line "NAME SIZE RESULT" that is
   the same for every compiler, and exits with 1 if the result is wrong.  So a
   tool that breaks a program cannot appear to be fast.  Random numbers are
   deterministic.  Most programs free what they allocate; those that do not say so,
   and are of a kind that commonly leaves this to the end of the process.  */

#ifndef BENCH_H
#define BENCH_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* Marsaglia's xorshift with 64 bits of state; SEED must not be 0.  */
struct bench_random
{
  uint64_t state;
};

static inline uint64_t
bench_next (struct bench_random *r)
{
  uint64_t x = r->state;
  x ^= x << 13;
  x ^= x >> 7;
  x ^= x << 17;
  return r->state = x;
}

/* A random number below LIMIT.  */
static inline uint32_t
bench_below (struct bench_random *r, uint32_t limit)
{
  return (uint32_t) ((bench_next (r) >> 32) * limit >> 32);
}

/* The size argument, or FALLBACK if there is none.  */
static inline long
bench_size (int argc, char **argv, long fallback)
{
  long size = argc > 1 ? strtol (argv[1], NULL, 10) : fallback;

  if (size < 1)
    {
      fprintf (stderr, "usage: %s [SIZE]\n", argv[0]);
      exit (2);
    }
  return size;
}

/* malloc, but exits if there is no memory.  */
static inline void *
bench_alloc (size_t size)
{
  void *p = malloc (size);

  if (p == NULL)
    {
      fputs ("out of memory\n", stderr);
      exit (2);
    }
  return p;
}

/* Print the result line.  Returns the exit status for main.  */
static inline int
bench_verdict (const char *name, long size, uint64_t result, int right)
{
  printf ("%s %ld %llu%s\n", name, size, (unsigned long long) result, right ? "" : " WRONG");
  return right ? 0 : 1;
}

#endif
