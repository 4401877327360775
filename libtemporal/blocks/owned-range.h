/* owned-range.h - whether a range of memory belongs to a block.

   SPDX-License-Identifier: GPL-3.0-or-later

   What is given to memcpy or fread is often long, and the cells of a page are as much memory as the
   page.  A block is contiguous, so its first and its last cell answer for all between.  There may
   be others' cells in between if blocks are nested in it, which a pointer to the block may access
   as well (slow-path.c).  A mapping may have lost pages in the middle: its cells are looked at one
   by one, and so are those of EXTERNAL, which is no block.  */

#ifndef TEMPORAL_OWNED_RANGE_H
#define TEMPORAL_OWNED_RANGE_H

#include "blocks/blocks.h"

/* "No" may be wrong.  */
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
