/* resolve.h - the referent of a pointer value, as far as its cell tells.

   SPDX-License-Identifier: GPL-3.0-or-later

   The first step of resolve.c and of resolve-preserve-most.c, which calls nothing that would need
   vector registers.  keep-referent.h says where the result is stored.  */

#ifndef TEMPORAL_RESOLVE_H
#define TEMPORAL_RESOLVE_H

#include "slow-path/interior-pointers.h"
#include "slow-path/slow-path.h"

/* The owner of the cell before that of VALUE, with its tail; 0 if VALUE is inside a cell.  */
static inline uint32_t
trt_cell_before (uintptr_t value)
{
  return (value & 7) || !trt_mapping_has_cell (value - 8) ? 0 : *trt_cell_origin (value - 8);
}

/* BEFORE is the owner of the cell before a value that is in the block with the number WORD.  Is the
   value also one past the end of an adjacent block?  Then the pointer may belong to either.  */
static inline bool
trt_past_adjacent_p (uint32_t before, uint32_t word)
{
  return (before & TP_TAIL_MASK) == 0 && trt_number_p (before) && before != word;
}

/* Does the cell of VALUE determine its referent?  Then *WORD is the referent; else it is the origin
   word, and the block store must be searched (trt_resolve ()).  */
static inline bool
trt_resolve_by_cell (uintptr_t value, uint32_t *word)
{
  *word = TP_UNINIT;
  if (trt_unset_value_p (value))
    return true;
  *word = TP_NULL;
  if (value < TRT_NULL_PAGE)
    return true;
  *word = TP_WILD;
  if (!trt_mapping_has_cell (value))
    return true;
  uint32_t w = *trt_cell_origin (value), tail = w & TP_TAIL_MASK;
  uint32_t before = trt_cell_before (value);
  *word = TP_EXTERNAL;
  if (w - tail == TP_HEADER || w - tail == TP_TOMBSTONE || w - tail == TP_CODE)
    return true;
  *word = w;
  if (!w || w == TP_FREED || trt_unlikely (trt_pool_number_p (w)) || !trt_tail_contains_p (w, value)
      || trt_past_adjacent_p (before, w - tail))
    return false;
  *word = w - tail;
  if (before == *word)
    trt_interior_remember (*word);
  return true;
}

#endif
