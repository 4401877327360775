/* block-store.h - what block-store.c lets nested-blocks.c do.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_BLOCK_STORE_H
#define TEMPORAL_BLOCK_STORE_H

#include "blocks/blocks.h"
#include "blocks/small-blocks.h"

#pragma GCC visibility push(hidden)

/* End the block of KEY, and those inside, at SITE; false if there is none.  *OLD is set if not
   null.  */
bool trt_store_end (uint64_t key, const char *site, struct trt_block *old);
/* Let other blocks be born inside L, a copy of a leaf.  */
bool trt_store_make_parent (const struct trt_leaf *l);
/* Move the small block B into a trie.  */
bool trt_store_promote (const struct trt_block *b);

#pragma GCC visibility pop
#endif
