/* returned-copies.cc - removes copies between a value and the statement that returns it.

   SPDX-License-Identifier: GPL-3.0-or-later

   GCC's front end returns the value of a conditional expression through two variables:

        return p ? f (p) : 0;      # iftmp_3 = PHI <iftmp_1, iftmp_2>;  _4 = iftmp_3;  return _4;

   Copy propagation runs later.  The instrumentation must know whether a call is the last action of
   its function, so that it remains a tail call, and the copies would come after it.  */

#include "base/temporal-gcc.h"
#include "instrument/calls/call-sites.h"

/* How many nested PHIs are followed.  */
static const int phis_max = 8;

/* The value that VALUE, which has no other use, is a copy of.  */

static tree
without_copies (tree value)
{
  while (TREE_CODE (value) == SSA_NAME && has_single_use (value)
         && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (value))
    {
      gimple *def = SSA_NAME_DEF_STMT (value);
      if (!gimple_assign_ssa_name_copy_p (def)
          || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (gimple_assign_rhs1 (def)))
        break;
      value = gimple_assign_rhs1 (def);
    }
  return value;
}

/* Remove the copies from SOURCE to VALUE, which is not used any more.  */

static void
remove_copies (tree value, tree source)
{
  while (value != source)
    {
      gimple *def = SSA_NAME_DEF_STMT (value);
      value = gimple_assign_rhs1 (def);
      gimple_stmt_iterator gsi = gsi_for_stmt (def);
      gsi_remove (&gsi, true);
      release_defs (def);
    }
}

static void
forward_into_phi (tree value, int depth)
{
  gphi *phi = (TREE_CODE (value) == SSA_NAME && has_single_use (value)
                 ? dyn_cast<gphi *> (SSA_NAME_DEF_STMT (value))
                 : NULL);
  if (!phi || depth == phis_max)
    return;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      tree arg = gimple_phi_arg_def (phi, i);
      if (arg == value || (gimple_phi_arg_edge (phi, i)->flags & EDGE_ABNORMAL))
        continue;
      tree source = without_copies (arg);
      SET_PHI_ARG_DEF (phi, i, source);
      remove_copies (arg, source);
      forward_into_phi (source, depth + 1);
    }
}

void
tp_forward_returned_copies (function *fun)
{
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, EXIT_BLOCK_PTR_FOR_FN (fun)->preds)
  {
    greturn *stmt = safe_dyn_cast<greturn *> (last_stmt (e->src));
    tree value = stmt ? gimple_return_retval (stmt) : NULL_TREE;
    if (!value)
      continue;
    tree source = without_copies (value);
    if (source != value)
      {
        gimple_return_set_retval (stmt, source);
        update_stmt (stmt);
        remove_copies (value, source);
      }
    forward_into_phi (source, 0);
  }
}
