/* warn.cc - warnings about errors that are certain at compile time.

   SPDX-License-Identifier: GPL-3.0-or-later

   The pass looks for uses of a pointer after a free or the end of a scope that has certainly been
   executed before.  It walks over the dominator tree with a stack of facts (dominating-facts.cc).
   An execution that reaches such a use (invalid-accesses.cc, invalid-frees.cc) makes the error on
   any path.  So conditions need not be analysed, and a warning can only be wrong if the use is
   unreachable.  Branches that are never taken because of constants or facts are skipped, because
   they are frequent in configurable programs.  There is no warning about an error on only some of
   the paths to a use, because correct programs contain many paths that are never executed, for
   example around a switch with a case for each value.

   The pass runs before instrumentation and optimisation, at all levels.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "base/passes.h"
#include "ir/classify.h"
#include "ir/underlying-object.h"
#include "ir/unevaluated.h"
#include "ir/uninstrumented.h"
#include "warn/dominating-facts.h"
#include "warn/invalid-accesses.h"
#include "warn/invalid-frees.h"

static void
examine_statement (struct tp_known *known, gimple *stmt)
{
  if (gimple_clobber_p (stmt))
    {
      tree var = gimple_assign_lhs (stmt);
      if (VAR_P (var))
        tp_add_fact (known, FACT_ENDED, var, stmt);
      return;
    }
  tp_warn_of_accesses (known, stmt);
  if (!is_gimple_call (stmt))
    return;
  bool frees = tp_calls_builtin_p (stmt, BUILT_IN_FREE);
  if (frees || tp_calls_builtin_p (stmt, BUILT_IN_REALLOC))
    {
      tp_warn_of_free (known, stmt);
      tree root = frees ? tp_freed_root (known, gimple_call_arg (stmt, 0)) : NULL_TREE;
      if (root && !tp_find_fact (known, FACT_FREED, root))
        tp_add_fact (known, FACT_FREED, root, stmt);
    }
}

/* The constant that the definitions of X compute; X itself if it is not constant.  */

static tree
constant_value (tree x)
{
  for (int n = 0; n < 16 && TREE_CODE (x) == SSA_NAME; n++)
    {
      gimple *def = SSA_NAME_DEF_STMT (x);
      tree type = TREE_TYPE (x), from;
      if (!INTEGRAL_TYPE_P (type) || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (x))
        break;
      if (gimple_assign_single_p (def) || gimple_assign_cast_p (def))
        from = gimple_assign_rhs1 (def);
      else if (gphi *phi = dyn_cast<gphi *> (def))
        {
          from = gimple_phi_arg_def (phi, 0);
          for (unsigned i = 1; i < gimple_phi_num_args (phi); i++)
            if (!operand_equal_p (gimple_phi_arg_def (phi, i), from, 0))
              return x;
        }
      else
        break;
      if (TREE_CODE (from) == INTEGER_CST)
        return fold_convert (type, from);
      /* A conversion from a floating type is not a copy.  */
      if (TREE_CODE (from) != SSA_NAME || !INTEGRAL_TYPE_P (TREE_TYPE (from))
          || TYPE_PRECISION (type) != TYPE_PRECISION (TREE_TYPE (from))
          || TYPE_UNSIGNED (type) != TYPE_UNSIGNED (TREE_TYPE (from)))
        break;
      x = from;
    }
  return x;
}

/* Return true if COND, with its operands replaced by constants where possible, is certainly not
   TAKEN.  */

static bool
never_p (gcond *cond, bool taken)
{
  tree a = constant_value (gimple_cond_lhs (cond));
  tree b = constant_value (gimple_cond_rhs (cond));
  if (TREE_CODE (a) == SSA_NAME && TREE_CODE (b) == SSA_NAME)
    return false;
  tree known = fold_binary (gimple_cond_code (cond), boolean_type_node,
                            fold_convert (TREE_TYPE (gimple_cond_lhs (cond)), a),
                            fold_convert (TREE_TYPE (gimple_cond_rhs (cond)), b));
  return known && TREE_CODE (known) == INTEGER_CST && integer_zerop (known) == taken;
}

/* Add the fact that follows from the condition of the only edge to BB.  Returns false if BB is
   never reached.  */

static bool
take_condition (struct tp_known *known, basic_block bb)
{
  if (!single_pred_p (bb))
    return true;
  edge e = single_pred_edge (bb);
  gcond *cond = safe_dyn_cast<gcond *> (last_stmt (e->src));
  if (!cond || !(e->flags & (EDGE_TRUE_VALUE | EDGE_FALSE_VALUE)))
    return true;
  bool taken = (e->flags & EDGE_TRUE_VALUE) != 0;
  if (never_p (cond, taken))
    return false;
  tree p = gimple_cond_lhs (cond);
  enum tree_code code = gimple_cond_code (cond);
  if ((code != EQ_EXPR && code != NE_EXPR) || TREE_CODE (p) != SSA_NAME
      || !POINTER_TYPE_P (TREE_TYPE (p)) || !integer_zerop (gimple_cond_rhs (cond)))
    return true;
  bool null = (code == EQ_EXPR) == taken;
  struct tp_underlying v = tp_underlying_of (&known->objects, p);
  if (!v.root || !v.fixed || v.offset != 0)
    return true;
  if (TREE_CODE (v.root) == INTEGER_CST)
    return integer_zerop (v.root) == null;
  if (TREE_CODE (v.root) != SSA_NAME)
    return true;
  if (tp_find_fact (known, null ? FACT_SET : FACT_NULL, v.root))
    return false;
  tp_add_fact (known, null ? FACT_NULL : FACT_SET, v.root, cond);
  /* realloc has returned new memory, so the old block has been freed.  */
  if (!null && !SSA_NAME_IS_DEFAULT_DEF (v.root)
      && tp_calls_builtin_p (SSA_NAME_DEF_STMT (v.root), BUILT_IN_REALLOC))
    {
      gimple *call = SSA_NAME_DEF_STMT (v.root);
      tree root = tp_freed_root (known, gimple_call_arg (call, 0));
      if (root && root != v.root && !tp_find_fact (known, FACT_FREED, root))
        tp_add_fact (known, FACT_FREED, root, call);
    }
  return true;
}

/* A block to be visited; or, if LEAVE, to be left: only FACTS facts are kept.  */
struct visit_block
{
  basic_block bb;
  unsigned facts;
  bool leave;
};

/* Visit the dominator tree below FIRST.  It is not recursive, because the tree may be deep.  */

static void
walk_blocks (struct tp_known *known, basic_block first)
{
  auto_vec<visit_block, 64> todo;
  todo.safe_push ({ first, 0, false });
  while (!todo.is_empty ())
    {
      visit_block v = todo.pop ();
      if (v.leave)
        {
          known->facts.truncate (v.facts);
          continue;
        }
      todo.safe_push ({ v.bb, known->facts.length (), true });
      if (!take_condition (known, v.bb))
        continue;
      for (gimple_stmt_iterator i = gsi_start_bb (v.bb); !gsi_end_p (i); gsi_next (&i))
        if (!is_gimple_debug (gsi_stmt (i)))
          examine_statement (known, gsi_stmt (i));
      for (basic_block son = first_dom_son (CDI_DOMINATORS, v.bb); son;
           son = next_dom_son (CDI_DOMINATORS, son))
        todo.safe_push ({ son, 0, false });
    }
}

/* Return true if the unit defines the allocator of the C library, to whose own code other rules
   apply.  */

static bool
defines_allocator_p (void)
{
  cgraph_node *node;
  FOR_EACH_DEFINED_FUNCTION (node)
  if (fndecl_built_in_p (node->decl, BUILT_IN_FREE)
      || fndecl_built_in_p (node->decl, BUILT_IN_MALLOC))
    return true;
  return false;
}

static unsigned
warn_function (function *fun)
{
  if (tp_uninstrumented_p (cgraph_node::get (fun->decl)))
    return 0;
  if (fun->calls_setjmp || fun->has_nonlocal_label || defines_allocator_p ())
    return 0;
  unsigned uid = 0;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    gimple_set_uid (gsi_stmt (i), ++uid);
  bool had = dom_info_available_p (CDI_DOMINATORS);
  calculate_dominance_info (CDI_DOMINATORS);
  struct tp_known known;
  tp_find_unevaluated (fun, &known.unevaluated);
  walk_blocks (&known, ENTRY_BLOCK_PTR_FOR_FN (fun));
  if (!had)
    free_dominance_info (CDI_DOMINATORS);
  return 0;
}

static bool
warn_wanted_p (void)
{
  return !tp_opt.no_wtemporal;
}

opt_pass *
tp_make_warn_pass (gcc::context *ctxt)
{
  return tp_make_function_pass (ctxt, "temporal_warn", warn_wanted_p, warn_function, 0);
}
