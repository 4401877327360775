/* kept-parameters.cc - parameters that a function stores, returns or passes on.

   SPDX-License-Identifier: GPL-3.0-or-later

   A named argument travels with its anchor, so that the callee knows its block wherever its value
   lies.  But if the callee stores it as it is, or returns it, the anchor is lost, and the callee
   does not see that the caller has moved the pointer:

       add (list, block - 8);  ...  *list->first = 0;

   So the caller remembers such a pointer (moved-pointers.cc), unless it sees that the callee only
   follows it, compares it, or computes other pointers from it; those the callee remembers itself.
   The search follows the parameter through copies, and through calls of functions that are in
   sight.  */

#include "base/temporal-gcc.h"
#include "instrument/provenance/kept-parameters.h"
#include "ir/emit.h"
#include "ir/library-captures.h"
#include "ir/library-table.h"
#include "ir/nofree.h"
#include "ir/runtime-decls.h"

/* How many names are followed, over all functions.  Beyond them a parameter counts as kept.  */
static const unsigned names_max = 60;

typedef hash_set<tree> names;

static bool argument_kept_p (const gcall *call, unsigned i, names *seen);

/* Is the left side of STMT in the call buffer?  What is there has its anchor beside it, or is also
   an argument.  */

static bool
stores_into_buffer_p (const gassign *stmt)
{
  tree base = get_base_address (gimple_assign_lhs (stmt));
  if (base && TREE_CODE (base) == MEM_REF && TREE_CODE (TREE_OPERAND (base, 0)) == ADDR_EXPR)
    base = TREE_OPERAND (TREE_OPERAND (base, 0), 0);
  return base && DECL_P (base) && tp_call_buffer_p (base);
}

/* Does STMT, which uses NAME, keep it?  If it copies it, *COPY becomes the copy.  */

static bool
use_keeps_p (gimple *stmt, tree name, tree *copy, names *seen)
{
  if (is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_COND)
    return false;
  if (gphi *phi = dyn_cast<gphi *> (stmt))
    {
      *copy = gimple_phi_result (phi);
      return false;
    }
  if (gassign *assign = dyn_cast<gassign *> (stmt))
    {
      tree lhs = gimple_assign_lhs (assign), rhs = gimple_assign_rhs1 (assign);
      tree_code code = gimple_assign_rhs_code (assign);
      if (TREE_CODE (lhs) != SSA_NAME)
        return rhs == name && !stores_into_buffer_p (assign);
      if (code == POINTER_PLUS_EXPR || code == POINTER_DIFF_EXPR || gimple_assign_load_p (assign)
          || TREE_CODE_CLASS (code) == tcc_comparison)
        return false;
      if (!POINTER_TYPE_P (TREE_TYPE (lhs)) && TYPE_PRECISION (TREE_TYPE (lhs)) < POINTER_SIZE)
        return false;
      *copy = lhs;
      return false;
    }
  gcall *call = dyn_cast<gcall *> (stmt);
  if (!call)
    return true;
  if (tp_entry_of_call (call) != ENTRY_COUNT)
    return false;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    if (gimple_call_arg (call, i) == name && argument_kept_p (call, i, seen))
      return true;
  /* A library function may return its argument.  */
  if (tree lhs = gimple_call_lhs (call))
    if (TREE_CODE (lhs) == SSA_NAME && POINTER_TYPE_P (TREE_TYPE (lhs)))
      *copy = lhs;
  return false;
}

/* Is NAME, or what it is copied to, kept by the function that it is in?  */

static bool
name_kept_p (tree name, names *seen)
{
  imm_use_iterator iter;
  use_operand_p use;
  if (seen->add (name))
    return false;
  if (seen->elements () > names_max || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (name))
    return true;
  FOR_EACH_IMM_USE_FAST (use, iter, name)
  {
    tree copy = NULL_TREE;
    if (use_keeps_p (USE_STMT (use), name, &copy, seen) || (copy && name_kept_p (copy, seen)))
      return true;
  }
  return false;
}

/* Does the callee of CALL keep argument I?  */

static bool
argument_kept_p (const gcall *call, unsigned i, names *seen)
{
  tree decl = gimple_call_fndecl (call);
  if (tp_library_of_call (call))
    return tp_library_captures (call, i) == TP_CAPTURES_POINTER;
  cgraph_node *node = decl ? tp_body_in_sight (decl) : NULL;
  function *fun = node ? DECL_STRUCT_FUNCTION (node->decl) : NULL;
  if (!fun || !gimple_in_ssa_p (fun))
    return true;
  tree parm = DECL_ARGUMENTS (node->decl);
  for (; parm && i > 0; i--)
    parm = DECL_CHAIN (parm);
  if (!parm || !is_gimple_reg (parm))
    return true;
  tree name = ssa_default_def (fun, parm);
  return name && name_kept_p (name, seen);
}

bool
tp_argument_kept_p (const gcall *call, unsigned i)
{
  names seen;
  return argument_kept_p (call, i, &seen);
}
