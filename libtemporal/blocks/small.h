/* small.h - small heap blocks, which need no place in a trie: the interface of small.c.

   SPDX-License-Identifier: GPL-3.0-or-later

   Only store.c uses it.  */

#ifndef TEMPORAL_SMALL_H
#define TEMPORAL_SMALL_H

#include "blocks/blocks.h"
#include "blocks/index.h"

/* The largest small block, in bytes.  A search reads as many bytes of cells, and a
   coroutine's stack, whose cells are written over by its variables, is larger.  */
#define TP_SMALL_SIZE  1024

/* A page of the program's memory, of which is known whether a header or a tomb may stand there.  */
#define TP_SMALL_PAGE_BITS  12

#pragma GCC visibility push(hidden)

void tp_small_init (void);

extern uint8_t *tp_small_pages;

static inline bool
tp_small_page_p (uintptr_t a)
{
  return tp_small_pages[a >> TP_SMALL_PAGE_BITS];
}

/* The first address behind A's page.  */
static inline uintptr_t
tp_small_page_end (uintptr_t a)
{
  return ((a >> TP_SMALL_PAGE_BITS) + 1) << TP_SMALL_PAGE_BITS;
}

/* The cells at BASE are about to be a large block's: the tomb that begins before them moves.  */
void tp_small_lose_tomb (uintptr_t base);
/* Has nobody these cells?  Tombs that begin there are moved out of the way.  */
bool tp_small_free_p (uintptr_t base, size_t size);

/* The small block at BASE gets FAMILY; false if there is none, or it has no room for that one.  */
bool tp_small_set_family (uintptr_t base, unsigned family);

/* Does a small block start at BASE, or did the rest of one stay there?  */
bool tp_small_header_p (uintptr_t base);

/* A heap block of SIZE bytes starts to live at BASE.  Returns its origin word; 0, and nothing has
   changed, if it cannot be small, or is not proved to be alone there.  */
uint32_t tp_small_new (uintptr_t base, size_t size, const char *site);
/* The same for B, which has its number.  The first KNOWN bytes of its range hold no other
   block, and their cells are written as CELLS says.  */
bool tp_small_put (const struct tp_block *b, size_t known,
                   enum tp_index_cells cells);
/* The small block at BASE ends at SITE, and its cells become LEFT; false if there is none.
   *OLD is set if not null.  */
bool tp_small_end (uintptr_t base, const char *site, uint32_t left,
                   struct tp_block *old);
/* It is no small block any more, but its cells stay; *B is what it was.  */
bool tp_small_detach (uintptr_t base, struct tp_block *b);

/* The small block that contains A; the one at BASE; the last one that starts in
   [FLOOR, A].  */
bool tp_small_find (uintptr_t a, struct tp_block *b);
bool tp_small_at (uintptr_t base, struct tp_block *b);
bool tp_small_below (uintptr_t a, uintptr_t floor, struct tp_block *b);
/* Some small block that starts in (LOW, HIGH], that is, has its header in [LOW, HIGH).  LOW and
   HIGH are multiples of 8.  This memory must be the caller's to give away.  */
bool tp_small_first (uintptr_t low, uintptr_t high, struct tp_block *b);

/* Call VISIT for every small block until it returns false; false if it did.  */
bool tp_small_walk (bool (*visit) (const struct tp_block *b, void *data),
                    void *data);
/* After a fork, in the child.  */
void tp_small_fork_child (void);
/* Null if the cells of B are as they must be.  */
const char *tp_small_verify (const struct tp_block *b);

#pragma GCC visibility pop
#endif
