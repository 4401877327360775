/* integer-arguments.h - integers that hold pointers, as arguments.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_INTEGER_ARGUMENTS_H
#define TEMPORAL_INTEGER_ARGUMENTS_H

/* Store the referents of the integers among CALL's arguments in the buffer, if there are any.  */
extern void tp_pass_integers (struct tp_context *cx, gcall *call);

/* Append to REFS the referents of these integers, if CALL's callee is not known and may be
   uninstrumented.  */
extern void tp_exposed_integers (struct tp_context *cx, gimple_seq *seq, gcall *call,
                                 vec<tree> *refs);

/* CALL has no token.  If its callee is not known, it may be uninstrumented; then expose the blocks
   to which words of structures among its arguments may point.  This is lenient if it is
   instrumented.  */
extern void tp_expose_words (struct tp_context *cx, gcall *call);

/* Return true if such an integer with a referent may be passed in PARM, a parameter of the current
   function; and that referent.  */
extern bool tp_may_receive_integer_p (tree parm);
extern tree tp_passed_integer_referent (struct tp_context *cx, tree parm);

/* Return true if CALL may return such an integer; and the referent of its result.  */
extern bool tp_may_return_integer_p (gcall *call);
extern tree tp_integer_result (gcall *call);

/* Return true if the current function returns such an integer.  */
extern bool tp_returns_integer_p (void);
/* Tell the caller the referent of RESULT, if anything is known, before the return STMT.  Tail calls
   remain tail calls.  */
extern void tp_return_integer (struct tp_context *cx, greturn *stmt, tree result);

/* Append the conversion of the integer X to a pointer.  */
extern tree tp_integer_as_pointer (gimple_seq *seq, tree x);

#endif
