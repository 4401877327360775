/* licm.cc - moves loads of referents and invariant checks out of loops (LICM).

   SPDX-License-Identifier: GPL-3.0-or-later

   GCC has merged and moved the program's own loads by now, but not the calls beside them.  This
   file moves the calls:

     1. If a load was moved out of a loop, its load_ref follows it.
     2. A check in a loop's header, whose operands do not change in the loop, is
        executed before the loop instead, if nothing in the loop can end the block
        (lifetime-end.cc) and no call precedes the check: the header is executed at
        least once, so the check is never useless, and it precedes all visible
        effects of the loop.
     3. A temporal check in a loop's header, whose referent does not change in the loop, is
        executed before the loop, too, whatever the loop adds to its pointer: the check
        only depends on the block.  Its pointer is the one from which the loop starts, and it
        gets a flag that this is not the accessed place.

   2 and 3 may change the order of two checks, which makes no difference for a program with one
   error.  Simpson 2013, section 5, moves checks in the same way; gcc/tree-ssa-loop-im.cc is the
   model for the conditions.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "base/stats.h"
#include "ir/base-and-offset.h"
#include "ir/runtime-decls.h"
#include "ir/lifetime-end.h"
#include "ir/proofs.h"
#include "ir/sites.h"
#include "optimize/licm.h"

/* Return true if STMT is a load_ref with a result, for a value that is an SSA name.  */

static bool
referent_load_p (gimple *stmt)
{
  return (tp_referent_load_p (stmt) && gimple_call_lhs (stmt)
          && TREE_CODE (gimple_call_arg (stmt, 1)) == SSA_NAME);
}

/* Return true if OP is available at STMT.  */

static bool
available_p (tree op, gimple *stmt)
{
  if (TREE_CODE (op) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (op))
    return true;
  gimple *def = SSA_NAME_DEF_STMT (op);
  if (gimple_bb (def) != gimple_bb (stmt))
    {
      gcc_checking_assert (dom_info_available_p (CDI_DOMINATORS));
      return dominated_by_p (CDI_DOMINATORS, gimple_bb (stmt), gimple_bb (def));
    }
  if (gimple_code (def) == GIMPLE_PHI)
    return true;
  for (gimple_stmt_iterator i = gsi_for_stmt (def); !gsi_end_p (i); gsi_next (&i))
    if (gsi_stmt (i) == stmt)
      return true;
  return false;
}

/* Step 1: move load_ref calls after the loads that have left their loops.  */

static void
follow_loads (function *fun)
{
  auto_vec<gimple *> moves;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    if (referent_load_p (gsi_stmt (i)))
      {
        gimple *def = SSA_NAME_DEF_STMT (gimple_call_arg (gsi_stmt (i), 1));
        if (is_gimple_assign (def) && gimple_assign_load_p (def)
            && bb_loop_depth (gimple_bb (def)) < bb_loop_depth (bb) && !stmt_ends_bb_p (def)
            && available_p (gimple_call_arg (gsi_stmt (i), 0), def))
          moves.safe_push (gsi_stmt (i));
      }
  for (gimple *stmt : moves)
    {
      gimple_stmt_iterator from = gsi_for_stmt (stmt);
      gimple_stmt_iterator to = gsi_for_stmt (SSA_NAME_DEF_STMT (gimple_call_arg (stmt, 1)));
      gsi_move_after (&from, &to);
      tp_count (STAT_licm_referents);
    }
}

/* Which blocks the statements of LOOP may end.  */

static enum tp_ending
loop_ending (class loop *loop)
{
  enum tp_ending ends = TP_ENDS_NONE;
  basic_block *body = get_loop_body (loop);
  for (unsigned k = 0; k < loop->num_nodes && ends != TP_ENDS_ANY; k++)
    for (gimple_stmt_iterator i = gsi_start_bb (body[k]); !gsi_end_p (i); gsi_next (&i))
      ends = MAX (ends, tp_ending_of (gsi_stmt (i)));
  free (body);
  return ends;
}

/* Return true if the check STMT, of E, has the same result in all iterations of a loop that may end
   the blocks that ENDS says.  */

static bool
outlasts_p (gimple *stmt, enum tp_entry e, enum tp_ending ends)
{
  return (ends == TP_ENDS_NONE
          || (ends == TP_ENDS_SHARED
              && (e == ENTRY_check || e == ENTRY_check_alive || e == ENTRY_check_written)
              && tp_site_own_p (gimple_call_arg (stmt, 4))));
}

/* Return true if OP is invariant in LOOP.  */

static bool
invariant_p (tree op, class loop *loop)
{
  if (TREE_CODE (op) != SSA_NAME)
    return is_gimple_min_invariant (op);
  basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (op));
  return !bb || !flow_bb_inside_loop_p (loop, bb);
}

tree
tp_pointer_before_loop (tree p, class loop *loop)
{
  struct tp_step s;
  for (int steps = 0; steps < 32; steps++)
    {
      if (invariant_p (p, loop))
        return p;
      gimple *def = SSA_NAME_DEF_STMT (p);
      if (gphi *phi = dyn_cast<gphi *> (def))
        {
          if (gimple_bb (phi) != loop->header)
            return NULL_TREE;
          p = PHI_ARG_DEF_FROM_EDGE (phi, loop_preheader_edge (loop));
          continue;
        }
      if (!tp_step_back (p, &s) || !s.from)
        return NULL_TREE;
      p = s.from;
    }
  return NULL_TREE;
}

/* Step 3: make the check_alive CALL independent of LOOP.  Returns false, and changes nothing, if
   that is impossible.  */

static bool
make_invariant (gimple *call, class loop *loop)
{
  tree n = gimple_call_arg (call, 1);
  if (!invariant_p (gimple_call_arg (call, 2), loop) || TREE_CODE (n) != INTEGER_CST
      || integer_zerop (n))
    return false;
  if (invariant_p (gimple_call_arg (call, 0), loop)
      && invariant_p (gimple_call_arg (call, 3), loop))
    return true;
  tree p = tp_pointer_before_loop (gimple_call_arg (call, 0), loop);
  tree anchor = tp_pointer_before_loop (gimple_call_arg (call, 3), loop);
  if (!p || !anchor)
    return false;
  gimple_call_set_arg (call, 0, p);
  gimple_call_set_arg (call, 3, anchor);
  gimple_call_set_arg (call, 1, build_int_cst (size_type_node, tree_to_uhwi (n) | TP_SOMEWHERE));
  update_stmt (call);
  return true;
}

/* Steps 2 and 3 for LOOP.  */

static void
hoist_checks (class loop *loop)
{
  edge entry = loop_preheader_edge (loop);
  /* The preheader is executed if and only if the header is.  */
  gcc_checking_assert (single_succ_p (entry->src) && !flow_bb_inside_loop_p (loop, entry->src));
  enum tp_ending ends = loop_ending (loop);
  if (ends == TP_ENDS_ANY
      || (!gsi_end_p (gsi_last_bb (entry->src))
          && stmt_ends_bb_p (gsi_stmt (gsi_last_bb (entry->src)))))
    return;
  for (gimple_stmt_iterator i = gsi_start_bb (loop->header); !gsi_end_p (i);)
    {
      gimple *stmt = gsi_stmt (i);
      enum tp_entry e = is_gimple_call (stmt) ? tp_entry_of_call (stmt) : ENTRY_COUNT;
      if (gimple_has_side_effects (stmt) && e == ENTRY_COUNT)
        return;
      bool move = (e == ENTRY_check || e == ENTRY_check_written || e == ENTRY_check_null
                   || e == ENTRY_check_set);
      for (unsigned k = 0; move && k < gimple_call_num_args (stmt); k++)
        move = invariant_p (gimple_call_arg (stmt, k), loop);
      move = move && outlasts_p (stmt, e, ends);
      if (e == ENTRY_check_alive)
        move = outlasts_p (stmt, e, ends) && make_invariant (stmt, loop);
      if (!move)
        {
          gsi_next (&i);
          continue;
        }
      tp_note_proof (stmt, TP_PROOF_hoisted);
      gsi_move_to_bb_end (&i, entry->src);
      tp_count (STAT_licm_checks);
    }
}

void
tp_licm_function (function *fun)
{
  calculate_dominance_info (CDI_DOMINATORS);
  loop_optimizer_init (LOOPS_NORMAL);
  if (number_of_loops (fun) > 1)
    {
      follow_loads (fun);
      /* Inner loops first, so that a check can be moved out of several loops.  */
      class loop *loop;
      TP_LOOPS_FROM_INNERMOST (loop, fun)
      hoist_checks (loop);
    }
  loop_optimizer_finalize ();
}
