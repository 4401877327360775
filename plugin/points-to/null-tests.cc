/* null-tests.cc - which pointers a branch shows to be not null.

   SPDX-License-Identifier: GPL-3.0-or-later

   After

     if (p == NULL) exit (2);

   p is not null on the other edge.  The condition may have been computed before in the same
   block, from several such tests, or be an argument of __builtin_expect.

   A promise of the programmer, such as __builtin_unreachable, is not a test.  */

#include "base/temporal-gcc.h"
#include "points-to/graph.h"

/* Return true if BB, or its only successor, begins with __builtin_unreachable.  */

static bool
unreachable_p (basic_block bb)
{
  for (int steps = 0; steps < 4; steps++)
    {
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
        if (gimple_code (gsi_stmt (i)) != GIMPLE_LABEL
            && gimple_code (gsi_stmt (i)) != GIMPLE_PREDICT && !is_gimple_debug (gsi_stmt (i)))
          return gimple_call_builtin_p (gsi_stmt (i), BUILT_IN_UNREACHABLE);
      /* If GCC has already used it, an empty block without successors is all that remains.  */
      if (!single_succ_p (bb))
        return EDGE_COUNT (bb->succs) == 0;
      bb = single_succ (bb);
    }
  return false;
}

/* Return true if VAR is not set between STMT and the end of its block.  */

static bool
kept_to_end_p (gimple *stmt, tree var)
{
  gimple_stmt_iterator i = gsi_for_stmt (stmt);
  for (gsi_next (&i); !gsi_end_p (i); gsi_next (&i))
    if (gimple_get_lhs (gsi_stmt (i)) == var || gimple_code (gsi_stmt (i)) == GIMPLE_ASM)
      return false;
  return true;
}

/* Add to VARS the pointers that are not null if the condition A CODE B, in BB, is true.  This
   follows computations such as

     _1 = p == 0B; _2 = q == 0B; _3 = _1 | _2; _4 = __builtin_expect ((long) _3, 0); if (_4 == 0)

   which GCC makes of `if (__builtin_expect (p == 0 || q == 0, 0))'.  */

static void
find_tested (basic_block bb, tree a, enum tree_code code, tree b, vec<tree> *vars, int depth)
{
  if ((code != EQ_EXPR && code != NE_EXPR) || !integer_zerop (b) || depth == 0)
    return;
  if (tp_pt_pointer_variable_p (a))
    {
      if (code == NE_EXPR)
        vars->safe_push (a);
      return;
    }
  gimple *def = TREE_CODE (a) == SSA_NAME && !SSA_NAME_VAR (a) ? SSA_NAME_DEF_STMT (a) : NULL;
  if (!def || gimple_bb (def) != bb)
    return;
  if (gimple_call_builtin_p (def, BUILT_IN_EXPECT))
    {
      find_tested (bb, gimple_call_arg (def, 0), code, b, vars, depth - 1);
      return;
    }
  if (!is_gimple_assign (def))
    return;
  enum tree_code inner = gimple_assign_rhs_code (def);
  tree x = gimple_assign_rhs1 (def),
       y = gimple_num_ops (def) > 2 ? gimple_assign_rhs2 (def) : NULL_TREE;
  if (inner == EQ_EXPR || inner == NE_EXPR)
    {
      if (!tp_pt_pointer_variable_p (x) || kept_to_end_p (def, x))
        find_tested (bb, x,
                     code == NE_EXPR    ? inner
                     : inner == EQ_EXPR ? NE_EXPR
                                        : EQ_EXPR,
                     y, vars, depth - 1);
    }
  /* A disjunction is false if both operands are; a conjunction is true if both are.  */
  else if ((inner == BIT_IOR_EXPR && code == EQ_EXPR)
           || (inner == BIT_AND_EXPR && code == NE_EXPR
               && TREE_CODE (TREE_TYPE (a)) == BOOLEAN_TYPE))
    {
      find_tested (bb, x, code, b, vars, depth - 1);
      find_tested (bb, y, code, b, vars, depth - 1);
    }
  else if (CONVERT_EXPR_CODE_P (inner) && INTEGRAL_TYPE_P (TREE_TYPE (x))
           && TYPE_PRECISION (TREE_TYPE (x)) <= TYPE_PRECISION (TREE_TYPE (a)))
    find_tested (bb, x, code, b, vars, depth - 1);
}

void
tp_pt_tested_on (edge e, vec<tree> *vars)
{
  gimple_stmt_iterator gsi = gsi_last_bb (e->src);
  gcond *cond = gsi_end_p (gsi) ? NULL : dyn_cast<gcond *> (gsi_stmt (gsi));
  if (!cond || !(e->flags & (EDGE_TRUE_VALUE | EDGE_FALSE_VALUE)))
    return;
  edge other;
  edge_iterator ei;
  FOR_EACH_EDGE (other, ei, e->src->succs)
  if (other != e && unreachable_p (other->dest))
    return;
  enum tree_code code = gimple_cond_code (cond);
  if ((e->flags & EDGE_FALSE_VALUE) && (code == EQ_EXPR || code == NE_EXPR))
    code = code == EQ_EXPR ? NE_EXPR : EQ_EXPR;
  else if (e->flags & EDGE_FALSE_VALUE)
    return;
  find_tested (e->src, gimple_cond_lhs (cond), code, gimple_cond_rhs (cond), vars, 8);
}
