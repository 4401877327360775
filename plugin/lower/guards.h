/* guards.h - replaces a call of the runtime by inline code that calls it only if a condition holds.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_GUARDS_H
#define TEMPORAL_GUARDS_H

/* Put SEQ before the statement at GSI, and let that statement be executed only if
   A CODE B, which is hardly ever so.  If the statement has a result, it is
   OTHERWISE where the statement is skipped.  Returns the block of
   the statement; GSI goes to what follows.  */
extern basic_block tp_guard_call (gimple_stmt_iterator *gsi, gimple_seq seq, enum tree_code code,
                                  tree a, tree b, tree otherwise);

/* The same where the statement is a call as others are.  */
extern basic_block tp_guard_usual (gimple_stmt_iterator *gsi, gimple_seq seq, enum tree_code code,
                                   tree a, tree b, tree otherwise);

/* The same if ANY is not zero, which may well be at times: the statement is a call as others
   are.  */
extern void tp_guard_frequent (gimple_stmt_iterator *gsi, gimple_seq seq, tree any, tree otherwise);

/* The same if DONE is zero, for a statement without a result.  */
extern void tp_guard_unless (gimple_stmt_iterator *gsi, gimple_seq seq, tree done);

/* The same for a call of the runtime whose block is not needed.  */
extern void tp_ask_if (gimple_stmt_iterator *gsi, gimple_seq seq, enum tree_code code, tree a,
                       tree b, tree otherwise);

/* COLD is what one of them returned.  Go there also after SEQ, which the conditions before it
   are not to be true for, if A CODE B.  Returns the edge on which the statement was skipped.  */
extern edge tp_guard_again (basic_block cold, gimple_seq seq, enum tree_code code, tree a, tree b);

/* Put SEQ on that edge, at last.  */
extern void tp_guard_rest (edge e, gimple_seq seq);

/* Replace the call at GSI by SEQ, whose value is VALUE if the call has one.  */
extern void tp_replace_call (gimple_stmt_iterator *gsi, gimple_seq seq, tree value);

#endif
