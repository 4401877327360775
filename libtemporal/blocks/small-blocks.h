/* small-blocks.h - small heap blocks, which need no place in a trie: the interface of
   small-blocks.c and small-block-search.c.

   SPDX-License-Identifier: GPL-3.0-or-later

   Only block-store.c uses it.  */

#ifndef TEMPORAL_SMALL_BLOCKS_H
#define TEMPORAL_SMALL_BLOCKS_H

#include "blocks/blocks.h"
#include "blocks/store-index.h"

/* The largest small block, in bytes.  A search reads as many bytes of cells, and a
   coroutine's stack, whose cells are written over by its variables, is larger.  */
#define TRT_SMALL_SIZE 1024

/* A page of the program's memory, of which is known whether a header or a tombstone may stand
   there.  */
#define TRT_SMALL_PAGE_BITS 12

#pragma GCC visibility push(hidden)

void trt_small_init (void);

extern uint8_t *trt_small_pages;

/* Does A's page have the cell of a header, or of a tombstone?  */
static inline bool
trt_small_page_p (uintptr_t a)
{
  return __atomic_load_n (&trt_small_pages[a >> TRT_SMALL_PAGE_BITS], __ATOMIC_RELAXED);
}

/* The first address of A's page, and that after it.  */
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

/* The cells at BASE are about to be a large block's: the tombstone that begins before them
   moves.  */
void trt_small_lose_tombstone (uintptr_t base);
/* Have these cells no owner?  Tombs that begin there are moved out of the way.  */
bool trt_small_free_p (uintptr_t base, size_t size);

/* The small block at BASE gets FAMILY; false if there is none, or it has no room for that one.  */
bool trt_small_set_family (uintptr_t base, unsigned family);

/* Is WORD the origin half of a header's cell?  */
static inline bool
trt_header_word_p (uint32_t word)
{
  return (word & ~TP_TAIL_MASK) == TP_HEADER;
}

/* Does a small block start at BASE, or did the rest of one stay there?  */
bool trt_small_header_p (uintptr_t base);

/* A heap block of SIZE bytes starts to live at BASE.  Returns its origin word; 0, and nothing has
   changed, if it cannot be small, or is not proved to be alone there.  */
uint32_t trt_small_new (uintptr_t base, size_t size, const char *site);
/* The same for B, which has its number.  The first KNOWN bytes of its range hold no other
   block, and their cells are written as CELLS says.  */
bool trt_small_put (const struct trt_block *b, size_t known, enum trt_index_cells cells);
/* The small block at BASE ends at SITE, and its cells become LEFT; false if there is none.
   *OLD is set if not null.  */
bool trt_small_end (uintptr_t base, const char *site, uint32_t left, struct trt_block *old);
/* It is no small block any more, but its cells stay; *B is what it was.  */
bool trt_small_detach (uintptr_t base, struct trt_block *b);

/* The small block that contains A; the one at BASE.  */
bool trt_small_find (uintptr_t a, struct trt_block *b);
bool trt_small_at (uintptr_t base, struct trt_block *b);

/* After a fork, in the child.  */
void trt_small_fork_child (void);
/* Null if the cells of B are as they must be.  */
const char *trt_small_verify (const struct trt_block *b);

/* ---- small-block-search.c ----------------------------------------------------------------- */

/* The last small block that starts in [FLOOR, A].  */
bool trt_small_below (uintptr_t a, uintptr_t floor, struct trt_block *b);
/* Some small block that starts in (LOW, HIGH], that is, has its header in [LOW, HIGH).  LOW and
   HIGH are multiples of 8.  This memory must be the caller's to give away.  */
bool trt_small_first (uintptr_t low, uintptr_t high, struct trt_block *b);
/* Call VISIT for every small block until it returns false; false if it did.  */
bool trt_small_walk (bool (*visit) (const struct trt_block *b, void *data), void *data);

#pragma GCC visibility pop
#endif
