/* owned-range.h - whether a range of memory belongs to a block.

   SPDX-License-Identifier: GPL-3.0-or-later

   Library functions such as memcpy and fread often access long ranges, and the cells of a range are
   as much memory as the range itself.  A block is contiguous, so its first and last cell suffice.
   Blocks may be nested in it, whose cells have other owners; a pointer to the outer block may
   access them (slow-path.c).  A mapping may have lost pages in the middle, so its cells are
   examined one by one, and so are those of EXTERNAL, which is no block.  */

#ifndef TEMPORAL_OWNED_RANGE_H
#define TEMPORAL_OWNED_RANGE_H

#include "blocks/blocks.h"

/* Do the N bytes at A belong to the block REF?  False may also mean that the slow path must
   decide.  */
static inline bool
trt_block_owns_p (uint32_t ref, uintptr_t a, size_t n)
{
  if (n == 0)
    return true;
  if (!trt_number_p (ref) || trt_pool_number_p (ref))
    return trt_cells_own (a, n, ref);
  if (!trt_mapping_fits (a, n))
    return false;
  uintptr_t end = a + n - 1;
  uint32_t x = *trt_cell_origin (end) ^ ref;
  return (x == 0 || (x <= TP_TAIL_MASK && (end & 7) < x))
         && ((a ^ end) <= 7 || *trt_cell_origin (a) == ref);
}

#endif
