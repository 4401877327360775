/* pure-const.cc - removes the attributes pure and const of functions that take or return pointers.

   SPDX-License-Identifier: GPL-3.0-or-later

   GCC assumes that a pure function does not write memory and that a const function does not even
   read it, so it would reorder such a call with the accesses to the buffer of referents around
   it.  A compiler may ignore these attributes.  This file removes them from functions that take
   or return pointers, in every unit alike, so that caller and callee agree.  Functions of system
   headers keep them: the pointers that they return are resolved from their values (rule R5).  */

#include "base/temporal-gcc.h"
#include "ir/classify.h"
#include "unit/pure-const.h"

static bool
may_carry_pointer_p (tree type)
{
  return (POINTER_TYPE_P (type) || tp_pointer_integer_type_p (type)
          || (AGGREGATE_TYPE_P (type) && tp_pointer_part_count (type) > 0));
}

/* Return true if a function of TYPE may take or return pointers.  */

static bool
moves_pointers_p (tree type)
{
  if (may_carry_pointer_p (TREE_TYPE (type)) || !prototype_p (type) || stdarg_p (type))
    return true;
  for (tree t = TYPE_ARG_TYPES (type); t; t = TREE_CHAIN (t))
    if (may_carry_pointer_p (TREE_VALUE (t)))
      return true;
  return false;
}

/* Remove const from the function types of the calls in FUN: it is a qualifier of the function type
   there.  */

static void
drop_in_calls (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    {
      gcall *call = dyn_cast<gcall *> (gsi_stmt (i));
      tree type = call ? gimple_call_fntype (call) : NULL_TREE;
      tree decl = call ? gimple_call_fndecl (call) : NULL_TREE;
      if (type && TYPE_READONLY (type) && moves_pointers_p (type)
          && (!decl || !TREE_READONLY (decl)))
        gimple_call_set_fntype (call,
                                build_qualified_type (type, TYPE_QUALS (type) & ~TYPE_QUAL_CONST));
    }
}

void
tp_drop_pure_const (void)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
  {
    tree decl = node->decl;
    if ((flags_from_decl_or_type (decl) & (ECF_CONST | ECF_PURE)) == 0 || fndecl_built_in_p (decl)
        || DECL_ARTIFICIAL (decl) || DECL_IN_SYSTEM_HEADER (decl)
        || !moves_pointers_p (TREE_TYPE (decl)))
      continue;
    node->set_const_flag (false, false);
    node->set_pure_flag (false, false);
    DECL_LOOPING_CONST_OR_PURE_P (decl) = 0;
  }
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  if (function *fun = DECL_STRUCT_FUNCTION (node->decl))
    if (fun->cfg)
      drop_in_calls (fun);
}
