/* guards.h - replaces a call of the runtime by inline code that calls it only if a condition holds.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_GUARDS_H
#define TEMPORAL_GUARDS_H

/* Insert SEQ before the statement at GSI, and make that statement conditional: it is executed only
   if A CODE B, which is expected to be very rare.  If the statement has a result, the result is
   OTHERWISE on the path that skips the statement.  Returns the new block of the statement.  GSI is
   set to the first statement after the join.  A call becomes a cold call, which preserves all
   registers.  */
extern basic_block tp_guard_call (gimple_stmt_iterator *gsi, gimple_seq seq, enum tree_code code,
                                  tree a, tree b, tree otherwise);

/* The same, but the call stays an ordinary one, which may clobber registers.  */
extern basic_block tp_guard_usual (gimple_stmt_iterator *gsi, gimple_seq seq, enum tree_code code,
                                   tree a, tree b, tree otherwise);

/* The same, with the condition that ANY is not zero, which may happen often.  The call stays an
   ordinary one.  */
extern void tp_guard_frequent (gimple_stmt_iterator *gsi, gimple_seq seq, tree any, tree otherwise);

/* The same, with the condition that DONE is zero, for a statement without a result.  */
extern void tp_guard_unless (gimple_stmt_iterator *gsi, gimple_seq seq, tree done);

/* The same as tp_guard_call, but with a call of a shared stub if possible (stub-statements.h), and
   without returning the block.  */
extern void tp_ask_if (gimple_stmt_iterator *gsi, gimple_seq seq, enum tree_code code, tree a,
                       tree b, tree otherwise);

/* COLD is the block that one of the functions above returned.  On the path that skips it, execute
   SEQ and go to COLD as well if A CODE B.  Returns the edge on which the statement is skipped
   now.  */
extern edge tp_guard_again (basic_block cold, gimple_seq seq, enum tree_code code, tree a, tree b);

/* Insert SEQ on the edge E that tp_guard_again returned.  */
extern void tp_guard_rest (edge e, gimple_seq seq);

/* Replace the call at GSI by SEQ.  If the call has a result, it gets VALUE.  */
extern void tp_replace_call (gimple_stmt_iterator *gsi, gimple_seq seq, tree value);

#endif
