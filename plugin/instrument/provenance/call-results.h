/* call-results.h - the referents of what calls return.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_CALL_RESULTS_H
#define TEMPORAL_CALL_RESULTS_H

/* May the callee of CALL be instrumented code that uses the buffer?  A call that returns twice has
   to begin its basic block, as GCC checks since 14; so nothing is stored before it.  */
extern bool tp_uses_buffer_p (gcall *call);

/* Does CALL return a number of a type for pointers, with its referent in the buffer?  */
extern bool tp_integer_in_buffer_p (gcall *call);

/* Is RESULT what a call returned that may be the last thing the function does, so that it must be
   left a tail call?  */
extern bool tp_tail_call_p (tree result);

/* The PHI that makes RESULT, which STMT returns, if it leads straight there, over edges that take
   statements; else null.  */
extern gphi *tp_phi_of_return (greturn *stmt, tree result);

/* May the callee of CALL leave results in the buffer?  */
extern bool tp_returns_in_buffer_p (gcall *call);

/* Does FNDECL surely leave an answer in the buffer for what it returns?  */
extern bool tp_returns_answer_p (tree fndecl);

/* Clear the buffer's result I before CALL, so that only the callee's answer counts.  */
extern void tp_clear_result (gcall *call, unsigned i = 0);

/* The value in the buffer for a result that has not been set.  */
extern tree tp_no_result (void);

/* X, a pointer or a number as wide, as a pointer.  */
extern tree tp_as_pointer (gimple_seq *seq, tree x);

/* Referent and anchor of the result of CALL.  */
extern tree tp_result_referent (struct tp_context *cx, gcall *call);
extern tree tp_result_anchor (struct tp_context *cx, gcall *call);

#endif
