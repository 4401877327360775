/* large-blocks.c - the table of bounds of large blocks, which compiled code reads.

   SPDX-License-Identifier: GPL-3.0-or-later

   In a program that accesses a table of a megabyte at random, each access misses the caches, and so
   does its check, for the cell.  So where compiled code gets a referent, it asks whether the block
   is a large one, and if so, compares addresses with the block's bounds
   (plugin/optimize/loops/large-bounds.cc).  The question takes half a dozen instructions and three
   loads from a table: the index of a block is the low bits of its number, and the entry may belong
   to another block with the same low bits.  The entry's referent is 0 as soon as its block has
   ended; so a matching entry proves that the block is alive, as a cell would.  Ranges before loops
   are looked up in the same way (preserve-most.c).

   The table has lazy blocks (store-index.h), so it costs nothing in programs without large blocks.
   Only heap blocks and globals that have no nested blocks are entered: bytes of nested blocks have
   another owner, parts of mappings may be unmapped, and pools may change the size of their blocks.
   Other blocks are checked by their cells.  The caller holds the lock of the trie of hidden blocks.

   Readers take no lock.  A block is entered when it begins, before any pointer has its number, or
   again after a change that keeps its base.  So a reader that finds the number finds the block's
   bounds.  A reader may see a block end, and the next one with that index begin, between two of its
   loads; then another thread has freed the block that this one uses, which a check only sees by
   luck.

   The idea is that of a translation look-aside buffer.  Bounds that are looked up by a number of
   the pointer are the lock and key of CETS (Nagarakatte et al., 2010), used here only where they
   are cheaper.  */

#include "blocks/blocks.h"
#include "blocks/store-index.h"
#include "blocks/large-blocks.h"

_Static_assert((TP_LARGE_COUNT & (TP_LARGE_COUNT - 1)) == 0, "low bits of numbers say the place");

/* The word "unknown" has index 0, and must not match that entry.  */
struct tp_large tp_large[TP_LARGE_COUNT] = { { .ref = TP_INVALID } };

void
trt_large_begin (const struct trt_leaf *l)
{
  struct tp_large *b = trt_large_place (l->origin);
  if (!l->lazy || (l->kind != TRT_HEAP && l->kind != TRT_GLOBAL) || l->parent_p || b->ref)
    return;
  b->base = trt_leaf_base (l);
  b->size = l->size;
  __atomic_store_n (&b->ref, l->origin, __ATOMIC_RELEASE);
}

bool
trt_large_end (const struct trt_leaf *l)
{
  struct tp_large *b = trt_large_place (l->origin);
  if (b->ref != l->origin)
    return false;
  __atomic_store_n (&b->ref, 0, __ATOMIC_RELEASE);
  return true;
}

size_t
TP_ABI (large_base) (uint32_t ref)
{
  return trt_large_place (ref)->base;
}

size_t
TP_ABI (large_places) (uint32_t ref, size_t n)
{
  struct tp_large *b = trt_large_place (ref);
  return __atomic_load_n (&b->ref, __ATOMIC_ACQUIRE) == ref ? b->size - n + 1 : 0;
}
