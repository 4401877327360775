/* tombstones.h - the record of a small block that was freed, in its own cells: the interface of
   tombstones.c.

   SPDX-License-Identifier: GPL-3.0-or-later

   The cells of a heap block that has ended are not needed until malloc allocates its memory again.
   So its record is kept there, and needs no other memory:

       address      base - 8             base              ...
                  +--------------------+-----------------+-----------+
       origin     | TP_TOMBSTONE | tail| TP_FREED        | TP_FREED  |
       referent   | pair, cells - 1    | its number, ^   | unknown   |
                  +--------------------+-----------------+-----------+

   When another block begins there, the record is moved to the history ring.  Chunks of glibc are
   multiples of 16 bytes that begin 16 bytes before the block, so these two cells are always in the
   same chunk, and only the thread that got this memory from malloc uses them.

   Only memory of the main heap has tombstones, where cells are marked TP_FREED (freed.c).  Other
   memory may be used for something else unnoticed, and then the referent halves would be taken for
   referents of pointers.  A block that was freed at an unknown place has no tombstone either,
   because ended () often asks for such blocks by number (pools.c).

   The number in the referent half is changed in a bit that heap blocks do not have (^).  For an
   access of 8 bytes that is aligned to 4, compiled code compares the referent half of a cell with
   the pointer's referent, in the hope that they differ (lower-checks.cc), and a stale pointer's is
   that very number.  A load there, which is possible only after a use after free was reported, gets
   the changed number as referent, which is that of another dead or no block.  */

#ifndef TEMPORAL_TOMBSTONES_H
#define TEMPORAL_TOMBSTONES_H

#include "blocks/blocks.h"
#include "blocks/site-pairs.h"
#include "blocks/history.h"

/* The number of cells minus 1, in the upper half of a header (small-blocks.c) and of a
   tombstone.  */
#define TRT_CELLS_BITS 8
#define TRT_MOST_CELLS (1 << TRT_CELLS_BITS)

_Static_assert(TRT_SITE_PAIR_BITS + 1 + TRT_CELLS_BITS <= 32, "a tomb holds all");

#define TRT_TOMBSTONE_CHANGED TP_READONLY

/* The number word of the dead block whose tombstone has the cell SECOND.  */
static inline uint32_t
trt_tombstone_number (trt_cell_t second)
{
  return (uint32_t) (second >> 32) ^ TRT_TOMBSTONE_CHANGED;
}

static inline bool
trt_tombstone_word_p (uint32_t word)
{
  return (word & ~TP_TAIL_MASK) == TP_TOMBSTONE;
}

/* The size in bytes of a block, from its header or tombstone FIRST.  */
static inline size_t
trt_size_in (trt_cell_t first)
{
  size_t cells = (first >> 32 & (TRT_MOST_CELLS - 1)) + 1, tail = first & 7;
  return cells * 8 - (-tail & 7);
}

/* The two cells of the tombstone for a block with this HEADER, number word and site pair.  */
static inline trt_cells_t
trt_tombstone_make (trt_cell_t header, uint32_t origin, uint32_t site_pair)
{
  const trt_cell_t kept = (trt_cell_t) (TRT_MOST_CELLS - 1) << 32 | TP_TAIL_MASK;
  return (trt_cells_t) { (header & kept) | (trt_cell_t) site_pair << (32 + TRT_CELLS_BITS)
                           | TP_TOMBSTONE,
                         (trt_cell_t) (origin ^ TRT_TOMBSTONE_CHANGED) << 32 | TP_FREED };
}

/* Are these two the cells of a tombstone?  */
static inline bool
trt_tombstone_p (trt_cell_t first, trt_cell_t second)
{
  return trt_tombstone_word_p (first) && (uint32_t) second == TP_FREED
         && trt_heap_number_p (trt_tombstone_number (second));
}

/* The tombstone FIRST, SECOND of a block at BASE is about to be overwritten: move it to the
   history.  */
static inline void
trt_tombstone_move (trt_cell_t first, trt_cell_t second, uintptr_t base)
{
  if (trt_likely (trt_tombstone_p (first, second)))
    trt_history_keep (trt_tombstone_number (second), base, trt_size_in (first), TRT_LIFE_FREED,
                      first >> (32 + TRT_CELLS_BITS));
}

#pragma GCC visibility push(hidden)

/* The memory from LOW to HIGH, multiples of 8, is allocated: move all tombstones that begin there
   to the history, and mark their cells TP_FREED.  */
void trt_tombstones_move (uintptr_t low, uintptr_t high);

/* The dead block with the number word ORIGIN that contained A, or ended there; the youngest one
   that contained A; the one with the number word ORIGIN at any address, for which all memory is
   searched.  False if there is no such tombstone.  */
bool trt_tombstone_find (uintptr_t a, uint32_t origin, struct trt_record *r);
bool trt_tombstone_over (uintptr_t a, struct trt_record *r);
bool trt_tombstone_search (uint32_t origin, struct trt_record *r);

#pragma GCC visibility pop
#endif
