/* large-blocks.c - the table of bounds of large blocks, which compiled code reads.

   SPDX-License-Identifier: GPL-3.0-or-later

   A program that jumps about in a table of a megabyte misses the caches, and the check of each
   access misses them as well, for the cell.  So compiled code asks whether the block is a large
   one, where it comes to know the referent, and then compares its accesses with the block's bounds
   (plugin/optimize/loops/large-bounds.cc).  That costs half a dozen instructions and three loads,
   because the question is one of a table: the block of number N has the place that N's low bits
   say, or none if another has that.  The word there is the referent of the block's pointers, and 0
   as soon as it has ended, so what is found is proved to live, as a cell would prove it.  Ranges
   before loops are looked up likewise (preserve-most.c).

   In the table are lazy blocks (store-index.h), which is why it costs nothing in programs without
   large block: those that hold no other block, because its bytes have another owner, and of the
   heap or global, for parts of mappings may go, and pools may change the size of their blocks.
   What is not there is checked by its cells as ever.  The caller holds the lock of the trie of
   hidden blocks.

   Readers take no lock.  A block comes in when it is born, before anybody has its number, or again
   while it changes, at the same place with the same base: so who finds the number finds its bounds.
   A reader may see a block end, and the next one at its place begin, between two of its loads; then
   another thread freed what this one uses, and no check sees that but by luck.

   The idea is that of a translation look-aside buffer; bounds looked up by a pointer's number are
   the lock and key of CETS (Nagarakatte et al., 2010), here only where they are cheaper.  */

#include "blocks/blocks.h"
#include "blocks/store-index.h"
#include "blocks/large-blocks.h"

_Static_assert((TP_LARGE_COUNT & (TP_LARGE_COUNT - 1)) == 0, "low bits of numbers say the place");

/* "Unknown" finds place 0, and must not be what is there.  */
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
