/* aes.c - encrypt and decrypt with AES, 128 bits, in chains of blocks.

   SPDX-License-Identifier: GPL-3.0-or-later

   After FIPS 197, by bytes and tables as small devices do it: the state is
   an array of 16 bytes, the substitution table and its inverse are computed
   from the field's logarithms at the start.  Size: hundreds of KiB.  The standard's
   example must come out, and decryption give back what was encrypted.  */

#include <string.h>
#include "../bench.h"

#define BLOCK 16
#define ROUNDS 10

static unsigned char substitute[256], inverse[256];
static unsigned char power[255], logarithm[256]; /* to base 3 */

struct key
{
  unsigned char rounds[ROUNDS + 1][BLOCK];
};

static unsigned char
twice (unsigned char x)
{
  return x << 1 ^ (x & 0x80 ? 0x1b : 0);
}

static void
make_tables (void)
{
  unsigned char x = 1;

  for (int i = 0; i < 255; i++)
    {
      power[i] = x;
      logarithm[x] = i;
      x ^= twice (x);
    }
  for (int i = 0; i < 256; i++)
    {
      unsigned s = i == 0 ? 0 : power[(255 - logarithm[i]) % 255];
      s ^= s << 1 ^ s << 2 ^ s << 3 ^ s << 4;
      s = (s ^ s >> 8 ^ 0x63) & 0xff;
      substitute[i] = s;
      inverse[s] = i;
    }
}

static inline unsigned char
multiply (unsigned char a, unsigned char b)
{
  return a == 0 || b == 0 ? 0 : power[(logarithm[a] + logarithm[b]) % 255];
}

static void
expand_key (struct key *key, const unsigned char *bytes)
{
  unsigned char *k = key->rounds[0], round = 1;

  memcpy (k, bytes, BLOCK);
  for (int i = BLOCK; i < (ROUNDS + 1) * BLOCK; i += 4)
    {
      unsigned char t[4];
      for (int j = 0; j < 4; j++)
        t[j] = key->rounds[(i - 4) / BLOCK][(i - 4) % BLOCK + j];
      if (i % BLOCK == 0)
        {
          unsigned char first = t[0];
          t[0] = substitute[t[1]] ^ round;
          t[1] = substitute[t[2]];
          t[2] = substitute[t[3]];
          t[3] = substitute[first];
          round = twice (round);
        }
      for (int j = 0; j < 4; j++)
        key->rounds[i / BLOCK][i % BLOCK + j] = key->rounds[i / BLOCK - 1][i % BLOCK + j] ^ t[j];
    }
}

static void
add_round_key (unsigned char *state, const unsigned char *key)
{
  for (int i = 0; i < BLOCK; i++)
    state[i] ^= key[i];
}

/* Substitution and rotation of rows by table, then back into STATE.  */
static void
substitute_and_shift (unsigned char *state)
{
  unsigned char t[BLOCK];

  for (int column = 0; column < 4; column++)
    for (int row = 0; row < 4; row++)
      t[4 * column + row] = substitute[state[4 * ((column + row) % 4) + row]];
  memcpy (state, t, BLOCK);
}

static void
shift_and_substitute_back (unsigned char *state)
{
  unsigned char t[BLOCK];

  for (int column = 0; column < 4; column++)
    for (int row = 0; row < 4; row++)
      t[4 * ((column + row) % 4) + row] = inverse[state[4 * column + row]];
  memcpy (state, t, BLOCK);
}

static void
mix_columns (unsigned char *state)
{
  for (unsigned char *s = state; s < state + BLOCK; s += 4)
    {
      unsigned char all = s[0] ^ s[1] ^ s[2] ^ s[3], first = s[0];
      s[0] ^= all ^ twice (s[0] ^ s[1]);
      s[1] ^= all ^ twice (s[1] ^ s[2]);
      s[2] ^= all ^ twice (s[2] ^ s[3]);
      s[3] ^= all ^ twice (s[3] ^ first);
    }
}

static void
mix_columns_back (unsigned char *state)
{
  for (unsigned char *s = state; s < state + BLOCK; s += 4)
    {
      unsigned char a = s[0], b = s[1], c = s[2], d = s[3];
      s[0] = multiply (a, 14) ^ multiply (b, 11) ^ multiply (c, 13) ^ multiply (d, 9);
      s[1] = multiply (a, 9) ^ multiply (b, 14) ^ multiply (c, 11) ^ multiply (d, 13);
      s[2] = multiply (a, 13) ^ multiply (b, 9) ^ multiply (c, 14) ^ multiply (d, 11);
      s[3] = multiply (a, 11) ^ multiply (b, 13) ^ multiply (c, 9) ^ multiply (d, 14);
    }
}

static void
encrypt (const struct key *key, unsigned char *state)
{
  add_round_key (state, key->rounds[0]);
  for (int round = 1; round < ROUNDS; round++)
    {
      substitute_and_shift (state);
      mix_columns (state);
      add_round_key (state, key->rounds[round]);
    }
  substitute_and_shift (state);
  add_round_key (state, key->rounds[ROUNDS]);
}

static void
decrypt (const struct key *key, unsigned char *state)
{
  add_round_key (state, key->rounds[ROUNDS]);
  for (int round = ROUNDS - 1; round > 0; round--)
    {
      shift_and_substitute_back (state);
      add_round_key (state, key->rounds[round]);
      mix_columns_back (state);
    }
  shift_and_substitute_back (state);
  add_round_key (state, key->rounds[0]);
}

static void
encrypt_chain (const struct key *key, unsigned char *data, size_t length,
               const unsigned char *start)
{
  const unsigned char *previous = start;

  for (unsigned char *p = data; p < data + length; p += BLOCK)
    {
      for (int i = 0; i < BLOCK; i++)
        p[i] ^= previous[i];
      encrypt (key, p);
      previous = p;
    }
}

static void
decrypt_chain (const struct key *key, unsigned char *data, size_t length,
               const unsigned char *start)
{
  unsigned char previous[BLOCK], next[BLOCK];

  memcpy (previous, start, BLOCK);
  for (unsigned char *p = data; p < data + length; p += BLOCK)
    {
      memcpy (next, p, BLOCK);
      decrypt (key, p);
      for (int i = 0; i < BLOCK; i++)
        p[i] ^= previous[i];
      memcpy (previous, next, BLOCK);
    }
}

/* The example of the standard's appendix C.1.  */
static int
example_is_right (void)
{
  static const unsigned char cipher[BLOCK] = { 0x69, 0xc4, 0xe0, 0xd8, 0x6a, 0x7b, 0x04, 0x30,
                                               0xd8, 0xcd, 0xb7, 0x80, 0x70, 0xb4, 0xc5, 0x5a };
  unsigned char bytes[BLOCK], state[BLOCK];
  struct key key;

  for (int i = 0; i < BLOCK; i++)
    {
      bytes[i] = i;
      state[i] = i * 0x11;
    }
  expand_key (&key, bytes);
  encrypt (&key, state);
  return memcmp (state, cipher, BLOCK) == 0;
}

int
main (int argc, char **argv)
{
  long size = bench_size (argc, argv, 20);
  size_t length = (size_t) size * 100 * 1024;
  unsigned char *plain = bench_alloc (length), *data = bench_alloc (length);
  struct bench_random r = { 0xab1c5ed5da6d8118u };
  unsigned char bytes[BLOCK], start[BLOCK];
  struct key key;
  uint64_t result = 0;
  int right;

  make_tables ();
  right = example_is_right ();
  for (int i = 0; i < BLOCK; i++)
    {
      bytes[i] = bench_next (&r) >> 56;
      start[i] = bench_next (&r) >> 56;
    }
  for (size_t i = 0; i < length; i++)
    plain[i] = bench_next (&r) >> 61;
  memcpy (data, plain, length);
  expand_key (&key, bytes);
  encrypt_chain (&key, data, length, start);
  for (int i = 0; i < 8; i++)
    result = result << 8 | data[length - 8 + i];
  right &= memcmp (data, plain, length) != 0;
  decrypt_chain (&key, data, length, start);
  right &= memcmp (data, plain, length) == 0;
  free (plain);
  free (data);
  return bench_verdict ("aes", size, result, right);
}
