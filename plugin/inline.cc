/* inline.cc - a call of the runtime gives way to inline code.

   SPDX-License-Identifier: GPL-3.0-or-later

   Either the call becomes the cold arm of a condition, and is only made where the inline
   code cannot decide, or it vanishes.  What the inline code is, is for lower.cc.  */

#include "temporal-gcc.h"
#include "inline.h"

basic_block
tp_guard_call (gimple_stmt_iterator *gsi, gimple_seq seq, enum tree_code code,
	       tree a, tree b, tree otherwise)
{
  gimple *stmt = gsi_stmt (*gsi);
  gcond *cond = gimple_build_cond (code, a, b, NULL_TREE, NULL_TREE);
  gimple_seq_add_stmt (&seq, cond);
  for (gimple_stmt_iterator i = gsi_start (seq); !gsi_end_p (i); gsi_next (&i))
    {
      gimple_set_location (gsi_stmt (i), gimple_location (stmt));
      tp_no_warning (gsi_stmt (i));
    }
  gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);

  basic_block head = gimple_bb (stmt);
  edge past = split_block (head, cond);
  basic_block join = past->dest;
  basic_block cold = create_empty_bb (head);
  if (current_loops)
    add_bb_to_loop (cold, head->loop_father);
  past->flags = (past->flags & ~EDGE_FALLTHRU) | EDGE_FALSE_VALUE;
  past->probability = profile_probability::very_likely ();
  edge in = make_edge (head, cold, EDGE_TRUE_VALUE);
  in->probability = profile_probability::very_unlikely ();
  cold->count = in->count ();
  edge out = make_single_succ_edge (cold, join, EDGE_FALLTHRU);

  gimple_stmt_iterator from = gsi_for_stmt (stmt);
  gsi_remove (&from, false);
  gimple_stmt_iterator to = gsi_start_bb (cold);
  if (tree result = otherwise ? gimple_call_lhs (stmt) : NULL_TREE)
    {
      tree slow = make_ssa_name (TREE_TYPE (result));
      gimple_call_set_lhs (stmt, slow);
      SSA_NAME_DEF_STMT (slow) = stmt;
      gphi *phi = create_phi_node (result, join);
      add_phi_arg (phi, slow, out, UNKNOWN_LOCATION);
      add_phi_arg (phi, otherwise, past, UNKNOWN_LOCATION);
    }
  gsi_insert_after (&to, stmt, GSI_NEW_STMT);
  *gsi = gsi_start_bb (join);
  return cold;
}

void
tp_replace_call (gimple_stmt_iterator *gsi, gimple_seq seq, tree value)
{
  gimple *call = gsi_stmt (*gsi);
  if (tree lhs = gimple_call_lhs (call))
    gimple_seq_add_stmt (&seq, gimple_build_assign (lhs, value));
  for (gimple_stmt_iterator i = gsi_start (seq); !gsi_end_p (i); gsi_next (&i))
    gimple_set_location (gsi_stmt (i), gimple_location (call));
  gsi_replace_with_seq (gsi, seq, true);
  if (!gsi_end_p (*gsi))
    gsi_next (gsi);
}
