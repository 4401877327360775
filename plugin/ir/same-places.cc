/* same-places.cc - comparisons by which a program asks whether a block was moved.

   SPDX-License-Identifier: GPL-3.0-or-later

   The result of realloc is a new block, and pointers to the old one are stale, also if the address
   is the same.  But a program may ask whether it is, and leave its pointers as they are:

        fresh = realloc (old, n);
        if (fresh == old)
          return;
        at = fresh + (at - old);

   Such a program does not rely on what the allocator happens to do (block-difference.cc).

   Any comparison of two pointers might be of this kind.  Those are taken of which one side comes
   from a call that got a pointer and may end a block, or is part of a difference in the function,
   by which it would correct other pointers; and all in a function that calls something named
   realloc.  In most others, as in p != end, both are to one block whenever they are equal.  */

#include "base/temporal-gcc.h"
#include "ir/library-table.h"
#include "ir/nofree.h"
#include "ir/pointer-differences.h"
#include "ir/same-places.h"

/* Return true if P is the name of a pointer: in SSA form, or a variable that will be.  */

static bool
pointer_name_p (tree p)
{
  return (p && POINTER_TYPE_P (TREE_TYPE (p))
          && (TREE_CODE (p) == SSA_NAME || (SSA_VAR_P (p) && is_gimple_reg (p))));
}

bool
tp_equality_p (const gimple *stmt, tree *a, tree *b)
{
  enum tree_code code;
  if (const gcond *cond = dyn_cast<const gcond *> (stmt))
    {
      code = gimple_cond_code (cond);
      *a = gimple_cond_lhs (cond);
      *b = gimple_cond_rhs (cond);
    }
  else if (is_gimple_assign (stmt) && gimple_assign_rhs_class (stmt) == GIMPLE_BINARY_RHS)
    {
      code = gimple_assign_rhs_code (stmt);
      *a = gimple_assign_rhs1 (stmt);
      *b = gimple_assign_rhs2 (stmt);
    }
  else
    return false;
  return (code == EQ_EXPR || code == NE_EXPR) && pointer_name_p (*a) && pointer_name_p (*b);
}

/* If STMT copies or converts a pointer, return what it copies; else null.  */

static tree
copied_pointer (const gimple *stmt)
{
  if (!is_gimple_assign (stmt)
      || !(gimple_assign_single_p (stmt) || CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (stmt))))
    return NULL_TREE;
  tree p = gimple_assign_rhs1 (stmt);
  return POINTER_TYPE_P (TREE_TYPE (p)) && !CONSTANT_CLASS_P (p) ? p : NULL_TREE;
}

/* What the pointer P is a copy of: the place that it was loaded from, or P itself.  */

static tree
copied_from (tree p)
{
  while (TREE_CODE (p) == SSA_NAME)
    {
      tree from = copied_pointer (SSA_NAME_DEF_STMT (p));
      if (!from)
        break;
      p = from;
    }
  return p;
}

/* Return true if CALL may end a block that it gets a pointer to, and return another at the same
   address.  */

static bool
may_replace_p (const gcall *call)
{
  tree decl = gimple_call_fndecl (call), lhs = gimple_call_lhs (call);
  if (!pointer_name_p (lhs))
    return false;
  if (const struct tp_library *library = tp_library_of_call (call))
    return library->kind == LIB_REALLOC;
  if (decl && (fndecl_built_in_p (decl) || tp_nofree_p (decl)))
    return false;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    if (POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, i))))
      return true;
  return false;
}

static bool
named_realloc_p (const gcall *call)
{
  tree decl = gimple_call_fndecl (call);
  return (decl && DECL_NAME (decl) && may_replace_p (call)
          && strstr (IDENTIFIER_POINTER (DECL_NAME (decl)), "realloc"));
}

/* What is known of the pointers of a function.  */
struct same_places
{
  auto_vec<gimple *> equalities;
  auto_vec<tree> differences;
  hash_set<tree> results;
  bool reallocates = false;
};

/* Return true if P comes from a call that may have replaced a block, or takes part in a
   difference.  */

static bool
asked_of_p (struct same_places *s, tree p)
{
  tree from = copied_from (p);
  if (s->results.contains (p) || s->results.contains (from))
    return true;
  for (tree d : s->differences)
    if (operand_equal_p (from, d))
      return true;
  return false;
}

/* Note what STMT says of pointers.  Returns true if it has a further result of such calls.  */

static bool
note_pointers (struct same_places *s, gimple *stmt)
{
  tree a, b;
  if (gcall *call = dyn_cast<gcall *> (stmt))
    {
      s->reallocates |= named_realloc_p (call);
      return may_replace_p (call) && !s->results.add (gimple_call_lhs (call));
    }
  if (tp_equality_p (stmt, &a, &b))
    s->equalities.safe_push (stmt);
  else if (tp_difference_p (stmt, &a, &b))
    {
      s->differences.safe_push (copied_from (a));
      s->differences.safe_push (copied_from (b));
    }
  return false;
}

/* Note that COPY is a copy of FROM.  Returns true if it is a further result of such calls.  */

static bool
note_copy (struct same_places *s, tree copy, tree from)
{
  return (from && pointer_name_p (copy) && s->results.contains (from) && !s->results.add (copy));
}

void
tp_find_same_places (function *fun, hash_set<gimple *> *found)
{
  struct same_places s;
  bool more = false;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    more |= note_pointers (&s, gsi_stmt (i));
  if (s.equalities.is_empty () || (!more && s.differences.is_empty ()))
    return;
  while (more)
    {
      more = false;
      FOR_EACH_BB_FN (bb, fun)
      {
        for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
          for (unsigned k = 0; k < gimple_phi_num_args (i.phi ()); k++)
            more |= note_copy (&s, gimple_phi_result (i.phi ()), gimple_phi_arg_def (i.phi (), k));
        for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
          if (is_gimple_assign (gsi_stmt (i)))
            more |= note_copy (&s, gimple_assign_lhs (gsi_stmt (i)), copied_pointer (gsi_stmt (i)));
      }
    }
  tree a, b;
  for (gimple *stmt : s.equalities)
    if (tp_equality_p (stmt, &a, &b) && (s.reallocates || asked_of_p (&s, a) || asked_of_p (&s, b)))
      found->add (stmt);
}
