/* guards.cc - replaces a call of the runtime by inline code that calls it only if a condition
   holds.

   SPDX-License-Identifier: GPL-3.0-or-later

   The call is either moved into the cold arm of a condition, so that it is made only where the
   inline code cannot decide, or it is replaced by the inline code.  The callers in lower-*.cc make
   the inline code.  */

#include "base/temporal-gcc.h"
#include "ir/emit.h"
#include "ir/line-table.h"
#include "lower/guards.h"
#include "target/x86_64/cold-calls.h"
#include "target/x86_64/stub-statements.h"

/* Give the statements of SEQ the line and the block of STMT, whose place they take.  */

static void
place_seq (gimple_seq seq, gimple *stmt)
{
  for (gimple_stmt_iterator i = gsi_start (seq); !gsi_end_p (i); gsi_next (&i))
    {
      tp_set_line (gsi_stmt (i), stmt);
      tp_no_warning (gsi_stmt (i));
    }
}

/* CALL is in a block of its own that is hardly ever executed.  Compute its arguments in that block,
   as far as they are sums of an address and a constant.  */

static void
sink_arguments (gimple *call)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (call);
  for (unsigned k = 0; k < gimple_call_num_args (call); k++)
    {
      tree arg = gimple_call_arg (call, k);
      gassign *def
        = TREE_CODE (arg) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (arg)) : NULL;
      if (!def || gimple_bb (def) == gimple_bb (call)
          || !(gimple_assign_rhs_code (def) == ADDR_EXPR
               || (gimple_assign_rhs_code (def) == POINTER_PLUS_EXPR
                   && TREE_CODE (gimple_assign_rhs2 (def)) == INTEGER_CST)))
        continue;
      ssa_op_iter iter;
      tree op;
      bool movable = true;
      FOR_EACH_SSA_TREE_OPERAND (op, def, iter, SSA_OP_USE)
      movable &= !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (op);
      if (!movable)
        continue;
      gimple *copy = gimple_copy (def);
      /* It is a copy of a statement of the program, but in another place: no warnings for it.  */
      tp_no_warning (copy);
      tree name = make_ssa_name (TREE_TYPE (arg), copy);
      gimple_set_lhs (copy, name);
      gsi_insert_before (&gsi, copy, GSI_SAME_STMT);
      gimple_call_set_arg (call, k, name);
      update_stmt (call);
      if (has_zero_uses (arg))
        {
          gimple_stmt_iterator old = gsi_for_stmt (def);
          gsi_remove (&old, true);
          release_defs (def);
        }
    }
}

/* See tp_guard_call () for the arguments.  If RARE, the call becomes a cold call, which preserves
   all registers.  */

static basic_block
guard_call (gimple_stmt_iterator *gsi, gimple_seq seq, enum tree_code code, tree a, tree b,
            tree otherwise, bool rare)
{
  gimple *stmt = gsi_stmt (*gsi);
  gcond *cond = gimple_build_cond (code, a, b, NULL_TREE, NULL_TREE);
  gimple_seq_add_stmt (&seq, cond);
  place_seq (seq, stmt);
  gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);

  basic_block head = gimple_bb (stmt);
  edge past = split_block (head, cond);
  basic_block join = past->dest;
  basic_block cold = create_empty_bb (head);
  if (current_loops)
    add_bb_to_loop (cold, head->loop_father);
  past->flags = (past->flags & ~EDGE_FALLTHRU) | EDGE_FALSE_VALUE;
  past->probability = profile_probability::always ().guessed ();
  edge in = make_edge (head, cold, EDGE_TRUE_VALUE);
  /* The probability is "never", but only as a guess.  If it were known to be never, GCC would put
     the block into another section, as a function of its own for the unwinder, and dead-frame.c of
     the runtime would not recognise the frame.  */
  in->probability = profile_probability::never ().guessed ();
  /* Without a profile (-fno-guess-branch-probability) GCC asserts that no block has a count.  */
  if (cfun->cfg->count_max.initialized_p ())
    cold->count = profile_count::zero ().guessed_local ();
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
  if (is_gimple_call (stmt))
    {
      sink_arguments (stmt);
      if (rare)
        tp_cold_call (stmt, otherwise);
    }
  *gsi = gsi_start_bb (join);
  return cold;
}

basic_block
tp_guard_call (gimple_stmt_iterator *gsi, gimple_seq seq, enum tree_code code, tree a, tree b,
               tree otherwise)
{
  return guard_call (gsi, seq, code, a, b, otherwise, true);
}

void
tp_guard_frequent (gimple_stmt_iterator *gsi, gimple_seq seq, tree any, tree otherwise)
{
  guard_call (gsi, seq, NE_EXPR, any, tp_word (0), otherwise, false);
}

void
tp_guard_unless (gimple_stmt_iterator *gsi, gimple_seq seq, tree done)
{
  guard_call (gsi, seq, EQ_EXPR, done, build_zero_cst (TREE_TYPE (done)), NULL_TREE, false);
}

void
tp_ask_if (gimple_stmt_iterator *gsi, gimple_seq seq, enum tree_code code, tree a, tree b,
           tree otherwise)
{
  tp_stub stub = { code, a, b, NULL_TREE, NULL, STUB_NONE, 0, otherwise, NULL };
  if (!tp_stub_call (gsi, seq, &stub))
    tp_guard_call (gsi, seq, code, a, b, otherwise);
}

basic_block
tp_guard_usual (gimple_stmt_iterator *gsi, gimple_seq seq, enum tree_code code, tree a, tree b,
                tree otherwise)
{
  return guard_call (gsi, seq, code, a, b, otherwise, false);
}

edge
tp_guard_again (basic_block cold, gimple_seq seq, enum tree_code code, tree a, tree b)
{
  basic_block join = single_succ (cold);
  gcc_checking_assert (EDGE_COUNT (join->preds) == 2);
  edge past = EDGE_PRED (join, EDGE_PRED (join, 0)->src == cold);
  basic_block head = past->src;
  basic_block second = split_edge (past);
  gcond *cond = gimple_build_cond (code, a, b, NULL_TREE, NULL_TREE);
  gimple_seq_add_stmt (&seq, cond);
  place_seq (seq, last_stmt (head));
  gimple_stmt_iterator gsi = gsi_last_bb (second);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  edge on = single_succ_edge (second);
  on->flags = (on->flags & ~EDGE_FALLTHRU) | EDGE_FALSE_VALUE;
  on->probability = profile_probability::always ().guessed ();
  edge again = make_edge (second, cold, EDGE_TRUE_VALUE);
  again->probability = profile_probability::never ().guessed ();
  return on;
}

void
tp_guard_rest (edge e, gimple_seq seq)
{
  place_seq (seq, last_stmt (e->src));
  gimple_stmt_iterator gsi = gsi_last_bb (split_edge (e));
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
}

void
tp_replace_call (gimple_stmt_iterator *gsi, gimple_seq seq, tree value)
{
  gimple *call = gsi_stmt (*gsi);
  if (tree lhs = gimple_call_lhs (call))
    gimple_seq_add_stmt (&seq, gimple_build_assign (lhs, value));
  for (gimple_stmt_iterator i = gsi_start (seq); !gsi_end_p (i); gsi_next (&i))
    tp_set_line (gsi_stmt (i), call);
  gsi_replace_with_seq (gsi, seq, true);
  if (!gsi_end_p (*gsi))
    gsi_next (gsi);
}
