/* variable-numbers.cc - numbers of variables that a range test needs before the loop.

   SPDX-License-Identifier: GPL-3.0-or-later

   Where a variable's address is taken, its number is looked up, and the look-up stays at its place,
   so that the number occupies no register for long (own-variables.cc).  In

        int *const p = table;
        for (i = 0; i < n; i++)
          s += p[i];

   that is inside the loop, once GCC has found out what p is.  The number of a variable changes only
   where the variable begins or ends.  If that is not in the loop, the look-up can be made before it
   for a range test (loop-versioning.cc), after which the loop itself does not need it.  */

#include "base/temporal-gcc.h"
#include "ir/lifetime-end.h"
#include "ir/object.h"
#include "ir/runtime-decls.h"
#include "optimize/loops/loops.h"

gimple *
tp_number_lookup (tree ref)
{
  if (TREE_CODE (ref) != SSA_NAME || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (ref))
    return NULL;
  gimple *def = SSA_NAME_DEF_STMT (ref);
  return (is_gimple_call (def) && tp_entry_of_call (def) == ENTRY_origin
              && is_gimple_min_invariant (gimple_call_arg (def, 0))
              && tp_variable_at (gimple_call_arg (def, 0))
            ? def
            : NULL);
}

void
tp_note_changed_number (gimple *stmt, hash_set<tree> *changed)
{
  if (!is_gimple_call (stmt) || !tp_scope_entry_p (tp_entry_of_call (stmt)))
    return;
  tree decl = tp_variable_at (gimple_call_arg (stmt, 0));
  changed->add (decl ? decl : error_mark_node);
}

bool
tp_number_constant_p (class loop *loop, gimple *lookup, const hash_set<tree> &changed)
{
  hash_set<tree> &all = const_cast<hash_set<tree> &> (changed);
  return (!flow_bb_inside_loop_p (loop, gimple_bb (lookup))
          || !(all.contains (error_mark_node)
               || all.contains (tp_variable_at (gimple_call_arg (lookup, 0)))));
}

void
tp_share_numbers (class loop *loop, tp_range *r, const vec<tp_range> &ranges)
{
  gimple *lookup = r->ref ? tp_number_lookup (r->ref) : NULL;
  if (!lookup || !flow_bb_inside_loop_p (loop, gimple_bb (lookup)))
    return;
  tree decl = tp_variable_at (gimple_call_arg (lookup, 0));
  for (const tp_range &k : ranges)
    {
      gimple *other = k.ref ? tp_number_lookup (k.ref) : NULL;
      if (other && tp_variable_at (gimple_call_arg (other, 0)) == decl
          && flow_bb_inside_loop_p (loop, gimple_bb (other)))
        {
          r->ref = k.ref;
          return;
        }
    }
}

void
tp_move_numbers (class loop *loop, const vec<tp_range> &ranges, edge *into)
{
  basic_block target = NULL;
  for (const tp_range &r : ranges)
    {
      gimple *lookup = r.ref ? tp_number_lookup (r.ref) : NULL;
      if (!lookup || !flow_bb_inside_loop_p (loop, gimple_bb (lookup)))
        continue;
      if (!target)
        {
          target = split_edge (*into);
          *into = single_succ_edge (target);
        }
      gimple_stmt_iterator from = gsi_for_stmt (lookup), to = gsi_last_bb (target);
      gsi_move_after (&from, &to);
    }
}

void
tp_drop_unused_number (class loop *loop, tree ref)
{
  gimple *lookup = ref ? tp_number_lookup (ref) : NULL;
  if (!lookup || !flow_bb_inside_loop_p (loop, gimple_bb (lookup)) || !has_zero_uses (ref))
    return;
  gimple_stmt_iterator gsi = gsi_for_stmt (lookup);
  gsi_remove (&gsi, true);
  release_defs (lookup);
}
