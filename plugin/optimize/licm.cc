/* licm.cc - moves loads of referents and invariant checks out of loops (LICM).

   SPDX-License-Identifier: GPL-3.0-or-later

   GCC has merged and moved the program's own loads by now, but not the calls beside them.  This
   file moves the calls:

     1. If a load was moved out of a loop, its load_ref is moved before the loop, too, if no
        statement in the loop may write that referent (referent-writes.cc).
     2. A check in a loop's header whose operands are invariant is moved before the loop if no
        statement in the loop can end the block (lifetime-end.cc) and no call precedes the check.
        The header is executed at least once, so the moved check is executed only if it would have
        been, and it precedes all visible effects of the loop.
     3. A temporal check in a loop's header whose referent is invariant is moved before the loop
        even if its pointer changes, because the check depends on the block only.  It gets the
        pointer's value before the loop, and the flag TP_SOMEWHERE, which says that this is not the
        accessed address.

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
#include "optimize/referent-writes.h"

/* Return true if STMT is a load_ref with a result, of a value that is an SSA name.  */

static bool
referent_load_p (gimple *stmt)
{
  return (tp_referent_load_p (stmt) && gimple_call_lhs (stmt)
          && TREE_CODE (gimple_call_arg (stmt, 1)) == SSA_NAME);
}

/* No loads of referents are moved out of loops with more statements that write referents.  */
static const unsigned writers_max = 64;

static bool invariant_p (tree op, class loop *loop);

/* Move loads of referents out of LOOP (1).  */

static void
hoist_loads (class loop *loop)
{
  basic_block before = loop_preheader_edge (loop)->src;
  gimple_stmt_iterator end = gsi_last_bb (before);
  auto_vec<gimple *> loads, writers;
  if (!gsi_end_p (end) && stmt_ends_bb_p (gsi_stmt (end)))
    return;
  basic_block *body = get_loop_body (loop);
  for (unsigned k = 0; k < loop->num_nodes; k++)
    for (gimple_stmt_iterator i = gsi_start_bb (body[k]); !gsi_end_p (i); gsi_next (&i))
      {
        gimple *stmt = gsi_stmt (i);
        if (tp_writes_referents_p (stmt))
          writers.safe_push (stmt);
        /* A load that was not moved out of an inner loop cannot be moved out of LOOP.  */
        if (body[k]->loop_father == loop && referent_load_p (stmt)
            && invariant_p (gimple_call_arg (stmt, 0), loop)
            && invariant_p (gimple_call_arg (stmt, 1), loop))
          loads.safe_push (stmt);
      }
  free (body);
  if (writers.length () > writers_max)
    return;
  for (gimple *load : loads)
    {
      bool stays = false;
      for (gimple *w : writers)
        stays |= tp_may_write_referent_p (w, gimple_call_arg (load, 0), gimple_call_arg (load, 1));
      if (stays)
        continue;
      gimple_stmt_iterator from = gsi_for_stmt (load);
      gsi_move_to_bb_end (&from, before);
      tp_count (STAT_licm_referents);
    }
}

/* Return true if a statement in LOOP may end a block.  */

static bool
loop_ends_checks_p (class loop *loop)
{
  bool ends = false;
  basic_block *body = get_loop_body (loop);
  for (unsigned k = 0; k < loop->num_nodes && !ends; k++)
    for (gimple_stmt_iterator i = gsi_start_bb (body[k]); !gsi_end_p (i); gsi_next (&i))
      ends |= tp_ends_checks_p (gsi_stmt (i));
  free (body);
  return ends;
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

/* Make the arguments of CALL, a check_alive, invariant in LOOP (3).  Returns false, and changes
   nothing, if that is impossible.  */

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

/* Move checks out of LOOP (2 and 3).  */

static void
hoist_checks (class loop *loop)
{
  edge entry = loop_preheader_edge (loop);
  /* Statements at the end of the preheader are executed if and only if the header is.  */
  gcc_checking_assert (single_succ_p (entry->src) && !flow_bb_inside_loop_p (loop, entry->src));
  if (loop_ends_checks_p (loop)
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
      if (e == ENTRY_check_alive)
        move = make_invariant (stmt, loop);
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
      /* Inner loops first, so that a check can be moved out of several loops.  */
      class loop *loop;
      TP_LOOPS_FROM_INNERMOST (loop, fun)
      hoist_loads (loop);
      TP_LOOPS_FROM_INNERMOST (loop, fun)
      hoist_checks (loop);
    }
  loop_optimizer_finalize ();
}
