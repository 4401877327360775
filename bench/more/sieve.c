/* sieve.c - primes with a byte array, counted again by an independent method.

   SPDX-License-Identifier: GPL-3.0-or-later

   Long loops over arrays with a variable stride: what a tool makes of them shows
   whether it can take a check out of a loop.  Size: hundred thousands.  The
   count must agree with Legendre's recurrence for the number of primes up
   to n (on the values n / k only), which needs no sieve.  */

#include <string.h>
#include "../bench.h"

static long
count_by_sieve (long n, uint64_t *sum)
{
  unsigned char *composite = calloc (n + 1, 1);
  long count = 0;

  if (composite == NULL)
    exit (2);
  for (long i = 2; i * i <= n; i++)
    if (!composite[i])
      for (long j = i * i; j <= n; j += i)
        composite[j] = 1;
  *sum = 0;
  for (long i = 2; i <= n; i++)
    if (!composite[i])
      {
        count++;
        *sum += i;
      }
  free (composite);
  return count;
}

/* SMALL[v] counts the numbers up to v, LARGE[k] those up to N / k, that no prime
   so far divides.  */
static long
count_by_recurrence (long n)
{
  long root = 1, count;

  while ((root + 1) * (root + 1) <= n)
    root++;
  long *small = bench_alloc ((root + 1) * sizeof *small);
  long *large = bench_alloc ((root + 1) * sizeof *large);
  for (long i = 1; i <= root; i++)
    {
      small[i] = i - 1;
      large[i] = n / i - 1;
    }
  for (long p = 2; p <= root; p++)
    {
      if (small[p] == small[p - 1])
        continue;
      long before = small[p - 1];
      for (long k = 1; k <= root && n / k >= p * p; k++)
        {
          long rest = k * p <= root ? large[k * p] : small[n / (k * p)];
          large[k] -= rest - before;
        }
      for (long v = root; v >= p * p; v--)
        small[v] -= small[v / p] - before;
    }
  count = large[1];
  free (small);
  free (large);
  return count;
}

int
main (int argc, char **argv)
{
  long size = bench_size (argc, argv, 200), n = size * 100000;
  uint64_t sum = 0;
  long count = 0;

  for (int i = 0; i < 3; i++)
    count = count_by_sieve (n, &sum);
  return bench_verdict ("sieve", size, sum ^ count, count == count_by_recurrence (n));
}
