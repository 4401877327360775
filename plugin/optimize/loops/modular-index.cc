/* modular-index.cc - the evolution of an index that may wrap around as far as GCC knows.

   SPDX-License-Identifier: GPL-3.0-or-later

   In

        for (i = 0; i < n; i++)
          for (j = 0; j < n; j++)
            s += a[i * n + j];

   GCC moves i * n out of the inner loop, and computes it with unsigned numbers there, because it
   would not have been computed if the inner loop had no iterations.  Then scalar evolutions end at
   the conversion: an unsigned number of 32 bits may wrap around before it is extended to 64 bits.

   But modulo 2^32 the index is a sum of multiples of the counters, whatever its signs are.  If that
   sum, computed exactly from the first index on, is a number of the index's type in all iterations,
   the index is that sum, because both are equal modulo 2^32.  It suffices that the least and the
   largest sum are, which is tested before the loop.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "optimize/loops/loops.h"

/* The maximal number of terms of an index.  */
static const int terms_max = 24;

static tree modular_evolution (class loop *nest, tree type, tree expr, int *terms);

/* The evolution of the counter NAME, defined by a PHI of the header of LOOP.  */

static tree
counter_evolution (class loop *nest, class loop *loop, tree type, tree name, int *terms)
{
  tree ev = analyze_scalar_evolution (loop, name);
  if (TREE_CODE (ev) != POLYNOMIAL_CHREC || get_chrec_loop (ev) != loop
      || !INTEGRAL_TYPE_P (TREE_TYPE (ev)) || tree_contains_chrecs (CHREC_RIGHT (ev), NULL)
      || !tp_loop_invariant_p (nest, CHREC_RIGHT (ev)))
    return NULL_TREE;
  tree step = fold_convert (type, unshare_expr (CHREC_RIGHT (ev)));
  tree first = modular_evolution (nest, type, CHREC_LEFT (ev), terms);
  return first ? build_polynomial_chrec (loop->num, first, step) : NULL_TREE;
}

/* The evolution of A CODE B, where B is null if CODE is unary.  */

static tree
sum_evolution (class loop *nest, tree type, enum tree_code code, tree a, tree b, int *terms)
{
  if (CONVERT_EXPR_CODE_P (code) || code == SSA_NAME)
    return (INTEGRAL_TYPE_P (TREE_TYPE (a))
                && TYPE_PRECISION (TREE_TYPE (a)) >= TYPE_PRECISION (type)
              ? modular_evolution (nest, type, a, terms)
              : NULL_TREE);
  if (code == LSHIFT_EXPR)
    {
      if (!tree_fits_uhwi_p (b) || tree_to_uhwi (b) >= TYPE_PRECISION (type))
        return NULL_TREE;
      b = build_int_cstu (type, HOST_WIDE_INT_1U << tree_to_uhwi (b));
      code = MULT_EXPR;
    }
  if (code != PLUS_EXPR && code != MINUS_EXPR && code != MULT_EXPR && code != NEGATE_EXPR)
    return NULL_TREE;
  tree x = modular_evolution (nest, type, a, terms);
  tree y = code == NEGATE_EXPR ? build_all_ones_cst (type) : NULL_TREE;
  if (x && b)
    y = modular_evolution (nest, type, b, terms);
  if (!x || !y)
    return NULL_TREE;
  tree ev = (code == PLUS_EXPR    ? chrec_fold_plus (type, x, y)
             : code == MINUS_EXPR ? chrec_fold_minus (type, x, y)
                                  : chrec_fold_multiply (type, x, y));
  return chrec_contains_undetermined (ev) ? NULL_TREE : ev;
}

static tree
modular_evolution (class loop *nest, tree type, tree expr, int *terms)
{
  if (++*terms > terms_max || !INTEGRAL_TYPE_P (TREE_TYPE (expr))
      || TYPE_PRECISION (TREE_TYPE (expr)) < TYPE_PRECISION (type))
    return NULL_TREE;
  if (TREE_CODE (expr) == SSA_NAME && SSA_NAME_OCCURS_IN_ABNORMAL_PHI (expr))
    return NULL_TREE;
  if (tp_loop_invariant_p (nest, expr))
    return fold_convert (type, unshare_expr (expr));
  if (TREE_CODE (expr) == SSA_NAME)
    {
      gimple *def = SSA_NAME_DEF_STMT (expr);
      class loop *loop = gimple_bb (def)->loop_father;
      if (gimple_code (def) == GIMPLE_PHI && gimple_bb (def) == loop->header)
        return counter_evolution (nest, loop, type, expr, terms);
      if (!is_gimple_assign (def) || gimple_num_ops (def) > 3)
        return NULL_TREE;
      return sum_evolution (nest, type, gimple_assign_rhs_code (def), gimple_assign_rhs1 (def),
                            gimple_num_ops (def) > 2 ? gimple_assign_rhs2 (def) : NULL_TREE, terms);
    }
  if (!UNARY_CLASS_P (expr) && !BINARY_CLASS_P (expr))
    return NULL_TREE;
  return sum_evolution (nest, type, TREE_CODE (expr), TREE_OPERAND (expr, 0),
                        BINARY_CLASS_P (expr) ? TREE_OPERAND (expr, 1) : NULL_TREE, terms);
}

tree
tp_modular_evolution (class loop *nest, tree type, tree expr)
{
  int terms = 0;
  return modular_evolution (nest, type, expr, &terms);
}

/* Add FACTOR * TERM to the sum *BASE, of sizetype.  */

static void
add_term (tree *base, HOST_WIDE_INT factor, tree term)
{
  term = fold_build2 (MULT_EXPR, sizetype, fold_convert (sizetype, term),
                      fold_convert (sizetype, ssize_int (factor)));
  *base = *base ? fold_build2 (PLUS_EXPR, sizetype, *base, term) : term;
}

/* VALUE, of the precision of sizetype, is A CODE B, multiplied by *FACTOR in an address.  If one of
   them is invariant in NEST, add it to *BASE, or to *PLACE if it is constant, and return the other;
   otherwise null.  If CODE is MULT_EXPR, change *FACTOR.  */

static tree
without_invariant (class loop *nest, enum tree_code code, tree a, tree b, tree *base,
                   HOST_WIDE_INT *place, HOST_WIDE_INT *factor)
{
  if (code == MULT_EXPR)
    {
      if (!tree_fits_shwi_p (b) || tree_to_shwi (b) <= 0 || *factor != 1
          || tree_to_shwi (b) > 1 << 20)
        return NULL_TREE;
      *factor = tree_to_shwi (b);
      return a;
    }
  if (tree_fits_shwi_p (b))
    {
      if (absu_hwi (tree_to_shwi (b)) > 1 << 30)
        return NULL_TREE;
      *place += (code == MINUS_EXPR ? -*factor : *factor) * tree_to_shwi (b);
      return a;
    }
  if (tp_loop_invariant_p (nest, b))
    {
      add_term (base, code == MINUS_EXPR ? -*factor : *factor, b);
      return a;
    }
  if (code == MINUS_EXPR || !tp_loop_invariant_p (nest, a))
    return NULL_TREE;
  add_term (base, *factor, a);
  return b;
}

/* If VALUE is an address of the form *BASE + *PLACE + *FACTOR * (a number with fewer bits), where
   *BASE is invariant in NEST and of sizetype, return that number; otherwise null.  *BASE may be
   null.  */

static tree
narrow_index (class loop *nest, tree value, tree *base, HOST_WIDE_INT *place, HOST_WIDE_INT *factor)
{
  *base = NULL_TREE;
  *place = 0;
  *factor = 1;
  for (int steps = 0; value && steps < 8 && TREE_CODE (value) == SSA_NAME; steps++)
    {
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (value));
      if (!def)
        return NULL_TREE;
      tree a = gimple_assign_rhs1 (def);
      enum tree_code code = gimple_assign_rhs_code (def);
      switch (code)
        {
        case POINTER_PLUS_EXPR:
        case PLUS_EXPR:
        case MINUS_EXPR:
        case MULT_EXPR:
          value = without_invariant (nest, code, a, gimple_assign_rhs2 (def), base, place, factor);
          break;
        CASE_CONVERT:
          if (POINTER_TYPE_P (TREE_TYPE (a))
              || TYPE_PRECISION (TREE_TYPE (a)) == TYPE_PRECISION (TREE_TYPE (value)))
            value = a;
          else if (INTEGRAL_TYPE_P (TREE_TYPE (a))
                   && TYPE_PRECISION (TREE_TYPE (a)) < TYPE_PRECISION (sizetype)
                   && TYPE_PRECISION (TREE_TYPE (value)) == TYPE_PRECISION (sizetype))
            return a;
          else
            return NULL_TREE;
          break;
        case SSA_NAME:
          value = a;
          break;
        default:
          return NULL_TREE;
        }
    }
  return NULL_TREE;
}

/* Append to the assumptions of R, whose levels are those of an index of TYPE and whose first index
   is FIRST + PLACE, that the index is always a number of TYPE.  FIRST is of sizetype, and itself a
   number of TYPE.  */

static void
assume_no_wrap (tree type, tree first, HOST_WIDE_INT place, tp_range *r)
{
  tree down, up;
  tree size = wide_int_to_tree (sizetype, wi::max_value (TYPE_PRECISION (type), UNSIGNED));
  HOST_WIDE_INT shift = place;
  tp_range_extent (*r, &down, &up);
  /* Numbers of TYPE become [0, SIZE].  */
  if (!TYPE_UNSIGNED (type))
    shift += HOST_WIDE_INT_1 << (TYPE_PRECISION (type) - 1);
  tree index = fold_build2 (PLUS_EXPR, sizetype, unshare_expr (first),
                            fold_convert (sizetype, ssize_int (shift)));
  if (place)
    r->assumption = tp_join_conditions (
      r->assumption, fold_build2 (LE_EXPR, boolean_type_node, unshare_expr (index), size));
  if (!integer_zerop (up))
    r->assumption = tp_join_conditions (
      r->assumption,
      fold_build2 (LE_EXPR, boolean_type_node,
                   fold_build2 (PLUS_EXPR, sizetype, unshare_expr (index), up), size));
  if (!integer_zerop (down))
    r->assumption = tp_join_conditions (
      r->assumption, fold_build2 (GE_EXPR, boolean_type_node, unshare_expr (index), down));
}

bool
tp_describe_narrow (struct tp_loop_pass *pass, class loop *nest, basic_block bb, tree value,
                    tp_range *r)
{
  tree base;
  HOST_WIDE_INT place, factor, more = 0;
  tree index = narrow_index (nest, value, &base, &place, &factor);
  if (!index || (!TYPE_UNSIGNED (TREE_TYPE (index)) && tp_opt.disable.nest_ranges))
    return false;
  tree type = TREE_TYPE (index), modular = unsigned_type_for (type);
  if (TYPE_PRECISION (type) < 8)
    return false;
  tree ev = tp_modular_evolution (nest, modular, index);
  if (!ev || TREE_CODE (ev) != POLYNOMIAL_CHREC || !tp_describe_levels (pass, nest, bb, &ev, r))
    return false;
  if (TREE_CODE (ev) == PLUS_EXPR && TREE_CODE (TREE_OPERAND (ev, 1)) == INTEGER_CST)
    {
      more = wi::sext (wi::to_widest (TREE_OPERAND (ev, 1)), TYPE_PRECISION (type)).to_shwi ();
      ev = TREE_OPERAND (ev, 0);
    }
  tree first = fold_convert (sizetype, fold_convert (type, unshare_expr (ev)));
  assume_no_wrap (type, first, more, r);
  for (unsigned i = 0; i < r->levels; i++)
    {
      tp_range_level *l = &r->level[i];
      l->step = fold_build2 (MULT_EXPR, sizetype, l->step, size_int (factor));
      l->slope_up *= factor;
      l->slope_down *= factor;
      if (MAX (absu_hwi (l->slope_up), absu_hwi (l->slope_down)) > HOST_WIDE_INT_1U << 29)
        return false;
    }
  first = fold_build2 (MULT_EXPR, sizetype, first, size_int (factor));
  if (base)
    first = fold_build2 (PLUS_EXPR, sizetype, base, first);
  if (!tp_split_base (first, &r->base, &r->low))
    return false;
  r->low += place + more * factor;
  return r->low > -(HOST_WIDE_INT_1 << 40) && r->low < HOST_WIDE_INT_1 << 40;
}
