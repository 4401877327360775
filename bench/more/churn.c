/* churn.c - small blocks that live shortly, allocated and freed all the time.

   SPDX-License-Identifier: GPL-3.0-or-later

   The allocator and what a tool adds to it, for blocks of 8 to 263 bytes, with
   some realloc: little else happens to a block than that its first and last bytes are
   written and looked at again.  Size: hundred thousands of replacements.  Every
   block must hold its signature when it dies.  */

#include "../bench.h"

#define SLOTS 8192

struct slot
{
  unsigned char *block;
  uint32_t size;
  unsigned char sign;
};

int
main (int argc, char **argv)
{
  long size = bench_size (argc, argv, 50), replacements = size * 100000;
  struct slot *slots = calloc (SLOTS, sizeof *slots);
  struct bench_random r = { 0xb5026f5aa96619e9u };
  uint64_t born = 0, dead = 0, result = 0;
  int right = 1;

  if (slots == NULL)
    return 2;
  for (long i = 0; i < replacements; i++)
    {
      struct slot *s = &slots[bench_below (&r, SLOTS)];
      uint32_t bytes = 8 + bench_below (&r, 256);

      if (s->block != NULL)
        {
          right &= s->block[0] == s->sign && s->block[s->size - 1] == s->sign;
          if ((i & 7) == 0)
            {
              s->block = realloc (s->block, bytes);
              if (s->block == NULL)
                return 2;
              right &= s->block[0] == s->sign;
              s->size = bytes;
              s->block[bytes - 1] = s->sign;
              continue;
            }
          dead += s->size;
          free (s->block);
        }
      s->block = bench_alloc (bytes);
      s->size = bytes;
      s->sign = (unsigned char) i;
      s->block[0] = s->block[bytes - 1] = s->sign;
      born++;
      result = result * 31 + bytes;
    }
  for (int i = 0; i < SLOTS; i++)
    if (slots[i].block != NULL)
      {
        right &= slots[i].block[0] == slots[i].sign;
        free (slots[i].block);
        born--;
      }
  free (slots);
  return bench_verdict ("churn", size, result + born + dead, right);
}
