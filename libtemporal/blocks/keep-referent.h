/* keep-referent.h - where the referent of a pointer in memory is kept, once it is known.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_KEEP_REFERENT_H
#define TEMPORAL_KEEP_REFERENT_H

#include "blocks/blocks.h"

/* May the block REF end before its file is closed?  */
static inline bool
trt_ends_p (uint32_t ref)
{
  return ref >= TP_FIRST_NUMBER << TP_TAIL_BITS
         && ((ref & ~TP_READONLY) >> TP_TAIL_BITS) - TP_NUMBER_COUNT >= TP_GLOBAL_NUMBERS;
}

/* Store for later loads that the pointer in SLOT has the referent REF, where the cell had HELD.
   OWN: only this unit writes to SLOT.  */
static inline void
trt_keep_ref (uintptr_t slot, uint32_t held, uint32_t ref, bool own)
{
  /* "Not set" depends on the value alone: uninstrumented code may overwrite the pointer.  The
     compare and exchange is needed because another thread may have stored another pointer with its
     referent, which must not be replaced.  Where there are no cells nothing can be stored.  */
  if (ref == TP_UNINIT || ref == held || !trt_mapping_has_cell (slot))
    return;
  /* A variable of a library, like optarg, is written by that library: it may point to other blocks
     later, perhaps at the same address, without notice.  */
  uint32_t owner = *trt_cell_origin (slot) & ~TP_TAIL_MASK;
  if (!own && owner < TP_FIRST_NUMBER << 3 && ref >= TP_FIRST_NUMBER << 3)
    return;
  __atomic_compare_exchange_n ((uint32_t *) trt_cell_referent (slot), &held, ref, false,
                               __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

/* The same for a referent that was found by the pointer's value.  The pointer was stored by
   uninstrumented code, which will not report the next store either, perhaps of the same address
   after the block has ended; then the stored referent would make a valid pointer an error.  So only
   the referents of blocks that do not end are stored, and others are resolved again at each load.
   Slots that only this unit writes to (OWN) are an exception: there the value was stored without a
   referent because it was an integer that was not yet a pointer.  */
static inline void
trt_keep_resolved (uintptr_t slot, uint32_t held, uint32_t ref, bool own)
{
  if (own || !trt_ends_p (ref))
    trt_keep_ref (slot, held, ref, own);
}

#endif
