/* compared-pointers.cc - pointers that are only compared need not be remembered as moved.

   SPDX-License-Identifier: GPL-3.0-or-later

   A pointer that arithmetic has moved is recorded with its referent where it is returned or stored
   (instrument/provenance/moved-pointers.cc), because what the caller or a load gets is its own
   anchor, and may lie outside of its block.  The end of an array is the usual case:

     for (p = first (x); p < end (x); p++)

   After inlining, and after locals became registers, the pointer and what is done with it are in
   one function.  The record is only read for a pointer that is the anchor of a check, or is stored,
   passed or returned, and each of these is a use of the SSA name.  So if the name is only compared,
   subtracted, and moved further, there will be no question about it.  What it is moved to has it
   as its anchor: where that matters, the name is used as well.

   This is done only before GCC replaces one of two names by the other where they are known to be
   equal (tree-ssa-dom.cc), since a use of the other name might need the record.  The source is the
   liveness of DCE (tree-ssa-dce.cc): a computation whose result nobody uses.  */

#include "base/temporal-gcc.h"
#include "base/stats.h"
#include "ir/emit.h"
#include "ir/runtime-decls.h"
#include "optimize/compared-pointers.h"

/* How many names are followed.  Beyond them a name counts as used.  */
static const unsigned names_max = 20;

/* Return true if STMT stores into the call buffer.  An inlined function still does so with its
   result.  There it has its anchor beside it.  */

static bool
into_buffer_p (gassign *stmt)
{
  tree base = gimple_store_p (stmt) ? get_base_address (gimple_assign_lhs (stmt)) : NULL_TREE;
  if (base && TREE_CODE (base) == MEM_REF && TREE_CODE (TREE_OPERAND (base, 0)) == ADDR_EXPR)
    base = TREE_OPERAND (TREE_OPERAND (base, 0), 0);
  return base && DECL_P (base) && tp_call_buffer_p (base);
}

/* Return true if the assignment STMT, which uses NAME, only looks at its value.  If it copies it,
   *COPY becomes the copy.  */

static bool
looking_assignment_p (gassign *stmt, tree name, tree *copy)
{
  enum tree_code code = gimple_assign_rhs_code (stmt);
  if (into_buffer_p (stmt))
    return true;
  switch (code)
    {
    case SSA_NAME:
    CASE_CONVERT:
    case MIN_EXPR:
    case MAX_EXPR:
      if (TREE_CODE (gimple_assign_lhs (stmt)) != SSA_NAME
          || !POINTER_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt))))
        return false;
      *copy = gimple_assign_lhs (stmt);
      return true;
    case COND_EXPR:
      if (name != gimple_assign_rhs2 (stmt) && name != gimple_assign_rhs3 (stmt))
        return true;
      *copy = gimple_assign_lhs (stmt);
      return true;
    case POINTER_DIFF_EXPR:
    case POINTER_PLUS_EXPR:
      return true;
    default:
      return TREE_CODE_CLASS (code) == tcc_comparison;
    }
}

/* Return true if nothing that is done with NAME needs its anchor.  SEEN has the names that were
   followed.  */

static bool
compared_alone_p (tree name, hash_set<tree> *seen)
{
  imm_use_iterator iter;
  use_operand_p use;
  if (SSA_NAME_OCCURS_IN_ABNORMAL_PHI (name) || seen->elements () > names_max)
    return false;
  if (seen->add (name))
    return true;
  FOR_EACH_IMM_USE_FAST (use, iter, name)
  {
    gimple *stmt = USE_STMT (use);
    tree copy = NULL_TREE;
    if (is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_COND)
      continue;
    if (gphi *phi = dyn_cast<gphi *> (stmt))
      copy = gimple_phi_result (phi);
    else if (gassign *assign = dyn_cast<gassign *> (stmt))
      {
        if (!looking_assignment_p (assign, name, &copy))
          return false;
      }
    else if (!is_gimple_call (stmt) || tp_entry_of_call (stmt) != ENTRY_keep_outside
             || gimple_call_arg (stmt, 2) == name)
      return false;
    if (copy && !compared_alone_p (copy, seen))
      return false;
  }
  return true;
}

/* Is P made of an integer?  Then an atomic operation has stored the pointer already (atomic.cc),
   and it is loaded under another name.  */

static bool
stored_already_p (tree p)
{
  gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (p));
  return def && CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def))
         && !POINTER_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (def)));
}

static bool
unread_p (gimple *call, enum tp_entry e)
{
  hash_set<tree> seen;
  tree p = e == ENTRY_keep_outside ? gimple_call_arg (call, 0) : NULL_TREE;
  if (!p || TREE_CODE (p) != SSA_NAME || stored_already_p (p) || !compared_alone_p (p, &seen))
    return false;
  tp_count (STAT_compared_pointers);
  return true;
}

void
tp_remove_unread_keeps (function *fun)
{
  tp_remove_calls (fun, unread_p);
}
