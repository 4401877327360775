/* pools.h - allocators of the program's own, known by their attributes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_POOLS_H
#define TEMPORAL_POOLS_H

/* Is the pointer that CALL returns a block's, because of the attributes of the callee?  "No" is
   safe.  */
extern bool tp_pool_allocator_p (const gcall *call);

/* The referent of that pointer.  KNOWN is the referent that the callee left in the buffer, or the
   word TP_UNKNOWN; SEQ, where it was computed, is placed after CALL.  */
extern tree tp_pool_block_referent (struct tp_context *cx, gcall *call, gimple_seq seq, tree known);

/* Does CALL map memory?  The referent of the pointer that it returns then.  */
extern bool tp_mmap_like_p (const gcall *call);
extern tree tp_mapped_referent (struct tp_context *cx, gcall *call);

/* Instrument CALL, if it goes to a creator or a deallocator.  */
extern void tp_instrument_pool_call (struct tp_context *cx, gcall *call);

/* What argument I of CALL is to carry for a referent, instead of REF, if the callee is a
   deallocator.  */
extern tree tp_passed_referent (struct tp_context *cx, gcall *call, unsigned i, tree ref);

/* Is the current function a deallocator, and PARM what it takes back?  */
extern bool tp_retired_parameter_p (tree parm);

/* Append to SEQ what that means for VALUE, the parameter with referent REF; the referent
   that it has inside.  */
extern tree tp_retire_parameter (gimple_seq *seq, tree value, tree ref);

#endif
