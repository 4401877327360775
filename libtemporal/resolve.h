/* resolve.h - the referent of a value, as far as cells alone tell.

   SPDX-License-Identifier: GPL-3.0-or-later

   resolve.c looks here first, and so does resolve-light.c, which calls nothing that would need vector registers.  */

#ifndef TEMPORAL_RESOLVE_H
#define TEMPORAL_RESOLVE_H

#include "internal.h"

/* Of a value that begins the block WORD: does it also stand one past the end of a neighbour?  */
static inline bool
tp_past_neighbour_p (uintptr_t value, uint32_t word)
{
  if ((value & 7) || !tp_mapping_has_cell (value - 8))
    return false;
  uint32_t before = *tp_cell_origin (value - 8);
  return (before & TP_TAIL_MASK) == 0 && tp_number_p (before) && before != word;
}

/* Does the cell of VALUE tell its referent?  Then *WORD is the referent, else what is in the cell, and the block
   store has to be asked (tp_resolve ()).  */
static inline bool
tp_resolve_by_cell (uintptr_t value, uint32_t *word)
{
  if (tp_unset_value_p (value) || value < TP_NULL_PAGE || !tp_mapping_has_cell (value))
    {
      *word = tp_unset_value_p (value) ? TP_UNINIT : value < TP_NULL_PAGE ? TP_NULL : TP_WILD;
      return true;
    }
  uint32_t w = *tp_cell_origin (value), tail = w & TP_TAIL_MASK;
  *word = w;
  if (w - tail == TP_HEADER || w - tail == TP_TOMB || w == TP_CODE)
    {
      *word = TP_FOREIGN;
      return true;
    }
  if (!w || w == TP_FREED || tp_unlikely (tp_pool_number_p (w)) || !(tail == 0 || (value & 7) < tail)
      || tp_past_neighbour_p (value, w - tail))
    return false;
  *word = w - tail;
  return true;
}

#endif
