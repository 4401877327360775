/* out-of-block-cache.h - a cache of pointers outside of the blocks of their referents.

   SPDX-License-Identifier: GPL-3.0-or-later

   A referent, a value and the number of times that the block grew are one word, as in
   kept-outside.h.  The functions of this header need no vector registers (cold-entry.c).  */

#ifndef TEMPORAL_OUT_OF_BLOCK_CACHE_H
#define TEMPORAL_OUT_OF_BLOCK_CACHE_H

#include "base/stats.h"
#include "blocks/blocks.h"
#include "slow-path/kept-outside.h"

#define TRT_OUT_OF_BLOCK_COUNT 32768

#pragma GCC visibility push(hidden)

extern uint64_t trt_out_of_block[TRT_OUT_OF_BLOCK_COUNT];

/* A pointer with the referent REF was loaded with the value ANCHOR, and does not belong to REF's
   block; SOMEWHERE: a check of the pointer itself, with TP_SOMEWHERE, was accepted.  */
void trt_out_of_block_remember (uint32_t ref, uintptr_t anchor, bool somewhere);

static inline uint64_t
trt_out_of_block_word (uint32_t ref, uintptr_t anchor, bool somewhere)
{
  uint64_t growths = __atomic_load_n (trt_cells_growths (ref), __ATOMIC_RELAXED);
  return anchor + (ref >> TP_TAIL_BITS) * 0x9e3779b97f4a7c15ULL + growths * 0xc2b2ae3d27d4eb4fULL
         + ((uint64_t) somewhere << 63);
}

static inline uint64_t *
trt_out_of_block_place (uint64_t word)
{
  return &trt_out_of_block[(word * 0xd6e8feb86659fd93ULL) >> 32 & (TRT_OUT_OF_BLOCK_COUNT - 1)];
}

/* Is that remembered of the pointer?  */

static inline bool
trt_out_of_block_p (uint32_t ref, uintptr_t anchor, bool somewhere)
{
  uint64_t word = trt_out_of_block_word (ref, anchor, somewhere);
  return __atomic_load_n (trt_out_of_block_place (word), __ATOMIC_RELAXED) == word;
}

/* If the pointer is known not to belong to REF's block, the number of the block that ANCHOR is in;
   0 if that is not known, or is a constant.  An access to that block is good.  */

static inline uint32_t
trt_out_of_block_owner (uint32_t ref, uintptr_t anchor)
{
  ref &= ~TP_TAIL_MASK;
  if (!trt_number_p (ref) || anchor < TRT_NULL_PAGE || !trt_out_of_block_p (ref, anchor, false)
      || !trt_mapping_has_cell (anchor) || trt_kept_p (ref, anchor))
    return 0;
  uint32_t word = *trt_cell_origin (anchor), tail = word & TP_TAIL_MASK;
  word &= ~TP_TAIL_MASK;
  return trt_number_p (word) && !(word & TP_READONLY) && (tail == 0 || (anchor & 7) < tail) ? word
                                                                                            : 0;
}

/* Count an access that was accepted so.  */

static inline void
trt_out_of_block_count (void)
{
  trt_count (TRT_STAT_judged, 1);
  trt_count (TRT_STAT_stale, 1);
  trt_count (TRT_STAT_stale_good, 1);
}

#pragma GCC visibility pop
#endif
