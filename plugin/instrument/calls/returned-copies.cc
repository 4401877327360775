/* returned-copies.cc - what a function returns is returned without copies of it in between.

   SPDX-License-Identifier: GPL-3.0-or-later

   GCC's front end returns the value of a conditional expression by way of two variables:

        return p ? f (p) : 0;      # iftmp_3 = PHI <iftmp_1, iftmp_2>;  _4 = iftmp_3;  return _4;

   Copy propagation comes later.  The instrumentation asks whether a call is the last thing that its
   function does, so that it remains a jump, and the copies would be something that the function
   still does.  */

#include "base/temporal-gcc.h"
#include "instrument/calls/call-sites.h"

/* PHIs that are followed, one behind the other.  */
static const int phis_max = 8;

/* What VALUE, which has no other use, is a copy of; the copies are removed.  */

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

/* Remove the statements that made VALUE out of SOURCE, when nothing uses VALUE any more.  */

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
