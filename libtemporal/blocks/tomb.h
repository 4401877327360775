/* tomb.h - what is remembered of a small block where it was: the interface of tomb.c.

   SPDX-License-Identifier: GPL-3.0-or-later

   A heap block that ends leaves cells behind that nobody needs until malloc gives its memory out
   again.  So what the history must know of it stays there, and costs no memory:

       address      base - 8             base              ...
                  +--------------------+-----------------+-----------+
       origin     | TP_TOMB | tail     | TP_FREED        | TP_FREED  |
       referent   | fate, cells - 1    | its number      | unknown   |
                  +--------------------+-----------------+-----------+

   It moves to the history ring when something else is born over it.  Chunks of
   glibc are multiples of 16 bytes that begin 16 bytes before the block, and these two cells are always
   in the same one: so who got the memory from malloc has both of them to itself.

   Only memory of the main heap has tombs, where cells say TP_FREED (freed.c).  Elsewhere the memory
   may become something else without our knowledge, and what stands in its
   referent halves would be taken for the referents of pointers.  Nor has a block tombs that was freed at an
   unknown place: ended () asks for those by number, often (pool.c).

   The number is that of a dead block, which the referents of stale pointers name, too: who
   loads it for one after a use after free was reported gets no wrong answer.  */

#ifndef TEMPORAL_TOMB_H
#define TEMPORAL_TOMB_H

#include "blocks/blocks.h"
#include "blocks/fate.h"
#include "blocks/history.h"

/* A cell as a whole, and two.  */
typedef uint64_t __attribute__ ((may_alias)) tp_cell_t;
typedef uint64_t __attribute__ ((vector_size (16), aligned (8), may_alias))
  tp_cells_t;

/* In the upper half of a header (small.c), and of a tomb.  */
#define TP_CELLS_BITS   7
#define TP_MOST_CELLS   (1 << TP_CELLS_BITS)

_Static_assert (TP_FATE_BITS + 1 + TP_CELLS_BITS <= 32, "a tomb holds all");

static inline bool
tp_tomb_word_p (uint32_t word)
{
  return (word & ~TP_TAIL_MASK) == TP_TOMB;
}

/* The size of a block by the cell before it, be that a header or a tomb.  */
static inline size_t
tp_size_in (tp_cell_t first)
{
  size_t cells = (first >> 32 & (TP_MOST_CELLS - 1)) + 1, tail = first & 7;
  return cells * 8 - (-tail & 7);
}

/* The two cells of the tomb of a block with this HEADER, number word and fate.  */
static inline tp_cells_t
tp_tomb_make (tp_cell_t header, uint32_t origin, uint32_t fate)
{
  const tp_cell_t kept = (tp_cell_t) (TP_MOST_CELLS - 1) << 32 | TP_TAIL_MASK;
  return (tp_cells_t) { (header & kept) | (tp_cell_t) fate << (32 + TP_CELLS_BITS)
			| TP_TOMB,
			(tp_cell_t) origin << 32 | TP_FREED };
}

/* Are these two the cells of a tomb?  */
static inline bool
tp_tomb_p (tp_cell_t first, tp_cell_t second)
{
  return tp_tomb_word_p (first) && (uint32_t) second == TP_FREED
	 && tp_heap_number_p (second >> 32);
}

/* The tomb FIRST, SECOND of a block at BASE is about to be written over.  */
static inline void
tp_tomb_move (tp_cell_t first, tp_cell_t second, uintptr_t base)
{
  if (tp_likely (tp_tomb_p (first, second)))
    tp_history_keep (second >> 32, base, tp_size_in (first), TP_LIFE_FREED,
		     first >> (32 + TP_CELLS_BITS));
}

#pragma GCC visibility push(hidden)

/* Something else gets the memory from LOW to HIGH, multiples of 8: move all tombs that begin
   there, and leave cells there that say TP_FREED.  */
void tp_tombs_move (uintptr_t low, uintptr_t high);

/* The dead block with the number word ORIGIN that reached A, or ended there; the youngest one that
   contained A; the one with the number word ORIGIN, wherever it was, for which all memory is
   looked through.  False if there is no such tomb.  */
bool tp_tomb_find (uintptr_t a, uint32_t origin, struct tp_record *r);
bool tp_tomb_over (uintptr_t a, struct tp_record *r);
bool tp_tomb_search (uint32_t origin, struct tp_record *r);

#pragma GCC visibility pop
#endif
