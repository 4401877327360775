/* large-blocks.h - the bounds of large blocks, by their numbers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LARGE_BLOCKS_H
#define TEMPORAL_LARGE_BLOCKS_H

#include "abi/abi.h"

struct trt_leaf;

extern TRT_EXPORT struct tp_large tp_large[TP_LARGE_COUNT] __asm__("__temporal_v1_large_blocks");

TRT_EXPORT size_t TP_ABI (large_base) (uint32_t ref);
TRT_EXPORT size_t TP_ABI (large_places) (uint32_t ref, size_t n);

#pragma GCC visibility push(hidden)

/* The block L, of the trie of hidden blocks, was inserted or changed.  */
void trt_large_begin (const struct trt_leaf *l);
/* L is about to be removed or changed; returns whether it was in the table.  */
bool trt_large_end (const struct trt_leaf *l);

/* The entry of the table for the block REF; it may be another block's.  */
static inline struct tp_large *
trt_large_place (uint32_t ref)
{
  return &tp_large[(ref >> TP_TAIL_BITS) % TP_LARGE_COUNT];
}

/* Is the block REF in the table, and do the N bytes at A belong to it?  */
static inline bool
trt_large_owns_p (uint32_t ref, uintptr_t a, size_t n)
{
  const struct tp_large *b = trt_large_place (ref);
  if (__atomic_load_n (&b->ref, __ATOMIC_ACQUIRE) != ref)
    return false;
  size_t place = a - b->base;
  return place <= b->size && n <= b->size - place;
}

/* How many bytes from A on belong to the block REF; 0 if it is not in the table, or does not
   contain A.  */
static inline size_t
trt_large_rest (uint32_t ref, uintptr_t a)
{
  const struct tp_large *b = trt_large_place (ref);
  if (__atomic_load_n (&b->ref, __ATOMIC_ACQUIRE) != ref)
    return 0;
  size_t place = a - b->base;
  return place < b->size ? b->size - place : 0;
}

#pragma GCC visibility pop
#endif
