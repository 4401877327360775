/* Purpose: many blocks of hundreds of kilobytes in the heap that realloc makes a little longer in turn, each mostly where it is:
   the time of a realloc does not depend on their lengths.  The old pointers are stale,
   wherever they point; the blocks next to them, whose pages they share, stay what they are.
   Source: shadow/filled-pages.c, which knew the last 64 blocks that became longer; blocks/block-store.c (evict), which searched
   for other blocks in all of the block.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-timeout 20 } */
/* { dg-temporal-clean "" } */

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BLOCKS = 80, TIMES = 3000, PIECE = 250, ROOM = TIMES * PIECE + 4096, PART = TIMES / 10 };

static volatile char sink;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  char *block[BLOCKS], *next[BLOCKS], *old = NULL;

  mallopt (M_MMAP_THRESHOLD, 32 << 20);
  for (int k = 0; k < BLOCKS; k++)
    {
      /* Place for the block to grow into, and something behind it.  */
      block[k] = malloc (ROOM);
      next[k] = malloc (TIMES);
      block[k] = realloc (block[k], PIECE);
      memset (next[k], k, TIMES);
    }
  clock_t at[TIMES + 1];
  for (size_t i = 0; i < TIMES; i++)
    for (int k = 0; k < BLOCKS; k++)
      {
        if (k == 0)
          at[i] = clock ();
        char *longer = realloc (block[k], (i + 1) * PIECE);
        if (!longer)
          return 1;
        old = block[k];
        block[k] = longer;
        memset (longer + i * PIECE, 'a' + i % 26, PIECE);
        if (longer[i / 2 * PIECE] != (char) ('a' + i / 2 % 26) || next[k][i] != k)
          return 2;
      }
  /* The blocks are nine times as long as in the first part that is compared.  */
  at[TIMES] = clock ();
  if (at[TIMES] - at[TIMES - PART] > 2 * (at[2 * PART] - at[PART]) + CLOCKS_PER_SEC / 20)
    return 4;
  if (!strcmp (what, "begin"))
    sink = old[0]; /* { dg-temporal-error "use-after-free" "begin" } */
  if (!strcmp (what, "middle"))
    sink = old[TIMES / 2 * PIECE]; /* { dg-temporal-error "use-after-free" "middle" } */
  if (!strcmp (what, "end"))
    sink = old[(TIMES - 1) * PIECE - 1]; /* { dg-temporal-error "use-after-free" "end" } */
  if (!strcmp (what, "behind"))
    sink = block[3][TIMES * PIECE]; /* { dg-temporal-error "out-of-bounds" "behind" } */
  for (int k = 0; k < BLOCKS; k++)
    for (size_t i = 0; i < TIMES; i++)
      if (block[k][i * PIECE + 7] != (char) ('a' + i % 26) || next[k][i] != k)
        return 3;
  if (!strcmp (what, "next"))
    free (next[3]);
  sink = next[3][5]; /* { dg-temporal-error "use-after-free" "next" } */
  for (int k = 0; k < BLOCKS; k++)
    free (block[k]);
  return 0;
}
