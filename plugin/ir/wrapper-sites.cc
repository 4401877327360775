/* wrapper-sites.cc - sites of calls by which a function allocates or frees for its callers.

   SPDX-License-Identifier: GPL-3.0-or-later

   xmalloc returns what malloc gave it, xasprintf what asprintf stored in a local, and xfree frees
   its parameter.  The place of such a call says little, so the runtime keeps the stack of its
   callers (stack-depot.c).  */

#include "base/temporal-gcc.h"
#include "ir/sites.h"

/* Return true if TYPE is that of a pointer to memory for any purpose.  With -flto char is not
   char_type_node.  */

static bool
any_pointer_p (tree type)
{
  if (!POINTER_TYPE_P (type))
    return false;
  tree to = TREE_TYPE (type);
  return VOID_TYPE_P (to)
         || (TREE_CODE (to) == INTEGER_TYPE && TYPE_PRECISION (to) == BITS_PER_UNIT);
}

/* Return true if the current function returns P, perhaps on one of several paths.  */

static bool
returned_p (tree p)
{
  auto_vec<tree, 8> values;
  values.safe_push (p);
  for (unsigned i = 0; i < values.length () && i < 8; i++)
    {
      imm_use_iterator iter;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, iter, values[i])
      {
        gimple *stmt = USE_STMT (use);
        if (gimple_code (stmt) == GIMPLE_RETURN)
          return true;
        tree to = gimple_assign_ssa_name_copy_p (stmt) || gimple_assign_cast_p (stmt)
                    ? gimple_assign_lhs (stmt)
                  : gimple_code (stmt) == GIMPLE_PHI ? gimple_phi_result (stmt)
                                                     : NULL_TREE;
        if (to && TREE_CODE (to) == SSA_NAME && !values.contains (to))
          values.safe_push (to);
      }
    }
  return false;
}

/* Return true if the function of CALL, which allocates or frees a block, does so for its
   callers.  */

static bool
for_callers_p (gcall *call, char what)
{
  if (what == 'f')
    {
      tree p = gimple_call_num_args (call) ? gimple_call_arg (call, 0) : NULL_TREE;
      return p && TREE_CODE (p) == SSA_NAME && SSA_NAME_IS_DEFAULT_DEF (p)
             && any_pointer_p (TREE_TYPE (p));
    }
  tree p = gimple_call_lhs (call);
  return p && TREE_CODE (p) == SSA_NAME
         && any_pointer_p (TREE_TYPE (TREE_TYPE (current_function_decl))) && returned_p (p);
}

tree
tp_site_for_callers (tree site, gcall *call, char what)
{
  return for_callers_p (call, what) ? tp_site_of_wrapper (site) : site;
}

/* Return true if the current function returns what it loads from the local VAR.  */

static bool
returned_from_p (tree var)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gimple_assign_load_p (stmt) && gimple_assign_rhs1 (stmt) == var
          && TREE_CODE (gimple_assign_lhs (stmt)) == SSA_NAME
          && returned_p (gimple_assign_lhs (stmt)))
        return true;
    }
  return false;
}

tree
tp_site_stored_for_callers (tree site, tree slot)
{
  return (TREE_CODE (slot) == ADDR_EXPR && auto_var_p (TREE_OPERAND (slot, 0))
          && any_pointer_p (TREE_TYPE (TREE_TYPE (current_function_decl)))
          && returned_from_p (TREE_OPERAND (slot, 0)))
           ? tp_site_of_wrapper (site)
           : site;
}
