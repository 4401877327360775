/* bitcount.c - seven ways to count the bits of a number.

   SPDX-License-Identifier: GPL-3.0-or-later

   Loops, tables, recursion and arithmetic, each called through a table of
   functions on the same sequence of numbers.  Size: hundreds of thousands of
   numbers.  All must count the same.  */

#include "../bench.h"

static unsigned char by_byte[256];
static unsigned char by_nibble[16];

static int
count_shifting (uint32_t x)
{
  int n = 0;

  for (int i = 0; x != 0 && i < 32; i++, x >>= 1)
    n += x & 1;
  return n;
}

static int
count_clearing (uint32_t x)
{
  int n = 0;

  for (; x != 0; x &= x - 1)
    n++;
  return n;
}

static int
count_in_parallel (uint32_t x)
{
  x = (x >> 1 & 0x55555555u) + (x & 0x55555555u);
  x = (x >> 2 & 0x33333333u) + (x & 0x33333333u);
  x = (x >> 4 & 0x0f0f0f0fu) + (x & 0x0f0f0f0fu);
  x = (x >> 8 & 0x00ff00ffu) + (x & 0x00ff00ffu);
  return (x >> 16) + (x & 0xffff);
}

static int
count_nibbles (uint32_t x)
{
  int n = 0;

  for (; x != 0; x >>= 4)
    n += by_nibble[x & 15];
  return n;
}

static int
count_nibbles_recursively (uint32_t x)
{
  int n = by_nibble[x & 15];

  return x >> 4 != 0 ? n + count_nibbles_recursively (x >> 4) : n;
}

static int
count_bytes (uint32_t x)
{
  return by_byte[x & 255] + by_byte[x >> 8 & 255] + by_byte[x >> 16 & 255] + by_byte[x >> 24];
}

static int
count_bytes_in_memory (uint32_t x)
{
  const unsigned char *p = (const unsigned char *) &x;
  int n = by_byte[*p++];

  n += by_byte[*p++];
  n += by_byte[*p++];
  return n + by_byte[*p];
}

static int (*const counters[]) (uint32_t) = {
  count_shifting, count_clearing,       count_in_parallel, count_nibbles, count_nibbles_recursively,
  count_bytes,    count_bytes_in_memory
};

#define COUNTERS (int) (sizeof counters / sizeof *counters)

int
main (int argc, char **argv)
{
  long size = bench_size (argc, argv, 20), count = size * 100000;
  uint64_t sums[COUNTERS], squares = 0;
  int right = 1;

  for (int i = 0; i < 256; i++)
    {
      by_byte[i] = count_clearing (i);
      by_nibble[i & 15] = count_clearing (i & 15);
    }
  for (int c = 0; c < COUNTERS; c++)
    {
      struct bench_random r = { 0x12835b0145706fbeu };
      sums[c] = 0;
      for (long i = 0; i < count; i++)
        sums[c] += counters[c](bench_next (&r) >> 32);
      right &= sums[c] == sums[0];
      squares += sums[c] * sums[c];
    }
  right &= sums[0] > (uint64_t) count * 159 / 10 && sums[0] < (uint64_t) count * 161 / 10;
  return bench_verdict ("bitcount", size, squares, right);
}
