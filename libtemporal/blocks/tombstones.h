/* tombstones.h - what is remembered of a small block where it was: the interface of tombstones.c.

   SPDX-License-Identifier: GPL-3.0-or-later

   A heap block that ends leaves cells that are not needed until malloc allocates its memory
   again.  So what the history must know of it stays there, and costs no memory:

       address      base - 8             base              ...
                  +--------------------+-----------------+-----------+
       origin     | TP_TOMBSTONE | tail| TP_FREED        | TP_FREED  |
       referent   | pair, cells - 1    | its number      | unknown   |
                  +--------------------+-----------------+-----------+

   It moves to the history ring when something else is born over it.  Chunks of glibc are multiples
   of 16 bytes that begin 16 bytes before the block, and these two cells are always in the same one:
   so who got the memory from malloc has both of them to itself.

   Only memory of the main heap has tombstones, where cells say TP_FREED (freed.c).  Elsewhere the
   memory may become something else without our knowledge, and what stands in its referent halves
   would be taken for the referents of pointers.  Nor has a block tombstones that was freed at an
   unknown place: ended () asks for those by number, often (pools.c).

   The number is that of a dead block, which the referents of stale pointers name, too: who
   loads it for one after a use after free was reported gets no wrong answer.  */

#ifndef TEMPORAL_TOMBSTONES_H
#define TEMPORAL_TOMBSTONES_H

#include "blocks/blocks.h"
#include "blocks/site-pairs.h"
#include "blocks/history.h"

/* In the upper half of a header (small-blocks.c), and of a tombstone.  */
#define TRT_CELLS_BITS 7
#define TRT_MOST_CELLS (1 << TRT_CELLS_BITS)

_Static_assert(TRT_SITE_PAIR_BITS + 1 + TRT_CELLS_BITS <= 32, "a tomb holds all");

static inline bool
trt_tombstone_word_p (uint32_t word)
{
  return (word & ~TP_TAIL_MASK) == TP_TOMBSTONE;
}

/* The size of a block by the cell before it, be that a header or a tombstone.  */
static inline size_t
trt_size_in (trt_cell_t first)
{
  size_t cells = (first >> 32 & (TRT_MOST_CELLS - 1)) + 1, tail = first & 7;
  return cells * 8 - (-tail & 7);
}

/* The two cells of the tombstone of a block with this HEADER, number word and pair.  */
static inline trt_cells_t
trt_tombstone_make (trt_cell_t header, uint32_t origin, uint32_t site_pair)
{
  const trt_cell_t kept = (trt_cell_t) (TRT_MOST_CELLS - 1) << 32 | TP_TAIL_MASK;
  return (trt_cells_t) { (header & kept) | (trt_cell_t) site_pair << (32 + TRT_CELLS_BITS)
                           | TP_TOMBSTONE,
                         (trt_cell_t) origin << 32 | TP_FREED };
}

/* Are these two the cells of a tombstone?  */
static inline bool
trt_tombstone_p (trt_cell_t first, trt_cell_t second)
{
  return trt_tombstone_word_p (first) && (uint32_t) second == TP_FREED
         && trt_heap_number_p (second >> 32);
}

/* The tombstone FIRST, SECOND of a block at BASE is about to be written over.  */
static inline void
trt_tombstone_move (trt_cell_t first, trt_cell_t second, uintptr_t base)
{
  if (trt_likely (trt_tombstone_p (first, second)))
    trt_history_keep (second >> 32, base, trt_size_in (first), TRT_LIFE_FREED,
                      first >> (32 + TRT_CELLS_BITS));
}

#pragma GCC visibility push(hidden)

/* Something else gets the memory from LOW to HIGH, multiples of 8: move all tombstones that begin
   there, and leave cells there that say TP_FREED.  */
void trt_tombstones_move (uintptr_t low, uintptr_t high);

/* The dead block with the number word ORIGIN that reached A, or ended there; the youngest one that
   contained A; the one with the number word ORIGIN, wherever it was, for which all memory is
   looked through.  False if there is no such tombstone.  */
bool trt_tombstone_find (uintptr_t a, uint32_t origin, struct trt_record *r);
bool trt_tombstone_over (uintptr_t a, struct trt_record *r);
bool trt_tombstone_search (uint32_t origin, struct trt_record *r);

#pragma GCC visibility pop
#endif
