/* small-blocks.h - small heap blocks, which are in no trie: the interface of small-blocks.c and
   small-block-search.c.

   SPDX-License-Identifier: GPL-3.0-or-later

   Used by block-store.c.  */

#ifndef TEMPORAL_SMALL_BLOCKS_H
#define TEMPORAL_SMALL_BLOCKS_H

#include "blocks/blocks.h"
#include "blocks/store-index.h"

/* The maximum size of a small block in bytes.  A search reads the cells of so many bytes.  And the
   stack of a coroutine or of a signal handler must not be small, because variables overwrite its
   cells; it has at least MINSIGSTKSZ, 2048 bytes.  */
#define TRT_SMALL_SIZE 2040

/* The pages of program memory for which it is recorded whether they may have a header or a
   tombstone.  */
#define TRT_SMALL_PAGE_BITS 12

#pragma GCC visibility push(hidden)

void trt_small_init (void);

extern uint8_t *trt_small_pages;

/* May the page of A have the cell of a header or of a tombstone?  */
static inline bool
trt_small_page_p (uintptr_t a)
{
  return __atomic_load_n (&trt_small_pages[a >> TRT_SMALL_PAGE_BITS], __ATOMIC_RELAXED);
}

/* The start of the page of A, and its end.  */
static inline uintptr_t
trt_small_page_start (uintptr_t a)
{
  return a >> TRT_SMALL_PAGE_BITS << TRT_SMALL_PAGE_BITS;
}
static inline uintptr_t
trt_small_page_end (uintptr_t a)
{
  return ((a >> TRT_SMALL_PAGE_BITS) + 1) << TRT_SMALL_PAGE_BITS;
}

/* The cells at BASE are about to belong to a larger block: move the tombstone that begins before
   them to the history.  */
void trt_small_lose_tombstone (uintptr_t base);
/* Do these cells have no owner?  Tombstones that begin there are moved to the history.  */
bool trt_small_free_p (uintptr_t base, size_t size);

/* Set the family of the small block at BASE; false if there is none, or if its header has no room
   for the number.  */
bool trt_small_set_family (uintptr_t base, unsigned family);

/* Is WORD the origin half of a header?  */
static inline bool
trt_header_word_p (uint32_t word)
{
  return (word & ~TP_TAIL_MASK) == TP_HEADER;
}

/* Does a small block begin at BASE, or has one left its header there?  */
bool trt_small_header_p (uintptr_t base);

/* A heap block of SIZE bytes begins at BASE.  Returns its origin word; 0, without any change, if it
   cannot be a small block, or if other blocks may be there.  */
uint32_t trt_small_new (uintptr_t base, size_t size, const char *site);
/* The same for B, which already has a number.  The first KNOWN bytes of its range hold no other
   block, and their cells are written as CELLS says.  */
bool trt_small_put (const struct trt_block *b, size_t known, enum trt_index_cells cells);
/* The small block at BASE ends at SITE, and its cells get the origin word LEFT; false if there is
   none.  *OLD is set to the block if OLD is not null.  */
bool trt_small_end (uintptr_t base, const char *site, uint32_t left, struct trt_block *old);
/* Delete the header of the small block at BASE, but keep its cells; *B describes it.  */
bool trt_small_detach (uintptr_t base, struct trt_block *b);

/* The small block that contains A; the one at BASE; false if there is none.  */
bool trt_small_find (uintptr_t a, struct trt_block *b);
bool trt_small_at (uintptr_t base, struct trt_block *b);

/* Called in the child of a fork.  */
void trt_small_fork_child (void);
/* Null if the cells of B are valid, else which invariant is violated.  */
const char *trt_small_verify (const struct trt_block *b);

/* ---- small-block-search.c ----------------------------------------------------------------- */

/* The last small block that starts in [FLOOR, A].  */
bool trt_small_below (uintptr_t a, uintptr_t floor, struct trt_block *b);
/* A small block that begins in (LOW, HIGH], so that its header is in [LOW, HIGH).  LOW and HIGH are
   multiples of 8.  No other thread may use this memory.  */
bool trt_small_first (uintptr_t low, uintptr_t high, struct trt_block *b);
/* Call VISIT for every small block until it returns false; false if it did.  */
bool trt_small_walk (bool (*visit) (const struct trt_block *b, void *data), void *data);

#pragma GCC visibility pop
#endif
