/* lzpack.c - a Lempel-Ziv packer with hash chains, and its unpacker.

   SPDX-License-Identifier: GPL-3.0-or-later

   What compressors do: windows, chains of positions in arrays, comparing bytes
   through two running pointers, copying overlapping runs one byte at a time.  Size:
   MiB of input.  Unpacking must give the input back, and the input must have become
   smaller.  */

#include <string.h>
#include "../bench.h"

#define HASH_BITS 15
#define WINDOW 32768
#define SHORTEST 4
#define LONGEST 255

struct packer
{
  int32_t head[1 << HASH_BITS];
  int32_t previous[WINDOW];
};

static uint32_t
hash_at (const unsigned char *p)
{
  uint32_t v = p[0] | p[1] << 8 | p[2] << 16 | (uint32_t) p[3] << 24;
  return v * 2654435761u >> (32 - HASH_BITS);
}

static int
common (const unsigned char *a, const unsigned char *b, const unsigned char *end)
{
  const unsigned char *start = b;

  while (b < end && *a == *b && b - start < LONGEST)
    a++, b++;
  return b - start;
}

/* Tokens: 0 LITERAL, or LENGTH LOW HIGH for a match at that distance.  */
static size_t
pack (struct packer *k, unsigned char *out, const unsigned char *in, size_t n)
{
  const unsigned char *end = in + n;
  unsigned char *o = out;

  memset (k->head, 0xff, sizeof k->head);
  for (size_t at = 0; at < n;)
    {
      int best = 0;
      size_t distance = 0;
      if (at + SHORTEST <= n)
        {
          int32_t candidate = k->head[hash_at (in + at)];
          for (int tries = 16; tries > 0 && candidate >= 0 && at - candidate < WINDOW; tries--)
            {
              int length = common (in + candidate, in + at, end);
              if (length > best)
                {
                  best = length;
                  distance = at - candidate;
                }
              candidate = k->previous[candidate % WINDOW];
            }
        }
      if (best < SHORTEST)
        {
          best = 1;
          *o++ = 0;
          *o++ = in[at];
        }
      else
        {
          *o++ = best;
          *o++ = distance & 0xff;
          *o++ = distance >> 8;
        }
      for (; best > 0; best--, at++)
        if (at + SHORTEST <= n)
          {
            uint32_t h = hash_at (in + at);
            k->previous[at % WINDOW] = k->head[h];
            k->head[h] = at;
          }
    }
  return o - out;
}

static size_t
unpack (unsigned char *out, const unsigned char *in, size_t n)
{
  const unsigned char *end = in + n;
  unsigned char *o = out;

  while (in < end)
    {
      int length = *in++;
      if (length == 0)
        *o++ = *in++;
      else
        {
          const unsigned char *from = o - (in[0] | in[1] << 8);
          in += 2;
          while (length-- > 0)
            *o++ = *from++;
        }
    }
  return o - out;
}

int
main (int argc, char **argv)
{
  long size = bench_size (argc, argv, 4);
  size_t n = (size_t) size << 20, i = 0;
  unsigned char *text = bench_alloc (n), *packed = bench_alloc (2 * n);
  unsigned char *again = bench_alloc (n);
  struct packer *k = calloc (1, sizeof *k);
  struct bench_random r = { 0x369dea0f31a53f85u };

  if (k == NULL)
    return 2;
  /* New letters, or a repetition of what stands a while back.  */
  while (i < n)
    {
      size_t run = 4 + bench_below (&r, 24);
      size_t back = 1 + bench_below (&r, 20000);
      if (back > i || bench_below (&r, 3) == 0)
        while (run-- > 0 && i < n)
          text[i++] = 'a' + bench_below (&r, 26);
      else
        for (; run-- > 0 && i < n; i++)
          text[i] = text[i - back];
    }
  size_t m = pack (k, packed, text, n);
  size_t length = unpack (again, packed, m);
  int right = length == n && m < n && memcmp (text, again, n) == 0;
  uint64_t result = m;

  for (i = 0; i < m; i += 997)
    result = result * 31 + packed[i];
  free (text);
  free (packed);
  free (again);
  free (k);
  return bench_verdict ("lzpack", size, result, right);
}
