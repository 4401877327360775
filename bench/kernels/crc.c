/* crc.c - cyclic redundancy checks of a buffer, byte by byte through a table.

   SPDX-License-Identifier: GPL-3.0-or-later

   Three loops: the common one over bytes with a pointer that moves, one over four
   tables and 4 bytes at a time, and one that reads single characters through a buffer
   as stdio does.  Size: MiB.  All of them must agree with each other and with
   the known value of the CRC-32 of "123456789".  */

#include <string.h>
#include "../bench.h"

static uint32_t table[4][256];

static void
make_tables (void)
{
  for (uint32_t i = 0; i < 256; i++)
    {
      uint32_t crc = i;
      for (int bit = 0; bit < 8; bit++)
        crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
      table[0][i] = crc;
    }
  for (int t = 1; t < 4; t++)
    for (int i = 0; i < 256; i++)
      table[t][i] = table[t - 1][i] >> 8 ^ table[0][table[t - 1][i] & 0xff];
}

static uint32_t
crc_bytes (uint32_t crc, const unsigned char *p, size_t length)
{
  crc = ~crc;
  while (length-- > 0)
    crc = crc >> 8 ^ table[0][(crc ^ *p++) & 0xff];
  return ~crc;
}

static uint32_t
crc_words (uint32_t crc, const unsigned char *p, size_t length)
{
  crc = ~crc;
  for (; length >= 4; length -= 4, p += 4)
    {
      crc ^= p[0] | p[1] << 8 | p[2] << 16 | (uint32_t) p[3] << 24;
      crc = table[3][crc & 0xff] ^ table[2][crc >> 8 & 0xff] ^ table[1][crc >> 16 & 0xff]
            ^ table[0][crc >> 24];
    }
  for (; length > 0; length--)
    crc = crc >> 8 ^ table[0][(crc ^ *p++) & 0xff];
  return ~crc;
}

/* A reader of a file that is in memory.  */
struct reader
{
  unsigned char buffer[4096];
  unsigned char *next, *end;
  const unsigned char *rest;
  size_t left;
};

static int
fill (struct reader *r)
{
  size_t n = r->left < sizeof r->buffer ? r->left : sizeof r->buffer;

  if (n == 0)
    return -1;
  memcpy (r->buffer, r->rest, n);
  r->rest += n;
  r->left -= n;
  r->next = r->buffer;
  r->end = r->buffer + n;
  return *r->next++;
}

static inline int
get (struct reader *r)
{
  return r->next < r->end ? *r->next++ : fill (r);
}

static uint32_t
crc_reader (struct reader *r)
{
  uint32_t crc = ~0u;
  int c;

  while ((c = get (r)) >= 0)
    crc = crc >> 8 ^ table[0][(crc ^ c) & 0xff];
  return ~crc;
}

int
main (int argc, char **argv)
{
  long size = bench_size (argc, argv, 16);
  size_t length = (size_t) size << 20;
  unsigned char *data = bench_alloc (length);
  struct reader *reader = bench_alloc (sizeof *reader);
  struct bench_random r = { 0x428a2f98d728ae22u };
  uint32_t bytes, words, characters;

  make_tables ();
  for (size_t i = 0; i < length; i++)
    data[i] = bench_next (&r) >> 56;
  bytes = crc_bytes (0, data, length);
  words = crc_words (0, data, length);
  reader->next = reader->end = reader->buffer;
  reader->rest = data;
  reader->left = length;
  characters = crc_reader (reader);
  free (reader);
  free (data);
  return bench_verdict ("crc", size, bytes,
                        bytes == words && bytes == characters
                          && crc_bytes (0, (const unsigned char *) "123456789", 9) == 0xcbf43926u);
}
