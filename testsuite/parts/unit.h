/* unit.h - what the unit tests of the store share: results and random numbers.

   SPDX-License-Identifier: GPL-3.0-or-later

   A test prints PASS: or FAIL: lines, which the driver counts, and ends with
   unit_status ().  Random tests take their seed from argv[1] and name it in every
   failure, so that it can be repeated.  */

#ifndef UNIT_H
#define UNIT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* For mmap: where the runtime is built for a sanitizer, only low addresses have cells.  */
#ifdef TP_SANITIZED
# define UNIT_LOW  MAP_32BIT
#else
# define UNIT_LOW  0
#endif

static uint64_t unit_seed = 20240229, unit_random_state;
static unsigned unit_failures;

static inline void
unit_start (int argc, char **argv)
{
  if (argc > 1)
    unit_seed = strtoull (argv[1], NULL, 0);
  unit_random_state = unit_seed * 0x9e3779b97f4a7c15ULL + 1;
}

/* Below N, N > 0.  */
static inline uint64_t
unit_random (uint64_t n)
{
  uint64_t x = unit_random_state;
  x ^= x >> 12;
  x ^= x << 25;
  x ^= x >> 27;
  unit_random_state = x;
  return (x * 0x2545f4914f6cdd1dULL >> 11) % n;
}

/* One result for all that was CHECKed since the last.  */
static unsigned unit_wrong;

static inline void
unit_result (const char *what)
{
  printf ("%s: %s\n", unit_wrong ? "FAIL" : "PASS", what);
  unit_failures += unit_wrong != 0;
  unit_wrong = 0;
}

static inline void
unit_check (bool ok, const char *text, int line)
{
  if (!ok && unit_wrong++ < 5)
    printf ("  line %d (seed %lu): %s\n", line, (unsigned long) unit_seed, text);
}

#define CHECK(x)  unit_check (x, #x, __LINE__)

/* How many of the COUNT elements of STRIDE bytes at ARRAY, which begin with their addresses and
   stand in that order, are below A.  */
static inline size_t
unit_rank (const void *array, size_t count, size_t stride, uintptr_t a)
{
  size_t low = 0, high = count;
  while (low < high)
    {
      size_t middle = (low + high) / 2;
      if (*(const uintptr_t *) ((const char *) array + middle * stride) < a)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

static inline int
unit_status (void)
{
  fflush (stdout);
  return unit_failures != 0;
}

#endif
