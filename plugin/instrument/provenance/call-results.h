/* call-results.h - the referents of what calls return.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_CALL_RESULTS_H
#define TEMPORAL_CALL_RESULTS_H

/* Return true if the callee of CALL may be instrumented code that uses the buffer.  A call that
   returns twice must be the first statement of its basic block, as GCC verifies since version 14,
   so nothing can be stored before it.  */
extern bool tp_uses_buffer_p (gcall *call);

/* Return true if CALL returns an integer of a type for pointers, whose referent is in the
   buffer.  */
extern bool tp_integer_in_buffer_p (gcall *call);

/* Return true if RESULT is the result of a call that may be the last action of the function, so
   that it must remain a tail call.  */
extern bool tp_tail_call_p (tree result);

/* The PHI that defines RESULT, which STMT returns, if there are no statements in between and
   statements can be inserted on its incoming edges; otherwise null.  */
extern gphi *tp_phi_of_return (greturn *stmt, tree result);

/* Return true if the callee of CALL may store results in the buffer.  */
extern bool tp_returns_in_buffer_p (gcall *call);

/* Return true if FNDECL certainly stores the referent of its result in the buffer.  */
extern bool tp_returns_answer_p (tree fndecl);

/* Clear result I in the buffer before CALL, so that only a value that the callee stores is
   used.  */
extern void tp_clear_result (gcall *call, unsigned i = 0);

/* The value in the buffer that means that the result has not been set.  */
extern tree tp_no_result (void);

/* X, a pointer or an integer of the same width, converted to a pointer.  */
extern tree tp_as_pointer (gimple_seq *seq, tree x);

/* The referent and the anchor of the result of CALL.  */
extern tree tp_result_referent (struct tp_context *cx, gcall *call);
extern tree tp_result_anchor (struct tp_context *cx, gcall *call);

#endif
