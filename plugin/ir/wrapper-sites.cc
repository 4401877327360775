/* wrapper-sites.cc - sites of calls by which a function allocates or frees for its callers.

   SPDX-License-Identifier: GPL-3.0-or-later

   xmalloc returns what malloc gave it, xasprintf what asprintf stored in a local, and xfree frees
   its parameter.  The place of such a call says little, so the runtime keeps the stack of its
   callers (stack-depot.c).  The same holds for a function that returns a new node of a list, or
   frees one; of these the runtime keeps the caller alone (wrapper-callers.c).  Functions that build
   or free trees by recursion are no wrappers: they are called by themselves.  */

#include "base/temporal-gcc.h"
#include "ir/sites.h"
#include "abi/layout.h"

/* The mark of a function that allocates what it returns as TYPE, or frees what it got as TYPE; 0 if
   TYPE is no pointer.  With -flto char is not char_type_node.  */

static char
mark_of_type (tree type)
{
  if (!POINTER_TYPE_P (type))
    return 0;
  tree to = TREE_TYPE (type);
  return VOID_TYPE_P (to)
             || (TREE_CODE (to) == INTEGER_TYPE && TYPE_PRECISION (to) == BITS_PER_UNIT)
           ? TP_SITE_WRAPPER
           : TP_SITE_TYPED_WRAPPER;
}

/* The same for what the current function returns.  */

static char
mark_of_result (void)
{
  return mark_of_type (TREE_TYPE (TREE_TYPE (current_function_decl)));
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

/* Return true if the current function calls itself.  */

static bool
calls_itself_p (void)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
    if (is_gimple_call (gsi_stmt (gsi))
        && gimple_call_fndecl (gsi_stmt (gsi)) == current_function_decl)
      return true;
  return false;
}

/* SITE with MARK; SITE itself if MARK is 0.  */

static tree
with_mark (tree site, char mark)
{
  return mark && (mark != TP_SITE_TYPED_WRAPPER || !calls_itself_p ())
           ? tp_site_with_mark (site, mark)
           : site;
}

/* The mark for CALL, which allocates or frees a block; 0 if its function does not so for its
   callers.  */

static char
mark_of_call (gcall *call, char what)
{
  if (what == 'f')
    {
      tree p = gimple_call_num_args (call) ? gimple_call_arg (call, 0) : NULL_TREE;
      return p && TREE_CODE (p) == SSA_NAME && SSA_NAME_IS_DEFAULT_DEF (p)
               ? mark_of_type (TREE_TYPE (p))
               : 0;
    }
  tree p = gimple_call_lhs (call);
  char mark = p && TREE_CODE (p) == SSA_NAME ? mark_of_result () : 0;
  return mark && returned_p (p) ? mark : 0;
}

tree
tp_site_for_callers (tree site, gcall *call, char what)
{
  return with_mark (site, mark_of_call (call, what));
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
  char mark
    = TREE_CODE (slot) == ADDR_EXPR && auto_var_p (TREE_OPERAND (slot, 0)) ? mark_of_result () : 0;
  return with_mark (site, mark && returned_from_p (TREE_OPERAND (slot, 0)) ? mark : 0);
}
