/* resolve.h - the referent of a value, as far as cells alone tell, and where it is kept.

   SPDX-License-Identifier: GPL-3.0-or-later

   resolve.c looks here first, and so does resolve-light.c, which calls nothing that would need vector registers; so
   does flow.c with what was found.  */

#ifndef TEMPORAL_RESOLVE_H
#define TEMPORAL_RESOLVE_H

#include "internal.h"

/* Does VALUE, where the block WORD begins, also stand one past the end of a neighbour?  Then it may be either's
   pointer.  */
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
  *word = TP_UNINIT;
  if (tp_unset_value_p (value))
    return true;
  *word = TP_NULL;
  if (value < TP_NULL_PAGE)
    return true;
  *word = TP_WILD;
  if (!tp_mapping_has_cell (value))
    return true;
  uint32_t w = *tp_cell_origin (value), tail = w & TP_TAIL_MASK;
  *word = TP_FOREIGN;
  if (w - tail == TP_HEADER || w - tail == TP_TOMB || w == TP_CODE)
    return true;
  *word = w;
  if (!w || w == TP_FREED || tp_unlikely (tp_pool_number_p (w)) || !(tail == 0 || (value & 7) < tail)
      || tp_past_neighbour_p (value, w - tail))
    return false;
  *word = w - tail;
  return true;
}

/* May the block REF end, other than with the file that it came in?  */
static inline bool
tp_ends_p (uint32_t ref)
{
  return ref >= TP_FIRST_NUMBER << TP_TAIL_BITS
	 && ((ref & ~TP_READONLY) >> TP_TAIL_BITS) - TP_NUMBER_COUNT >= TP_GLOBAL_NUMBERS;
}

/* Write for the next load that the pointer in SLOT has the referent REF, where the cell said HELD.  OWN:
   no code but this unit's writes there.  */
static inline void
tp_keep_ref (uintptr_t slot, uint32_t held, uint32_t ref, bool own)
{
  /* "Not set" is true of the value alone: who writes over it need not tell us.
     Another thread may have stored another pointer with its referent since;
     that must not be given ours.  Where there are no cells nothing can be kept.  */
  if (ref == TP_UNINIT || ref == held || !tp_mapping_has_cell (slot))
    return;
  /* A slot of a library's own, like optarg, is written by that library: it will
     point to other blocks, perhaps at this very address, and nobody tells us.  */
  uint32_t owner = *tp_cell_origin (slot) & ~TP_TAIL_MASK;
  if (!own && owner < TP_FIRST_NUMBER << 3 && ref >= TP_FIRST_NUMBER << 3)
    return;
  __atomic_compare_exchange_n ((uint32_t *) tp_cell_referent (slot), &held,
                               ref, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

/* The same of a referent that was found by the pointer's value.  Who stored that pointer did not tell us, and will not
   when he stores the next one, perhaps to this very address, after the block has ended: the referent would accuse a good
   pointer then.  So only the referents of blocks that do not end are kept; others are found anew by each load, but for slots
   where nobody else stores (OWN): a number there that is no pointer yet was stored without a referent.  */
static inline void
tp_keep_resolved (uintptr_t slot, uint32_t held, uint32_t ref, bool own)
{
  if (own || !tp_ends_p (ref))
    tp_keep_ref (slot, held, ref, own);
}

#endif
