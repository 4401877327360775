/* pools.h - allocators of the program, recognised by their attributes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_POOLS_H
#define TEMPORAL_POOLS_H

/* Return true if attributes of the callee say that CALL returns a pointer to a block.  "No" is
   safe.  */
extern bool tp_pool_allocator_p (const gcall *call);

/* The referent of that pointer.  KNOWN is the referent that the callee left in the buffer, or the
   word TP_UNKNOWN; SEQ, which computes it, is inserted after CALL.  */
extern tree tp_pool_block_referent (struct tp_context *cx, gcall *call, gimple_seq seq, tree known);

/* Return true if CALL maps memory; and the referent of the pointer that it returns.  */
extern bool tp_mmap_like_p (const gcall *call);
extern tree tp_mapped_referent (struct tp_context *cx, gcall *call);

/* Instrument CALL if it goes to an allocator or a deallocator of a pool.  */
extern void tp_instrument_pool_call (struct tp_context *cx, gcall *call);

/* The referent to be passed for argument I of CALL instead of REF, if the callee is a
   deallocator.  */
extern tree tp_passed_referent (struct tp_context *cx, gcall *call, unsigned i, tree ref);

/* Return true if the current function is a deallocator, and PARM is the parameter that it
   frees.  */
extern bool tp_retired_parameter_p (tree parm);

/* Append to SEQ the call of retire for VALUE, that parameter, with the referent REF.  Returns the
   referent to be used inside the function.  */
extern tree tp_retire_parameter (gimple_seq *seq, tree value, tree ref);

/* Return true if the parameter PARM of the current function may be how an allocator gets back a
   block of its own, although no attribute says so.  */
extern bool tp_allocator_parameter_p (tree parm);

/* Append to SEQ the call of arena_ref for VALUE, that parameter, with the referent REF.  Returns
   the referent to be used inside the function: the arena's, if it is a block of a pool.  */
extern tree tp_arena_referent (gimple_seq *seq, tree value, tree ref);

#endif
