/* pointer-differences.cc - differences of pointers, and how they are used.

   SPDX-License-Identifier: GPL-3.0-or-later

   relocate.cc explains what adding such a difference means for referents, and block-difference.cc
   why it matters whether a difference is kept.  */

#include "base/temporal-gcc.h"
#include "ir/pointer-differences.h"
#include "ir/library-table.h"

/* How many definitions are followed.  */
static const int steps_max = 12;

/* The pointer that was converted to the integer X; null if X is not a converted pointer.  */

static tree
converted_pointer (tree x)
{
  gassign *def = TREE_CODE (x) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (x)) : NULL;
  if (!def || !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def)))
    return NULL_TREE;
  tree p = gimple_assign_rhs1 (def);
  return POINTER_TYPE_P (TREE_TYPE (p)) ? p : NULL_TREE;
}

bool
tp_difference_p (const gimple *stmt, tree *to, tree *from)
{
  if (!is_gimple_assign (stmt))
    return false;
  enum tree_code code = gimple_assign_rhs_code (stmt);
  if (code != POINTER_DIFF_EXPR && code != MINUS_EXPR)
    return false;
  *to = gimple_assign_rhs1 (stmt);
  *from = gimple_assign_rhs2 (stmt);
  if (code == MINUS_EXPR)
    {
      *to = converted_pointer (*to);
      *from = converted_pointer (*from);
    }
  return *to && *from;
}

bool
tp_has_referent_p (tree p)
{
  return (p
          && (TREE_CODE (p) == ADDR_EXPR
              || (TREE_CODE (p) == SSA_NAME && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (p))));
}

/* Return true if the sum X has a term *TO - *FROM, a difference of pointers.  Differences count
   elements, so the term may be multiplied and divided by their size.  NEGATIVE says that X is
   subtracted; *STEPS limits how many definitions are followed.  */

static bool
adds_difference_p (tree x, bool negative, int *steps, tree *to, tree *from)
{
  while (--*steps >= 0 && TREE_CODE (x) == SSA_NAME
         && TYPE_PRECISION (TREE_TYPE (x)) == POINTER_SIZE)
    {
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (x));
      if (!def)
        return false;
      tree a = gimple_assign_rhs1 (def), b = gimple_assign_rhs2 (def);
      enum tree_code code = gimple_assign_rhs_code (def);
      switch (code)
        {
        CASE_CONVERT:
          if (!INTEGRAL_TYPE_P (TREE_TYPE (a)))
            return false;
          break;
        case EXACT_DIV_EXPR:
        case MULT_EXPR:
        case LSHIFT_EXPR:
          if (TREE_CODE (b) != INTEGER_CST || tree_int_cst_sgn (b) < 0)
            return false;
          break;
        case NEGATE_EXPR:
          negative = !negative;
          break;
        case POINTER_DIFF_EXPR:
        case MINUS_EXPR:
          if (tp_difference_p (def, to, from))
            {
              if (negative)
                std::swap (*to, *from);
              return tp_has_referent_p (*to) && tp_has_referent_p (*from);
            }
          if (adds_difference_p (b, !negative, steps, to, from))
            return true;
          break;
        case PLUS_EXPR:
          if (adds_difference_p (b, negative, steps, to, from))
            return true;
          break;
        default:
          return false;
        }
      x = a;
    }
  return false;
}

/* Return true if the pointer P is kept, i.e. stored, passed or returned, rather than only used as
   an address.  DEPTH limits how many definitions are followed.  */

static bool
kept_p (tree p, int depth)
{
  if (TREE_CODE (p) != SSA_NAME || depth == 0
      || (SSA_NAME_VAR (p) && !DECL_IGNORED_P (SSA_NAME_VAR (p))))
    return true;
  imm_use_iterator it;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, it, p)
  {
    gimple *stmt = USE_STMT (use);
    if (is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_COND)
      continue;
    gassign *assign = dyn_cast<gassign *> (stmt);
    if (!assign)
      return true;
    enum tree_code code = gimple_assign_rhs_code (assign);
    if (TREE_CODE_CLASS (code) == tcc_comparison || code == POINTER_DIFF_EXPR)
      continue;
    /* As another operand, P is the address of a load or a store.  */
    if (gimple_assign_rhs1 (assign) == p
        && (gimple_store_p (assign) || kept_p (gimple_assign_lhs (assign), depth - 1)))
      return true;
  }
  return false;
}

bool
tp_kept_pointer_p (tree p)
{
  return kept_p (p, 4);
}

bool
tp_relocation_p (const gassign *stmt, tree *to, tree *from)
{
  int steps = steps_max;
  return (gimple_assign_rhs_code (stmt) == POINTER_PLUS_EXPR
          && adds_difference_p (gimple_assign_rhs2 (stmt), false, &steps, to, from)
          && tp_kept_pointer_p (gimple_assign_lhs (stmt)));
}

/* Return true if STMT compares the integer X with zero.  */

static bool
compares_with_zero_p (gimple *stmt, tree x)
{
  gcond *cond = dyn_cast<gcond *> (stmt);
  if (cond)
    return gimple_cond_lhs (cond) == x && integer_zerop (gimple_cond_rhs (cond));
  return (is_gimple_assign (stmt)
          && TREE_CODE_CLASS (gimple_assign_rhs_code (stmt)) == tcc_comparison
          && gimple_assign_rhs1 (stmt) == x && integer_zerop (gimple_assign_rhs2 (stmt)));
}

/* How a difference is used.  */
struct difference_uses
{
  bool asked, added;
  int steps;
};

/* Note in USES whether the integer X, a difference or what is computed from it, is compared with
   zero, and whether it is added to a pointer.  */

static void
note_uses (struct difference_uses *uses, tree x)
{
  imm_use_iterator it;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, it, x)
  {
    gimple *stmt = USE_STMT (use);
    if (is_gimple_debug (stmt))
      continue;
    if (--uses->steps < 0)
      return;
    uses->asked |= compares_with_zero_p (stmt, x);
    gassign *assign = dyn_cast<gassign *> (stmt);
    if (!assign || TREE_CODE (gimple_assign_lhs (assign)) != SSA_NAME)
      continue;
    tree lhs = gimple_assign_lhs (assign);
    switch (gimple_assign_rhs_code (assign))
      {
      case POINTER_PLUS_EXPR:
        uses->added |= gimple_assign_rhs2 (assign) == x;
        break;
      CASE_CONVERT:
        if (POINTER_TYPE_P (TREE_TYPE (lhs)))
          uses->added = true;
        else if (TYPE_PRECISION (TREE_TYPE (lhs)) == POINTER_SIZE)
          note_uses (uses, lhs);
        break;
      case EXACT_DIV_EXPR:
      case MULT_EXPR:
      case LSHIFT_EXPR:
      case NEGATE_EXPR:
      case PLUS_EXPR:
        note_uses (uses, lhs);
        break;
      default:
        break;
      }
  }
}

bool
tp_asked_difference_p (const gassign *stmt)
{
  tree to, from;
  struct difference_uses uses = { false, false, 2 * steps_max };
  if (!tp_difference_p (stmt, &to, &from) || !tp_has_referent_p (to) || !tp_has_referent_p (from))
    return false;
  note_uses (&uses, gimple_assign_lhs (stmt));
  return uses.asked && uses.added;
}

/* Integers with fewer bits are not followed.  */

struct kept_integers
{
  hash_set<tree> names;
  unsigned bits_min;
};

/* Return true if X is the name of an integer that is wide enough for a distance.  */

static bool
name_p (const struct kept_integers *kept, tree x)
{
  return (x && INTEGRAL_TYPE_P (TREE_TYPE (x)) && TYPE_PRECISION (TREE_TYPE (x)) >= kept->bits_min
          && (TREE_CODE (x) == SSA_NAME || (DECL_P (x) && is_gimple_reg (x))));
}

static bool
keep (struct kept_integers *kept, tree x)
{
  return name_p (kept, x) && !kept->names.add (x);
}

/* Add to KEPT the integers that STMT keeps, or from which it computes an integer that is in KEPT.
   Returns true if any of them is new.  */

static bool
note_kept (gimple *stmt, struct kept_integers *kept)
{
  bool more = false;
  switch (gimple_code (stmt))
    {
    case GIMPLE_RETURN:
      return keep (kept, gimple_return_retval (as_a<greturn *> (stmt)));
    case GIMPLE_CALL:
      if (!gimple_call_internal_p (stmt) && !tp_library_of_call (stmt)
          && !gimple_call_builtin_p (stmt))
        for (unsigned k = 0; k < gimple_call_num_args (stmt); k++)
          more |= keep (kept, gimple_call_arg (stmt, k));
      return more;
    case GIMPLE_PHI:
      if (kept->names.contains (gimple_phi_result (stmt)))
        for (unsigned k = 0; k < gimple_phi_num_args (stmt); k++)
          more |= keep (kept, gimple_phi_arg_def (stmt, k));
      return more;
    case GIMPLE_ASSIGN:
      break;
    default:
      return false;
    }
  gassign *assign = as_a<gassign *> (stmt);
  tree lhs = gimple_assign_lhs (assign), to, from;
  if (gimple_store_p (assign))
    return keep (kept, gimple_assign_rhs1 (assign));
  if (gimple_assign_rhs_code (assign) == POINTER_PLUS_EXPR)
    return (name_p (kept, gimple_assign_rhs2 (assign)) && tp_kept_pointer_p (lhs)
            && !tp_relocation_p (assign, &to, &from) && keep (kept, gimple_assign_rhs2 (assign)));
  if (!name_p (kept, lhs) || !kept->names.contains (lhs))
    return false;
  switch (gimple_assign_rhs_code (assign))
    {
    CASE_CONVERT:
    case SSA_NAME:
    case VAR_DECL:
    case PARM_DECL:
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
    case LSHIFT_EXPR:
    case RSHIFT_EXPR:
    case EXACT_DIV_EXPR:
    case TRUNC_DIV_EXPR:
    case NEGATE_EXPR:
    case COND_EXPR:
      for (unsigned k = 1; k < gimple_num_ops (assign); k++)
        more |= keep (kept, gimple_op (assign, k));
      return more;
    default:
      return false;
    }
}

void
tp_find_differences (function *fun, hash_set<gimple *> *found, unsigned bits)
{
  auto_vec<gimple *> statements, differences;
  struct kept_integers kept;
  tree to, from;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    if (tp_difference_p (gsi_stmt (i), &to, &from))
      differences.safe_push (gsi_stmt (i));
  if (differences.is_empty ())
    return;
  FOR_EACH_BB_FN (bb, fun)
  {
    for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
      statements.safe_push (i.phi ());
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      statements.safe_push (gsi_stmt (i));
  }
  kept.bits_min = bits;
  for (bool more = true; more;)
    {
      more = false;
      for (unsigned k = statements.length (); k-- > 0;)
        more |= note_kept (statements[k], &kept);
    }
  for (gimple *stmt : differences)
    if (kept.names.contains (gimple_assign_lhs (stmt)))
      found->add (stmt);
}

bool
tp_integer_relocation_p (const gassign *stmt, tree *pointer, tree *to, tree *from)
{
  tree sum = gimple_assign_rhs1 (stmt);
  if (!CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (stmt)) || TREE_CODE (sum) != SSA_NAME
      || !POINTER_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt))))
    return false;
  gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (sum));
  if (!def || gimple_assign_rhs_code (def) != PLUS_EXPR)
    return false;
  tree a = gimple_assign_rhs1 (def), b = gimple_assign_rhs2 (def);
  if (!converted_pointer (a))
    std::swap (a, b);
  int steps = steps_max;
  *pointer = converted_pointer (a);
  return (*pointer && adds_difference_p (b, false, &steps, to, from)
          && tp_kept_pointer_p (gimple_assign_lhs (stmt)));
}
