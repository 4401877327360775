/* scev-ranges.cc - the range of addresses that a check has in all iterations of a loop.

   SPDX-License-Identifier: GPL-3.0-or-later

   An address that grows by the same step in each iteration covers, from the first iteration to
   the last, a range whose two ends can be computed before the loop: the monotonically addressed
   ranges of Simpson 2013, section 5.  GCC's scalar evolutions (gcc/tree-scalar-evolution.cc)
   give the base and the step, in a nest of loops too:

       {{base, +, s1}_1, +, s2}_2    base + i1 * s1 + i2 * s2 in iteration i1 of the outer and i2 of
                                     the inner loop.

   loop-iterations.cc gives the maximal number of iterations; the loop may end earlier.  So a
   range may be larger than the memory that the program will access, and code that uses the range
   must not report errors (loop-versioning.cc).

   An irregular address within constant bounds, as in table[byte], covers the same range in all
   iterations, and its size is known (value-range.cc), whatever the number of iterations.

   All computations are modulo 2^64.  Limits guarantee that nothing wraps around: each level
   spans at most 2^61 bytes.  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "abi/layout.h"
#include "base/options.h"
#include "ir/value-range.h"
#include "ir/sites.h"
#include "optimize/loops/loops.h"

/* Split EXPR, of sizetype or a pointer, into *BASE and a constant *PLACE.  Returns false if that is
   impossible.  */

static bool
split_base (tree expr, tree *base, HOST_WIDE_INT *place)
{
  tree offset;
  split_constant_offset (expr, base, &offset);
  if (!tree_fits_shwi_p (offset))
    return false;
  *place = tree_to_shwi (offset);
  STRIP_NOPS (*base);
  *base = fold_convert (sizetype, *base);
  return *place > -(HOST_WIDE_INT_1 << 40) && *place < HOST_WIDE_INT_1 << 40;
}

/* The evolution of VALUE in NEST, as it is used in BB; null if it is not known.  */

static tree
evolution (class loop *nest, basic_block bb, tree value)
{
  if (tp_loop_invariant_p (nest, value))
    return value;
  class loop *inner = bb->loop_father;
  tree ev = analyze_scalar_evolution (inner, value);
  ev = instantiate_scev (loop_preheader_edge (nest), inner, ev);
  while (CONVERT_EXPR_P (ev)
         && TYPE_PRECISION (TREE_TYPE (ev)) == TYPE_PRECISION (TREE_TYPE (TREE_OPERAND (ev, 0))))
    ev = TREE_OPERAND (ev, 0);
  return ev;
}

/* Move the levels of the evolution *EV, used in BB, to *R, with their steps multiplied by FACTOR;
   *EV becomes the rest.  */

static bool
describe_levels (struct tp_loop_pass *pass, class loop *nest, basic_block bb, tree *ev,
                 HOST_WIDE_INT factor, tp_range *r)
{
  for (; TREE_CODE (*ev) == POLYNOMIAL_CHREC; *ev = CHREC_LEFT (*ev))
    {
      if (r->levels == TP_RANGE_LEVELS)
        return false;
      tp_range_level *l = &r->level[r->levels++];
      l->loop = get_chrec_loop (*ev);
      l->step = CHREC_RIGHT (*ev);
      if ((l->loop != nest && !flow_loop_nested_p (nest, l->loop))
          || !flow_bb_inside_loop_p (l->loop, bb) || !INTEGRAL_TYPE_P (TREE_TYPE (l->step))
          || TYPE_PRECISION (TREE_TYPE (*ev)) > TYPE_PRECISION (sizetype)
          || TYPE_PRECISION (TREE_TYPE (l->step)) != TYPE_PRECISION (TREE_TYPE (*ev))
          || tree_contains_chrecs (l->step, NULL) || !tp_loop_invariant_p (nest, l->step)
          || integer_zerop (l->step) || expression_expensive_p (l->step))
        return false;
      tree raw = l->step;
      l->step = unshare_expr (raw);
      if (TREE_CODE (raw) == INTEGER_CST)
        l->step = wide_int_to_tree (
          sizetype, wi::sext (wi::to_widest (raw), TYPE_PRECISION (TREE_TYPE (raw))));
      l->step
        = fold_build2 (MULT_EXPR, sizetype, fold_convert (sizetype, l->step), size_int (factor));
      if (TREE_CODE (l->step) == INTEGER_CST
          && (integer_zerop (l->step)
              || wi::to_wide (l->step) == wi::min_value (TYPE_PRECISION (sizetype), SIGNED)))
        return false;
      if (!tp_count_iterations (pass, nest, bb, l, &r->assumption)
          && !(factor == 1 && tp_count_strides (nest, bb, l, &r->assumption)))
        return false;
    }
  return (!tree_contains_chrecs (*ev, NULL) && tp_loop_invariant_p (nest, *ev)
          && !expression_expensive_p (*ev));
}

/* If VALUE is an address of the form *BASE + *PLACE + *FACTOR * (an unsigned number with fewer
   bits), return that number; otherwise null.  */

static tree
narrow_index (class loop *nest, tree value, tree *base, HOST_WIDE_INT *place, HOST_WIDE_INT *factor)
{
  *base = NULL_TREE;
  *place = 0;
  *factor = 1;
  for (int steps = 0; steps < 8 && TREE_CODE (value) == SSA_NAME; steps++)
    {
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (value));
      if (!def)
        return NULL_TREE;
      tree a = gimple_assign_rhs1 (def);
      tree b = gimple_num_ops (def) > 2 ? gimple_assign_rhs2 (def) : NULL_TREE;
      switch (gimple_assign_rhs_code (def))
        {
        case POINTER_PLUS_EXPR:
          if (*factor != 1)
            return NULL_TREE;
          if (tree_fits_shwi_p (b))
            {
              *place += *factor * tree_to_shwi (b);
              value = a;
            }
          else if (!*base && tp_loop_invariant_p (nest, a))
            {
              *base = a;
              value = b;
            }
          else
            return NULL_TREE;
          break;
        case PLUS_EXPR:
          if (!tree_fits_shwi_p (b) || absu_hwi (tree_to_shwi (b)) > 1 << 30)
            return NULL_TREE;
          *place += *factor * tree_to_shwi (b);
          value = a;
          break;
        case MULT_EXPR:
          if (!tree_fits_shwi_p (b) || tree_to_shwi (b) <= 0 || *factor != 1
              || tree_to_shwi (b) > 1 << 20)
            return NULL_TREE;
          *factor = tree_to_shwi (b);
          value = a;
          break;
        CASE_CONVERT:
          if (POINTER_TYPE_P (TREE_TYPE (a))
              || TYPE_PRECISION (TREE_TYPE (a)) == TYPE_PRECISION (TREE_TYPE (value)))
            value = a;
          else if (TYPE_UNSIGNED (TREE_TYPE (a))
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

/* Describe by *R the evolution of the address VALUE, which is computed from an unsigned index with
   fewer bits, as in a[i + k].  As far as GCC knows, the index may wrap around; that it does not
   becomes an assumption.  */

static bool
describe_narrow (struct tp_loop_pass *pass, class loop *nest, basic_block bb, tree value,
                 tp_range *r)
{
  tree base, widest = size_zero_node, least = size_zero_node;
  HOST_WIDE_INT place, factor;
  tree index = narrow_index (nest, value, &base, &place, &factor);
  if (!index)
    return false;
  tree ev = evolution (nest, bb, index);
  if (TREE_CODE (ev) != POLYNOMIAL_CHREC || !INTEGRAL_TYPE_P (TREE_TYPE (ev))
      || TYPE_PRECISION (TREE_TYPE (ev)) != TYPE_PRECISION (TREE_TYPE (index))
      || !TYPE_UNSIGNED (TREE_TYPE (ev)) || !describe_levels (pass, nest, bb, &ev, 1, r))
    return false;
  tree most
    = wide_int_to_tree (sizetype, wi::max_value (TYPE_PRECISION (TREE_TYPE (index)), UNSIGNED));
  tree first = fold_convert (sizetype, fold_convert (TREE_TYPE (index), unshare_expr (ev)));
  for (unsigned i = 0; i < r->levels; i++)
    {
      tp_range_level *l = &r->level[i];
      bool constant = TREE_CODE (l->step) == INTEGER_CST;
      bool falls = constant && wi::neg_p (wi::to_wide (l->step));
      tree step = falls ? fold_build1 (NEGATE_EXPR, sizetype, l->step) : l->step;
      tree span = fold_build2 (MULT_EXPR, sizetype, unshare_expr (l->count), step);
      tree *sum = falls ? &least : &widest;
      *sum = fold_build2 (PLUS_EXPR, sizetype, *sum, span);
      /* The assumption is evaluated before the limits are tested.  */
      if (l->limited || !constant)
        return false;
      l->step = fold_build2 (MULT_EXPR, sizetype, l->step, size_int (factor));
    }
  if (!integer_zerop (widest))
    r->assumption = tp_join_conditions (
      r->assumption, fold_build2 (LE_EXPR, boolean_type_node,
                                  fold_build2 (PLUS_EXPR, sizetype, first, widest), most));
  if (!integer_zerop (least))
    r->assumption = tp_join_conditions (
      r->assumption, fold_build2 (GE_EXPR, boolean_type_node, unshare_expr (first), least));
  first = fold_build2 (MULT_EXPR, sizetype, unshare_expr (first), size_int (factor));
  if (base)
    first = fold_build2 (PLUS_EXPR, sizetype, fold_convert (sizetype, base), first);
  if (!split_base (first, &r->base, &r->low))
    return false;
  r->low += place;
  return true;
}

/* The maximal size of the interval of an irregular address, in bytes, and the maximal number of
   terms of the sum.  */
static const HOST_WIDE_INT jump_max = 1 << 20;
static const int terms_max = 6;

/* Split the sum EXPR, a pointer or of sizetype: add the terms that are invariant in NEST to *BASE,
   and the range of the others to [*LOW, *HIGH].  Returns false if the range of the others is too
   large.  */

static bool
split_polynomial (class loop *nest, tree expr, tree *base, HOST_WIDE_INT *low, HOST_WIDE_INT *high,
                  int *terms)
{
  HOST_WIDE_INT p, q;
  if (++*terms > terms_max)
    return false;
  if (tp_value_range_p (expr, NULL, &p, &q))
    {
      *low += p;
      *high += q;
      return true;
    }
  /* Such a name must not be used elsewhere, because it may be coalesced with others (computed
     gotos).  */
  if (TREE_CODE (expr) == SSA_NAME && SSA_NAME_OCCURS_IN_ABNORMAL_PHI (expr))
    return false;
  if (tp_loop_invariant_p (nest, expr))
    {
      *base = fold_build2 (PLUS_EXPR, sizetype, *base, fold_convert (sizetype, expr));
      return true;
    }
  gassign *def
    = TREE_CODE (expr) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (expr)) : NULL;
  if (!def)
    return false;
  tree a = gimple_assign_rhs1 (def);
  switch (gimple_assign_rhs_code (def))
    {
    case POINTER_PLUS_EXPR:
    case PLUS_EXPR:
      return (split_polynomial (nest, a, base, low, high, terms)
              && split_polynomial (nest, gimple_assign_rhs2 (def), base, low, high, terms));
    case SSA_NAME:
      return split_polynomial (nest, a, base, low, high, terms);
    CASE_CONVERT:
      return ((POINTER_TYPE_P (TREE_TYPE (a)) || INTEGRAL_TYPE_P (TREE_TYPE (a)))
              && TYPE_PRECISION (TREE_TYPE (a)) == TYPE_PRECISION (sizetype)
              && split_polynomial (nest, a, base, low, high, terms));
    default:
      return false;
    }
}

/* Describe by *R the address VALUE, which is irregular in NEST but stays in a small interval.  */

static bool
describe_jumps (class loop *nest, tree value, tp_range *r)
{
  tree base = size_zero_node;
  HOST_WIDE_INT low = 0, high = 0;
  int terms = 0;
  if (tp_opt.disable.bounded_jumps || !split_polynomial (nest, value, &base, &low, &high, &terms)
      || TREE_CODE (base) == INTEGER_CST || high - low > jump_max)
    return false;
  r->base = base;
  r->low = low;
  r->jump = high - low;
  return r->jump > 0;
}

/* Describe by *R the evolution of VALUE, used in BB, in NEST.  */

static bool
describe_value (struct tp_loop_pass *pass, class loop *nest, basic_block bb, tree value,
                tp_range *r)
{
  tree ev = evolution (nest, bb, value);
  if (TYPE_PRECISION (TREE_TYPE (ev)) == TYPE_PRECISION (sizetype)
      && describe_levels (pass, nest, bb, &ev, 1, r))
    return split_base (unshare_expr (ev), &r->base, &r->low);
  r->levels = 0;
  r->assumption = NULL_TREE;
  if (describe_narrow (pass, nest, bb, value, r))
    return true;
  r->levels = 0;
  r->assumption = NULL_TREE;
  return r->kind == TP_RANGE_BLOCK && describe_jumps (nest, value, r);
}

bool
tp_describe_range (struct tp_loop_pass *pass, class loop *nest, gimple *check, tp_range *r)
{
  memset (r, 0, sizeof *r);
  r->checks = 1;
  tree first = gimple_call_arg (check, 0), second = gimple_call_arg (check, 1);
  HOST_WIDE_INT bytes;
  switch (tp_entry_of_call (check))
    {
    case ENTRY_check:
      r->kind = TP_RANGE_BLOCK;
      r->ref = gimple_call_arg (check, 2);
      r->write = tp_site_letter (gimple_call_arg (check, 4)) != 'r';
      break;
    case ENTRY_check_written:
      r->kind = TP_RANGE_WRITABLE;
      r->ref = gimple_call_arg (check, 2);
      r->base = size_zero_node;
      return tp_loop_invariant_p (nest, r->ref);
    case ENTRY_index:
    case ENTRY_within:
      r->kind = TP_RANGE_OBJECT;
      r->origin = gimple_call_arg (check, 2);
      r->top = gimple_call_arg (check, 3);
      if (!tp_loop_invariant_p (nest, r->origin))
        return false;
      r->origin = fold_convert (sizetype, r->origin);
      if (TREE_CODE (r->top) == SSA_NAME)
        {
          if (tp_entry_of_call (check) != ENTRY_within || !tp_loop_invariant_p (nest, r->top))
            return false;
          r->top = fold_convert (sizetype, r->top);
          r->counted = tree_fits_shwi_p (second) ? tree_to_shwi (second) : 0;
        }
      break;
    case ENTRY_bound:
      r->kind = TP_RANGE_OBJECT;
      r->origin = size_zero_node;
      r->top = second;
      break;
    default:
      return false;
    }
  bytes = r->kind == TP_RANGE_OBJECT && integer_zerop (r->origin) ? 1
          : tree_fits_shwi_p (second)                             ? tree_to_shwi (second)
                                                                  : 0;
  if (bytes <= 0 || bytes > HOST_WIDE_INT_1 << 30 || (r->ref && !tp_loop_invariant_p (nest, r->ref))
      || (r->top && !r->counted
          && (!tree_fits_shwi_p (r->top) || tree_to_shwi (r->top) < bytes
              || tree_to_shwi (r->top) > HOST_WIDE_INT_1 << 60))
      || !describe_value (pass, nest, gimple_bb (check), first, r))
    return false;
  r->high = r->low + r->jump + bytes;
  return true;
}

bool
tp_join_ranges (tp_range *a, const tp_range &b)
{
  if (a->kind != b.kind || a->levels != b.levels || a->counted != b.counted
      || (a->ref && !operand_equal_p (a->ref, b.ref))
      || (a->origin && (!operand_equal_p (a->origin, b.origin) || !operand_equal_p (a->top, b.top)))
      || !operand_equal_p (a->base, b.base))
    return false;
  for (unsigned i = 0; i < a->levels; i++)
    if (a->level[i].loop != b.level[i].loop || !operand_equal_p (a->level[i].step, b.level[i].step)
        || !operand_equal_p (a->level[i].count, b.level[i].count))
      return false;
  a->jump = MAX (a->jump, b.jump);
  a->low = MIN (a->low, b.low);
  a->high = MAX (a->high, b.high);
  a->write |= b.write;
  a->checks += b.checks;
  a->assumption = tp_join_conditions (a->assumption, b.assumption);
  return true;
}
