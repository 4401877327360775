/* callsite.h - calls and returns.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_CALLSITE_H
#define TEMPORAL_CALLSITE_H

/* Instrument what CALL does to blocks and referents.  */
extern void tp_instrument_call (gcall *call);

/* Append to *SEQ what puts the referents of CALL's pointer arguments from argument FIRST on
   into the buffer.  */
extern void tp_emit_pointers (gimple_seq *seq, gcall *call, unsigned first);

/* Does CALL return a number of a type for pointers, with its referent in the buffer?  */
extern bool tp_number_in_buffer_p (gcall *call);

/* Hand the referent of the result to the caller.  */
extern void tp_instrument_return (greturn *stmt);

/* Is RESULT what a call returned that may be the last thing the function does, so that it must be left a tail call?  */
extern bool tp_tail_call_p (tree result);

/* Does PHI lead straight to the return STMT?  */
extern bool tp_leads_to_return_p (gphi *phi, greturn *stmt);

/* May the callee of CALL leave results in the buffer?  */
extern bool tp_returns_in_buffer_p (gcall *call);

/* Does FNDECL surely leave an answer in the buffer for what it returns?  */
extern bool tp_answers_p (tree fndecl);

/* Clear the buffer's result I before CALL, so that only the callee's answer counts.  */
extern void tp_forget_result (gcall *call, unsigned i = 0);

/* What stands in the buffer for a result while nobody has answered.  */
extern tree tp_no_result (void);

/* X, a pointer or a number as wide, as a pointer.  */
extern tree tp_as_pointer (gimple_seq *seq, tree x);

#endif
