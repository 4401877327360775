/* must-tail.cc - calls that must be compiled as jumps.

   SPDX-License-Identifier: GPL-3.0-or-later

   Since GCC 15 a program can demand this of a returned call by the attribute musttail.  GCC stops
   with an error if anything but the end of scopes comes between the call and the return (pass
   musttail, tree-tailcall.cc).  Interpreters are written in this way, as chains of jumps that never
   return, at -O0 as well.  So, other than for calls that GCC may make jumps:

     - locals end before the call (scopes.cc), as the attribute's documentation says they do
     - nothing is inserted after the call (tp_insert_after), and nothing before the return: what the
       callee says of its result is for the caller's caller
     - the function and the one it calls keep the stack space of their arguments (unit/signature.cc)

   Several calls may share one return statement, before which the other paths need statements.
   That is why each call gets its own.

   A library function is an exception: what it does is recorded after the call, and as it calls
   nothing in turn that goes on with the chain, an ordinary call is as good.  */

#include "base/temporal-gcc.h"
#include "cfgcleanup.h"
#include "instrument/calls/must-tail.h"
#include "ir/library-table.h"
#include "ir/tail-calls.h"

/* How many blocks may lie between the call and the return.  */
static const int blocks_max = 32;

/* The value that VALUE, which has been returned by a call, has in the block to which E leads.  */

static tree
value_over (tree value, edge e)
{
  if (value)
    for (gphi_iterator i = gsi_start_phis (e->dest); !gsi_end_p (i); gsi_next (&i))
      if (PHI_ARG_DEF_FROM_EDGE (i.phi (), e) == value)
        return gimple_phi_result (i.phi ());
  return value;
}

/* Follow the path behind CALL to a return statement of what CALL returns.  Return null if the path
   does anything else than end scopes and copy that value.  */

static greturn *
return_after (gcall *call)
{
  tree value = gimple_call_lhs (call);
  basic_block bb = gimple_bb (call);
  gimple_stmt_iterator gsi = gsi_for_stmt (call);
  gsi_next (&gsi);
  for (int blocks = 0; blocks < blocks_max; blocks++)
    {
      for (; !gsi_end_p (gsi); gsi_next (&gsi))
        {
          gimple *stmt = gsi_stmt (gsi);
          if (greturn *r = dyn_cast<greturn *> (stmt))
            {
              tree returned = gimple_return_retval (r);
              return !returned || (value && operand_equal_p (returned, value, 0)) ? r : NULL;
            }
          if (is_gimple_debug (stmt) || gimple_clobber_p (stmt)
              || gimple_code (stmt) == GIMPLE_LABEL || gimple_code (stmt) == GIMPLE_PREDICT
              || gimple_code (stmt) == GIMPLE_NOP)
            continue;
          if (!value || !gimple_assign_ssa_name_copy_p (stmt) || gimple_assign_rhs1 (stmt) != value)
            return NULL;
          value = gimple_assign_lhs (stmt);
        }
      if (!single_succ_p (bb) || (single_succ_edge (bb)->flags & EDGE_COMPLEX))
        return NULL;
      value = value_over (value, single_succ_edge (bb));
      bb = single_succ (bb);
      if (bb->index < NUM_FIXED_BLOCKS)
        return NULL;
      gsi = gsi_start_bb (bb);
    }
  return NULL;
}

/* Let a return statement of its own follow CALL, in place of FOUND.  It is alone in its block.  */

static void
give_return (gcall *call, greturn *found)
{
  tree value = gimple_return_retval (found);
  greturn *own = gimple_build_return (value ? unshare_expr (gimple_call_lhs (call)) : NULL_TREE);
  gimple_set_location (own, gimple_location (found));
  basic_block bb = gimple_bb (call);
  edge rest = split_block (bb, call);
  basic_block last = create_empty_bb (bb);
  add_bb_to_loop (last, bb->loop_father);
  last->count = bb->count;
  make_single_succ_edge (bb, last, EDGE_FALLTHRU);
  make_single_succ_edge (last, EXIT_BLOCK_PTR_FOR_FN (cfun), 0);
  remove_edge (rest);
  gimple_stmt_iterator gsi = gsi_start_bb (last);
  gsi_insert_after (&gsi, own, GSI_NEW_STMT);
}

void
tp_prepare_must_tail (function *fun)
{
  auto_vec<gcall *> calls;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    if (tp_must_tail_p (gsi_stmt (i)))
      calls.safe_push (as_a<gcall *> (gsi_stmt (i)));
  if (calls.is_empty ())
    return;
  for (gcall *call : calls)
    {
      if (gimple_call_internal_p (call) || tp_library_of_call (call)
          || gimple_call_builtin_p (call, BUILT_IN_NORMAL))
        gimple_call_set_must_tail (call, false);
      else if (greturn *found = stmt_ends_bb_p (call) ? NULL : return_after (call))
        give_return (call, found);
    }
  free_dominance_info (CDI_DOMINATORS);
  delete_unreachable_blocks ();
}

gcall *
tp_must_tail_before (greturn *stmt)
{
  basic_block bb = gimple_bb (stmt);
  if (!single_pred_p (bb) || single_pred (bb)->index < NUM_FIXED_BLOCKS)
    return NULL;
  gimple *last = last_stmt (single_pred (bb));
  return last && tp_must_tail_p (last) ? as_a<gcall *> (last) : NULL;
}
