/* block-store.h - what nested-blocks.c uses of block-store.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_BLOCK_STORE_H
#define TEMPORAL_BLOCK_STORE_H

#include "blocks/blocks.h"
#include "blocks/small-blocks.h"

#pragma GCC visibility push(hidden)

/* End the block of KEY, and the blocks inside it, at SITE; false if there is none.  *OLD is set to
   the block if OLD is not null.  */
bool trt_store_end (uint64_t key, const char *site, struct trt_block *old);
/* The block of KEY must have ended unnoticed, perhaps long ago.  So do the blocks inside it, except
   those whose parent was guessed: they may be younger, and are now in the block around it.  */
bool trt_store_evict (uint64_t key);
/* Let L be in what PARENT links to, which was chosen by their addresses alone.  */
void trt_store_set_parent (struct trt_leaf *l, long parent);
/* Note that other blocks may begin inside L, a copy of a leaf.  */
bool trt_store_make_parent (const struct trt_leaf *l);
/* Move the small block B to a trie.  */
bool trt_store_promote (const struct trt_block *b);

#pragma GCC visibility pop
#endif
