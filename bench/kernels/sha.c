/* sha.c - the hash functions SHA-1 and SHA-256.

   SPDX-License-Identifier: GPL-3.0-or-later

   After FIPS 180-4: a context that collects bytes to blocks of 64, a message
   schedule in a local array, and rounds over it.  Size: MiB.  The standard's
   examples must come out, and hashing in pieces of odd lengths must give what hashing
   at once gives.  */

#include <string.h>
#include "../bench.h"

struct context
{
  uint32_t state[8];
  uint64_t length;
  unsigned char block[64];
  void (*transform) (uint32_t *state, const unsigned char *block);
  int words; /* of the result */
};

static uint32_t constants[64];

/* The first 32 bits of the fractional part of the square or cube root of PRIME, found
   bit by bit.  */
static uint32_t
root_bits (uint64_t prime, int power)
{
  uint64_t root = 0;

  /* The greatest root with root^power <= prime * 2^(32 * power).  */
  for (uint64_t bit = (uint64_t) 1 << 37; bit > 0; bit >>= 1)
    {
      unsigned __int128 r = root | bit, square = r * r;
      if (power == 2 ? square <= (unsigned __int128) prime << 64
                     : square * r <= (unsigned __int128) prime << 96)
        root |= bit;
    }
  return root;
}

static void
make_constants (uint32_t *initial)
{
  int count = 0;

  for (int n = 2; count < 64; n++)
    {
      int is_prime = 1;
      for (int d = 2; d * d <= n; d++)
        is_prime &= n % d != 0;
      if (!is_prime)
        continue;
      if (count < 8)
        initial[count] = root_bits (n, 2);
      constants[count++] = root_bits (n, 3);
    }
}

static inline uint32_t
left (uint32_t x, int n)
{
  return x << n | x >> (32 - n);
}

static inline uint32_t
right (uint32_t x, int n)
{
  return x >> n | x << (32 - n);
}

static inline uint32_t
big_endian (const unsigned char *p)
{
  return (uint32_t) p[0] << 24 | p[1] << 16 | p[2] << 8 | p[3];
}

static void
transform_1 (uint32_t *state, const unsigned char *block)
{
  uint32_t w[80];
  uint32_t a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];

  for (int i = 0; i < 16; i++)
    w[i] = big_endian (block + 4 * i);
  for (int i = 16; i < 80; i++)
    w[i] = left (w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
  for (int i = 0; i < 80; i++)
    {
      uint32_t f;
      if (i < 20)
        f = ((b & c) | (~b & d)) + 0x5a827999u;
      else if (i < 40)
        f = (b ^ c ^ d) + 0x6ed9eba1u;
      else if (i < 60)
        f = ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdcu;
      else
        f = (b ^ c ^ d) + 0xca62c1d6u;
      f += left (a, 5) + e + w[i];
      e = d;
      d = c;
      c = left (b, 30);
      b = a;
      a = f;
    }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
  state[4] += e;
}

static void
transform_256 (uint32_t *state, const unsigned char *block)
{
  uint32_t w[64], v[8];

  for (int i = 0; i < 16; i++)
    w[i] = big_endian (block + 4 * i);
  for (int i = 16; i < 64; i++)
    {
      uint32_t s0 = right (w[i - 15], 7) ^ right (w[i - 15], 18) ^ w[i - 15] >> 3;
      uint32_t s1 = right (w[i - 2], 17) ^ right (w[i - 2], 19) ^ w[i - 2] >> 10;
      w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
  memcpy (v, state, sizeof v);
  for (int i = 0; i < 64; i++)
    {
      uint32_t s1 = right (v[4], 6) ^ right (v[4], 11) ^ right (v[4], 25);
      uint32_t choice = (v[4] & v[5]) ^ (~v[4] & v[6]);
      uint32_t t1 = v[7] + s1 + choice + constants[i] + w[i];
      uint32_t s0 = right (v[0], 2) ^ right (v[0], 13) ^ right (v[0], 22);
      uint32_t majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
      for (int j = 7; j > 0; j--)
        v[j] = v[j - 1];
      v[4] += t1;
      v[0] = t1 + s0 + majority;
    }
  for (int i = 0; i < 8; i++)
    state[i] += v[i];
}

static void
begin_1 (struct context *c)
{
  static const uint32_t initial[5] = { 0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0 };

  memcpy (c->state, initial, sizeof initial);
  c->length = 0;
  c->transform = transform_1;
  c->words = 5;
}

static void
begin_256 (struct context *c)
{
  make_constants (c->state);
  c->length = 0;
  c->transform = transform_256;
  c->words = 8;
}

static void
update (struct context *c, const unsigned char *data, size_t length)
{
  size_t used = c->length % 64;

  c->length += length;
  if (used > 0)
    {
      size_t n = 64 - used < length ? 64 - used : length;
      memcpy (c->block + used, data, n);
      data += n;
      length -= n;
      if (used + n < 64)
        return;
      c->transform (c->state, c->block);
    }
  for (; length >= 64; data += 64, length -= 64)
    c->transform (c->state, data);
  memcpy (c->block, data, length);
}

static void
finish (struct context *c, char *text)
{
  unsigned char end[72] = { 0x80 };
  uint64_t bits = c->length * 8;
  size_t padding = (c->length % 64 < 56 ? 56 : 120) - c->length % 64;

  for (int i = 0; i < 8; i++)
    end[padding + i] = bits >> (56 - 8 * i);
  update (c, end, padding + 8);
  for (int i = 0; i < c->words; i++)
    sprintf (text + 8 * i, "%08x", c->state[i]);
}

/* Hash LENGTH bytes in pieces of at most PIECE.  */
static void
hash (void (*begin) (struct context *), const void *data, size_t length, size_t piece, char *text)
{
  struct context c;
  const unsigned char *p = data;

  begin (&c);
  while (length > 0)
    {
      size_t n = length < piece ? length : piece;
      update (&c, p, n);
      p += n;
      length -= n;
    }
  finish (&c, text);
}

int
main (int argc, char **argv)
{
  long size = bench_size (argc, argv, 10);
  size_t length = (size_t) size << 20;
  unsigned char *data = bench_alloc (length);
  struct bench_random r = { 0x7137449123ef65cdu };
  char one[72], two[72];
  uint64_t result = 0;
  int ok = 1;

  hash (begin_1, "abc", 3, 3, one);
  ok &= strcmp (one, "a9993e364706816aba3e25717850c26c9cd0d89d") == 0;
  hash (begin_256, "abc", 3, 3, one);
  ok &= strcmp (one, "ba7816bf8f01cfea414140de5dae2223"
                     "b00361a396177a9cb410ff61f20015ad")
        == 0;

  for (size_t i = 0; i < length; i++)
    data[i] = bench_next (&r) >> 56;
  hash (begin_1, data, length, length, one);
  hash (begin_1, data, length, 1000, two);
  ok &= strcmp (one, two) == 0;
  result = strtoull (one + 24, NULL, 16);
  hash (begin_256, data, length, length, one);
  hash (begin_256, data, length, 1000, two);
  ok &= strcmp (one, two) == 0;
  result ^= strtoull (one + 48, NULL, 16);
  free (data);
  return bench_verdict ("sha", size, result, ok);
}
