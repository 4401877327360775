/* integer-arguments.h - integers that hold pointers, as arguments.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_INTEGER_ARGUMENTS_H
#define TEMPORAL_INTEGER_ARGUMENTS_H

/* Put the referents of the integers among CALL's arguments into the buffer, if there are any.  */
extern void tp_pass_integers (struct tp_context *cx, gcall *call);

/* Append to REFS the referents of these integers, if CALL's callee is out of sight and may be
   uninstrumented.  */
extern void tp_exposed_integers (struct tp_context *cx, gimple_seq *seq, gcall *call,
                                 vec<tree> *refs);

/* CALL has no token: should its callee be uninstrumented, which is then unknown, it has been
   given the blocks that words of structures among its arguments lead to.  Lenient where it is
   not.  */
extern void tp_expose_words (struct tp_context *cx, gcall *call);

/* May such an integer with a referent arrive in PARM, a parameter of the current function?  That
   referent.  */
extern bool tp_may_receive_integer_p (tree parm);
extern tree tp_passed_integer_referent (struct tp_context *cx, tree parm);

/* May CALL return such an integer?  The referent of its result.  */
extern bool tp_may_return_integer_p (gcall *call);
extern tree tp_integer_result (gcall *call);

/* Does the current function return such an integer?  */
extern bool tp_returns_integer_p (void);
/* Tell the caller about RESULT, if anything is known, before the return STMT.  Calls that come last
   stay that.  */
extern void tp_return_integer (struct tp_context *cx, greturn *stmt, tree result);

/* Append the integer X as a pointer.  */
extern tree tp_integer_as_pointer (gimple_seq *seq, tree x);

#endif
