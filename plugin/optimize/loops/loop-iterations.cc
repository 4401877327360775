/* loop-iterations.cc - the maximal number of iterations of a loop, computed before it.

   SPDX-License-Identifier: GPL-3.0-or-later

   GCC computes how often the loop continues at an exit (gcc/tree-ssa-loop-niter.cc).  A check after
   the test of that exit is executed in one iteration less than the test.  Each exit with a known
   count is an upper bound, and the smallest bound is used; exits without one can only end the loop
   earlier.  The assumptions of such a count become a condition, and so does that of a counter whose
   step is only known at run time.

   All computations are modulo 2^64.  Limits guarantee that nothing wraps around: the steps of all
   iterations of a loop together span at most 2^61 bytes.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "optimize/loops/loops.h"

/* The logarithms of the maximal span of a level, and of the maximal step and count if neither is
   constant.  */
static const unsigned span_bits = 61, step_bits = 30, count_bits = 31;

void
tp_forget_iterations (struct tp_loop_pass *pass)
{
  for (auto t : pass->known_bounds)
    t.second.release ();
  pass->known_bounds.empty ();
}

bool
tp_loop_invariant_p (class loop *loop, tree expr)
{
  if (is_gimple_min_invariant (expr))
    return true;
  return ((TREE_CODE (expr) == SSA_NAME || EXPR_P (expr)) && expr_invariant_in_loop_p (loop, expr));
}

/* The exits of LOOP whose counts are known.  */

static const vec<tp_exit_bound> &
exit_bounds_of (struct tp_loop_pass *pass, class loop *loop)
{
  bool existed;
  vec<tp_exit_bound> &list = pass->known_bounds.get_or_insert (loop->num, &existed);
  if (existed)
    return list;
  list = vNULL;
  auto_vec<edge> exits = get_loop_exit_edges (loop);
  for (edge e : exits)
    {
      class tree_niter_desc d;
      if (list.length () >= 4 || !number_of_iterations_exit_assumptions (loop, e, &d, NULL)
          || !d.niter || chrec_contains_undetermined (d.niter)
          || !INTEGRAL_TYPE_P (TREE_TYPE (d.niter)) || !TYPE_UNSIGNED (TREE_TYPE (d.niter))
          || TYPE_PRECISION (TREE_TYPE (d.niter)) > TYPE_PRECISION (sizetype)
          || integer_zerop (d.assumptions) || expression_expensive_p (d.niter))
        continue;
      tp_exit_bound t;
      t.exit = e;
      t.niter = fold_convert (sizetype, unshare_expr (d.niter));
      if (!integer_zerop (d.may_be_zero))
        t.niter = fold_build3 (COND_EXPR, sizetype, unshare_expr (d.may_be_zero), size_zero_node,
                               t.niter);
      t.assumption = integer_nonzerop (d.assumptions) ? NULL_TREE : d.assumptions;
      t.counted = d.niter;
      t.perhaps_none = !integer_zerop (d.may_be_zero);
      t.most = d.max;
      list.safe_push (t);
    }
  return list;
}

tree
tp_iterations_before (struct tp_loop_pass *pass, class loop *loop)
{
  tree count = NULL_TREE;
  for (const tp_exit_bound &t : exit_bounds_of (pass, loop))
    if (tp_loop_invariant_p (loop, t.niter))
      count = count ? fold_build2 (MIN_EXPR, sizetype, count, unshare_expr (t.niter))
                    : unshare_expr (t.niter);
  return count;
}

tree
tp_join_conditions (tree a, tree b)
{
  return (!a ? b
          : !b || operand_equal_p (a, b)
            ? a
            : fold_build2 (TRUTH_AND_EXPR, boolean_type_node, fold_convert (boolean_type_node, a),
                           fold_convert (boolean_type_node, b)));
}

/* NITER is (x < 0 ? 0 : x) for a loop that continues while a counter from 0 on is less than a
   signed number X.  Return X, converted to sizetype: a negative X becomes a very large number,
   which the caller excludes.  For other forms of NITER, return NITER.  */

static tree
iterations_if_any (tree niter)
{
  if (TREE_CODE (niter) != COND_EXPR || !integer_zerop (TREE_OPERAND (niter, 2)))
    return niter;
  tree condition = TREE_OPERAND (niter, 0), iterations = TREE_OPERAND (niter, 1);
  if (TREE_CODE (condition) != GE_EXPR || !integer_zerop (TREE_OPERAND (condition, 1)))
    return niter;
  tree x = TREE_OPERAND (condition, 0), type = TREE_TYPE (x);
  if (!INTEGRAL_TYPE_P (type) || TYPE_UNSIGNED (type)
      || TYPE_PRECISION (type) > TYPE_PRECISION (sizetype))
    return niter;
  while (CONVERT_EXPR_P (iterations)
         && TYPE_PRECISION (TREE_TYPE (TREE_OPERAND (iterations, 0))) >= TYPE_PRECISION (type))
    iterations = TREE_OPERAND (iterations, 0);
  return operand_equal_p (iterations, x) ? fold_convert (sizetype, x) : niter;
}

bool
tp_count_iterations (struct tp_loop_pass *pass, class loop *nest, basic_block bb, tp_range_level *l,
                     tree *assumption)
{
  bool constant = TREE_CODE (l->step) == INTEGER_CST;
  widest_int limit = wi::lshift (widest_int (1), constant ? span_bits : count_bits);
  if (constant)
    limit = wi::udiv_trunc (limit, wi::abs (widest_int::from (wi::to_wide (l->step), SIGNED)));
  l->count = NULL_TREE;
  l->limited = true;
  for (const tp_exit_bound &t : exit_bounds_of (pass, l->loop))
    {
      if (!tp_loop_invariant_p (nest, t.niter)
          || (t.assumption && !tp_loop_invariant_p (nest, t.assumption)))
        continue;
      basic_block test = t.exit->src;
      tree count = t.niter;
      /* Zero iterations become a very large number here, which the limit excludes.  */
      bool behind = bb != test && dominated_by_p (CDI_DOMINATORS, bb, test);
      if (behind)
        count = fold_build2 (MINUS_EXPR, sizetype, iterations_if_any (count), size_one_node);
      if (TREE_CODE (count) == INTEGER_CST ? wi::gtu_p (wi::to_widest (count), limit)
                                           : behind || wi::gtu_p (t.most, limit))
        ;
      else
        l->limited = false;
      l->count = l->count ? fold_build2 (MIN_EXPR, sizetype, l->count, count) : count;
      *assumption = tp_join_conditions (*assumption, t.assumption);
    }
  return (l->count && (!l->limited || TREE_CODE (l->count) != INTEGER_CST));
}

/* In
        for (i = 0; i < n; i++)
          for (k = 0; k < i; k++)

   the number of iterations of the inner loop is (unsigned) i - 1, computed modulo 2^32, whose
   evolution in the outer loop is v (t) = v (0) + t.  Where the inner loop is executed, the number
   is below 2^31, because t.most says so; and if -2^31 <= v (t) < 2^31, it is v (t).  Where v (t)
   is negative, the inner loop is not executed.  The caller ensures the limits of v (t).  */

bool
tp_count_changing (struct tp_loop_pass *pass, class loop *nest, basic_block bb, tp_range_level *l,
                   tree *assumption, vec<tp_count_change> *changes)
{
  if (tp_opt.disable.nest_ranges)
    return false;
  for (const tp_exit_bound &t : exit_bounds_of (pass, l->loop))
    {
      tree type = TREE_TYPE (t.counted);
      unsigned bits = TYPE_PRECISION (type);
      basic_block test = t.exit->src;
      bool behind = bb != test && dominated_by_p (CDI_DOMINATORS, bb, test);
      if ((bits != 32 && bits != 64) || (t.perhaps_none && !behind)
          || wi::geu_p (t.most, wi::lshift (widest_int (1), bits - 1))
          || (t.assumption && !tp_loop_invariant_p (nest, t.assumption)))
        continue;
      changes->truncate (0);
      tree ev = tp_modular_evolution (nest, type, t.counted);
      bool linear = ev != NULL_TREE;
      for (; linear && TREE_CODE (ev) == POLYNOMIAL_CHREC; ev = CHREC_LEFT (ev))
        {
          class loop *outer = get_chrec_loop (ev);
          linear
            = (TREE_CODE (CHREC_RIGHT (ev)) == INTEGER_CST && flow_loop_nested_p (outer, l->loop)
               && (outer == nest || flow_loop_nested_p (nest, outer)));
          if (linear)
            changes->safe_push (
              { outer, wi::sext (wi::to_widest (CHREC_RIGHT (ev)), bits).to_shwi () });
        }
      if (!linear || changes->is_empty () || tree_contains_chrecs (ev, NULL)
          || !tp_loop_invariant_p (nest, ev) || expression_expensive_p (ev))
        continue;
      l->count = fold_convert (sizetype, fold_convert (signed_type_for (type), unshare_expr (ev)));
      if (behind)
        l->count = fold_build2 (MINUS_EXPR, sizetype, l->count, size_one_node);
      l->limited = true;
      *assumption = tp_join_conditions (*assumption, t.assumption);
      return true;
    }
  return false;
}

/* EXPR without conversions that keep its value and without a constant factor, which is stored in
   *FACTOR.  */

static tree
strip_factor (tree expr, HOST_WIDE_INT *factor)
{
  *factor = 1;
  for (int steps = 0; steps < 6; steps++)
    {
      tree a, b = NULL_TREE;
      enum tree_code code = TREE_CODE (expr);
      gassign *def = NULL;
      if (code == SSA_NAME)
        {
          def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (expr));
          if (!def)
            break;
          code = gimple_assign_rhs_code (def);
        }
      if (code == MULT_EXPR)
        {
          a = def ? gimple_assign_rhs1 (def) : TREE_OPERAND (expr, 0);
          b = def ? gimple_assign_rhs2 (def) : TREE_OPERAND (expr, 1);
          if (*factor != 1 || !tree_fits_shwi_p (b) || tree_to_shwi (b) <= 0
              || tree_to_shwi (b) > 1 << 20)
            break;
          *factor = tree_to_shwi (b);
        }
      else if (CONVERT_EXPR_CODE_P (code))
        {
          a = def ? gimple_assign_rhs1 (def) : TREE_OPERAND (expr, 0);
          if (!INTEGRAL_TYPE_P (TREE_TYPE (a)) || TYPE_UNSIGNED (TREE_TYPE (a))
              || TYPE_PRECISION (TREE_TYPE (a)) > TYPE_PRECISION (TREE_TYPE (expr)))
            {
              if (TYPE_PRECISION (TREE_TYPE (a)) != TYPE_PRECISION (TREE_TYPE (expr)))
                break;
            }
        }
      else
        break;
      expr = a;
    }
  return expr;
}

/* If a counter is increased by a step that is not constant, as in j += i, GCC gives no count.  But
   if the loop continues only while the counter T, which starts at T0 and is increased by S > 0, is
   less than N, and L->step is a constant multiple K * S, then the address moves by at most K * (N -
   1 - T0), and by K * S more if the test follows the access.  Change L to a step of K and that
   count.  */

bool
tp_count_strides (class loop *nest, basic_block bb, tp_range_level *l, tree *assumption)
{
  HOST_WIDE_INT k, one;
  tree s = strip_factor (l->step, &k);
  if (TREE_CODE (s) != SSA_NAME)
    return false;
  gcc_checking_assert (loops_state_satisfies_p (LOOPS_HAVE_RECORDED_EXITS)
                       && dom_info_available_p (CDI_DOMINATORS));
  auto_vec<edge> exits = get_loop_exit_edges (l->loop);
  for (edge e : exits)
    {
      gcond *cond = safe_dyn_cast<gcond *> (last_stmt (e->src));
      if (!cond || !dominated_by_p (CDI_DOMINATORS, l->loop->latch, e->src))
        continue;
      enum tree_code code = gimple_cond_code (cond);
      tree t = gimple_cond_lhs (cond), n = gimple_cond_rhs (cond);
      if (e->flags & EDGE_TRUE_VALUE)
        code = invert_tree_comparison (code, false);
      affine_iv iv;
      if (tp_loop_invariant_p (l->loop, t))
        {
          std::swap (t, n);
          code = swap_tree_comparison (code);
        }
      if ((code != LT_EXPR && code != LE_EXPR) || TREE_CODE (t) != SSA_NAME
          || !tp_loop_invariant_p (nest, n) || !INTEGRAL_TYPE_P (TREE_TYPE (t))
          || TYPE_UNSIGNED (TREE_TYPE (t))
          || TYPE_PRECISION (TREE_TYPE (t)) > TYPE_PRECISION (sizetype)
          || !simple_iv (l->loop, e->src->loop_father, t, &iv, true) || !iv.no_overflow
          || strip_factor (iv.step, &one) != s || one != 1 || !tp_loop_invariant_p (nest, iv.base)
          || expression_expensive_p (iv.base))
        continue;
      /* The difference is computed in unsigned arithmetic, which is correct if the counter starts
         below its limit; otherwise there is at most one iteration.  */
      tree step = fold_convert (sizetype, unshare_expr (iv.step));
      tree below = fold_build2 (code, boolean_type_node, unshare_expr (iv.base), n);
      tree span = fold_build2 (MINUS_EXPR, sizetype, fold_convert (sizetype, n),
                               fold_convert (sizetype, unshare_expr (iv.base)));
      if (code == LT_EXPR)
        span = fold_build2 (MINUS_EXPR, sizetype, span, size_one_node);
      span = fold_build2 (MIN_EXPR, sizetype, span, size_int (HOST_WIDE_INT_1 << 62));
      if (bb == e->src || !dominated_by_p (CDI_DOMINATORS, bb, e->src))
        span = fold_build2 (PLUS_EXPR, sizetype, span, step);
      *assumption = tp_join_conditions (
        *assumption,
        fold_build2 (LE_EXPR, boolean_type_node,
                     fold_build2 (MINUS_EXPR, sizetype, unshare_expr (step), size_one_node),
                     size_int (HOST_WIDE_INT_1 << step_bits)));
      l->count = fold_build3 (COND_EXPR, sizetype, below, span, size_zero_node);
      l->step = size_int (k);
      l->limited = true;
      return true;
    }
  return false;
}
