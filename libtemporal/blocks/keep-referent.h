/* keep-referent.h - where the referent of a pointer in memory is kept, once it is known.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_KEEP_REFERENT_H
#define TEMPORAL_KEEP_REFERENT_H

#include "blocks/blocks.h"

/* May the block REF end, other than with the file that it came in?  */
static inline bool
trt_ends_p (uint32_t ref)
{
  return ref >= TP_FIRST_NUMBER << TP_TAIL_BITS
         && ((ref & ~TP_READONLY) >> TP_TAIL_BITS) - TP_NUMBER_COUNT >= TP_GLOBAL_NUMBERS;
}

/* Write for the next load that the pointer in SLOT has the referent REF, where the cell said HELD.
   OWN: no code but this unit's writes there.  */
static inline void
trt_keep_ref (uintptr_t slot, uint32_t held, uint32_t ref, bool own)
{
  /* "Not set" is true of the value alone: who writes over it need not tell us.
     Another thread may have stored another pointer with its referent since;
     that must not be given ours.  Where there are no cells nothing can be kept.  */
  if (ref == TP_UNINIT || ref == held || !trt_mapping_has_cell (slot))
    return;
  /* A slot of a library's own, like optarg, is written by that library: it will
     point to other blocks, perhaps at this very address, unnoticed.  */
  uint32_t owner = *trt_cell_origin (slot) & ~TP_TAIL_MASK;
  if (!own && owner < TP_FIRST_NUMBER << 3 && ref >= TP_FIRST_NUMBER << 3)
    return;
  __atomic_compare_exchange_n ((uint32_t *) trt_cell_referent (slot), &held, ref, false,
                               __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

/* The same of a referent that was found by the pointer's value.  Who stored that pointer did not
   tell us, and will not when he stores the next one, perhaps to this very address, after the block
   has ended: the referent would accuse a good pointer then.  So only the referents of blocks that
   do not end are kept; others are found anew by each load, but for slots where no other code stores
   (OWN): a number there that is no pointer yet was stored without a referent.  */
static inline void
trt_keep_resolved (uintptr_t slot, uint32_t held, uint32_t ref, bool own)
{
  if (own || !trt_ends_p (ref))
    trt_keep_ref (slot, held, ref, own);
}

#endif
