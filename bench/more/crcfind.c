/* crcfind.c - checksums of a text and searches for words in it.

   SPDX-License-Identifier: GPL-3.0-or-later

   Byte by byte through a buffer: a table-driven CRC-32, a Horspool search that
   jumps, and a naive search with pointers that creep.  Size: MiB of text.  Both
   searches must find the same places, all planted words among them, and a
   text followed by its own CRC has the known residue.  */

#include <string.h>
#include "../bench.h"

static uint32_t crc_table[256];

static void
make_crc_table (void)
{
  for (uint32_t i = 0; i < 256; i++)
    {
      uint32_t c = i;
      for (int bit = 0; bit < 8; bit++)
        c = c & 1 ? 0xedb88320u ^ c >> 1 : c >> 1;
      crc_table[i] = c;
    }
}

static uint32_t
crc (const unsigned char *p, size_t n)
{
  uint32_t c = 0xffffffffu;

  while (n-- > 0)
    c = crc_table[(c ^ *p++) & 0xff] ^ c >> 8;
  return c ^ 0xffffffffu;
}

/* Number of places in TEXT where WORD stands; the sum of the places in *SUM.  */
static long
find_horspool (const char *text, size_t n, const char *word, uint64_t *sum)
{
  size_t length = strlen (word), jump[256];
  long found = 0;

  for (int i = 0; i < 256; i++)
    jump[i] = length;
  for (size_t i = 0; i + 1 < length; i++)
    jump[(unsigned char) word[i]] = length - 1 - i;
  for (size_t at = 0; at + length <= n;)
    {
      unsigned char last = text[at + length - 1];
      if (last == (unsigned char) word[length - 1] && memcmp (text + at, word, length - 1) == 0)
        {
          found++;
          *sum += at;
        }
      at += jump[last];
    }
  return found;
}

static long
find_naive (const char *text, const char *word, uint64_t *sum)
{
  long found = 0;

  for (const char *at = text; *at != '\0'; at++)
    {
      const char *a = at, *b = word;
      while (*b != '\0' && *a == *b)
        a++, b++;
      if (*b == '\0')
        {
          found++;
          *sum += at - text;
        }
    }
  return found;
}

int
main (int argc, char **argv)
{
  static const char *const words[] = { "dangling", "referent", "origin", "pat" };
  long size = bench_size (argc, argv, 16);
  size_t n = (size_t) size << 20;
  char *text = bench_alloc (n + 5);
  struct bench_random r = { 0x853c49e6748fea9bu };
  uint64_t result = 0;
  long planted = 0;
  int right = 1;

  /* The alphabet lacks letters of each word, so only planted ones occur.  */
  for (size_t i = 0; i < n; i++)
    text[i] = "etaosn hlduc  wm"[bench_next (&r) >> 60];
  for (size_t at = 100; at + 100 < n; at += 500 + bench_below (&r, 1000))
    {
      const char *word = words[planted++ & 3];
      memcpy (text + at, word, strlen (word));
    }
  text[n] = '\0';

  make_crc_table ();
  uint32_t c = crc ((unsigned char *) text, n);

  long found = 0;
  for (int i = 0; i < 4; i++)
    {
      uint64_t sum = 0, again = 0;
      long count = find_horspool (text, n, words[i], &sum);
      right &= count == find_naive (text, words[i], &again) && sum == again;
      found += count;
      result = result * 31 + sum;
    }
  right &= found == planted;

  for (int i = 0; i < 4; i++)
    text[n + i] = (char) (c >> 8 * i);
  right &= crc ((unsigned char *) text, n + 4) == 0x2144df1cu;
  free (text);
  return bench_verdict ("crcfind", size, result ^ c, right);
}
