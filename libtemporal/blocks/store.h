/* store.h - what store.c lets nest.c do.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_STORE_H
#define TEMPORAL_STORE_H

#include "blocks/blocks.h"
#include "blocks/small.h"

#pragma GCC visibility push(hidden)

/* End the block of KEY, and those inside, at SITE; false if there is none.  *OLD is set if not
   null.  */
bool tp_store_end (uint64_t key, const char *site, struct tp_block *old);
/* Let other blocks be born inside L, a copy of a leaf.  */
bool tp_store_make_parent (const struct tp_leaf *l);
/* Move the small block B into a trie.  */
bool tp_store_promote (const struct tp_block *b);

#pragma GCC visibility pop
#endif
