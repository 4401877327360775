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
#include "ir/emit.h"
#include "ir/value-range.h"
#include "ir/sites.h"
#include "optimize/loops/loops.h"

bool
tp_split_base (tree expr, tree *base, HOST_WIDE_INT *place)
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

tree
tp_evolution (class loop *nest, basic_block bb, tree value)
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

/* A level of which the number of iterations changes in another loop.  */
struct changing_level
{
  unsigned level;
  tp_count_change change;
};

/* The largest change of a number of iterations, and of the distance between the ends of a range, in
   an iteration of an enclosing loop.  */
static const HOST_WIDE_INT change_max = 1 << 10, slope_max = 1 << 29;

/* The number of iterations of the level C.level of R, used in BB, changes by C.change: find the
   largest, and by how much more the ends of R move.  */

static bool
describe_change (struct tp_loop_pass *pass, class loop *nest, basic_block bb,
                 const changing_level &c, tp_range *r)
{
  tp_range_level *inner = &r->level[c.level];
  HOST_WIDE_INT step = tree_to_shwi (fold_convert (ssizetype, inner->step));
  HOST_WIDE_INT change = c.change.change;
  unsigned k = 0;
  while (k < r->levels && r->level[k].loop != c.change.loop)
    k++;
  if (k == TP_RANGE_LEVELS || absu_hwi (change) > change_max || absu_hwi (step) > slope_max >> 10)
    return false;
  tp_range_level *outer = &r->level[k];
  if (k == r->levels)
    {
      outer->loop = c.change.loop;
      outer->step = size_zero_node;
      if (!tp_count_iterations (pass, nest, bb, outer, &r->assumption))
        return false;
      r->levels++;
    }
  if (outer->most)
    return false;
  outer->limited = true;
  HOST_WIDE_INT *slope = step > 0 ? &outer->slope_up : &outer->slope_down;
  *slope += step * change;
  if (absu_hwi (*slope) > slope_max)
    return false;
  tree span
    = fold_build2 (MULT_EXPR, sizetype, unshare_expr (outer->count), size_int (absu_hwi (change)));
  if (change > 0)
    inner->most = fold_build2 (PLUS_EXPR, sizetype, inner->most, span);
  else
    r->assumption
      = tp_join_conditions (r->assumption, fold_build2 (LE_EXPR, boolean_type_node, span,
                                                        size_int (HOST_WIDE_INT_1 << 31)));
  return true;
}

bool
tp_describe_levels (struct tp_loop_pass *pass, class loop *nest, basic_block bb, tree *ev,
                    tp_range *r)
{
  auto_vec<changing_level> changing;
  for (; TREE_CODE (*ev) == POLYNOMIAL_CHREC; *ev = CHREC_LEFT (*ev))
    {
      if (r->levels == TP_RANGE_LEVELS)
        return false;
      tp_range_level *l = &r->level[r->levels++];
      auto_vec<tp_count_change> changes;
      l->loop = get_chrec_loop (*ev);
      l->step = CHREC_RIGHT (*ev);
      if ((l->loop != nest && !flow_loop_nested_p (nest, l->loop))
          || !flow_bb_inside_loop_p (l->loop, bb) || !INTEGRAL_TYPE_P (TREE_TYPE (l->step))
          || TYPE_PRECISION (TREE_TYPE (*ev)) > TYPE_PRECISION (sizetype)
          || TYPE_PRECISION (TREE_TYPE (l->step)) != TYPE_PRECISION (TREE_TYPE (*ev))
          || tree_contains_chrecs (l->step, NULL) || !tp_loop_invariant_p (nest, l->step)
          || integer_zerop (l->step) || expression_expensive_p (l->step))
        return false;
      bool constant = TREE_CODE (l->step) == INTEGER_CST;
      tree raw = unshare_expr (l->step);
      if (constant)
        raw = wide_int_to_tree (sizetype,
                                wi::sext (wi::to_widest (raw), TYPE_PRECISION (TREE_TYPE (raw))));
      l->step = fold_convert (sizetype, raw);
      if (constant
          && (integer_zerop (l->step)
              || wi::to_wide (l->step) == wi::min_value (TYPE_PRECISION (sizetype), SIGNED)))
        return false;
      if (tp_count_iterations (pass, nest, bb, l, &r->assumption)
          || tp_count_strides (nest, bb, l, &r->assumption))
        continue;
      if (!constant || !tp_count_changing (pass, nest, bb, l, &r->assumption, &changes))
        return false;
      l->most = l->count;
      for (const tp_count_change &c : changes)
        changing.safe_push ({ r->levels - 1, c });
    }
  for (const changing_level &c : changing)
    if (!describe_change (pass, nest, bb, c, r))
      return false;
  return (!tree_contains_chrecs (*ev, NULL) && tp_loop_invariant_p (nest, *ev)
          && !expression_expensive_p (*ev));
}

/* COUNT times SLOPE, or zero if SLOPE is negative.  Both are of sizetype.  */

static tree
rise (tree count, tree slope)
{
  slope = fold_convert (ssizetype, slope);
  slope = fold_build2 (MAX_EXPR, ssizetype, slope, ssize_int (0));
  return fold_build2 (MULT_EXPR, sizetype, unshare_expr (count), fold_convert (sizetype, slope));
}

void
tp_range_extent (const tp_range &r, tree *down, tree *up)
{
  *down = *up = size_zero_node;
  for (unsigned i = 0; i < r.levels; i++)
    {
      const tp_range_level &l = r.level[i];
      tree top = fold_build2 (PLUS_EXPR, sizetype, unshare_expr (l.step), size_int (l.slope_up));
      tree bottom
        = fold_build2 (PLUS_EXPR, sizetype, unshare_expr (l.step), size_int (l.slope_down));
      if (TREE_CODE (l.step) == INTEGER_CST || l.slope_up < 0)
        top = rise (l.count, top);
      else
        top = fold_build2 (MULT_EXPR, sizetype, unshare_expr (l.count), top);
      /* A step that is not constant does not fall.  */
      if (TREE_CODE (l.step) == INTEGER_CST || l.slope_down < 0)
        bottom = rise (l.count, fold_build1 (NEGATE_EXPR, sizetype, bottom));
      else
        bottom = size_zero_node;
      *up = fold_build2 (PLUS_EXPR, sizetype, *up, top);
      *down = fold_build2 (PLUS_EXPR, sizetype, *down, bottom);
    }
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
  tree ev = tp_evolution (nest, bb, value);
  if (TYPE_PRECISION (TREE_TYPE (ev)) == TYPE_PRECISION (sizetype)
      && tp_describe_levels (pass, nest, bb, &ev, r))
    return tp_split_base (unshare_expr (ev), &r->base, &r->low);
  r->levels = 0;
  r->assumption = NULL_TREE;
  if (tp_describe_narrow (pass, nest, bb, value, r))
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
      return tp_loop_invariant_p (nest, r->ref) || tp_number_lookup (r->ref);
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
          HOST_WIDE_INT n = tree_fits_shwi_p (second) ? tree_to_shwi (second) : 0;
          bool passed = tp_entry_of_call (check) == ENTRY_index;
          if (!tp_loop_invariant_p (nest, r->top))
            return false;
          r->top = passed ? tp_fitting_offsets (r->top, n) : fold_convert (sizetype, r->top);
          r->counted = n;
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
  if (bytes <= 0 || bytes > HOST_WIDE_INT_1 << 30
      || (r->ref && !tp_loop_invariant_p (nest, r->ref) && !tp_number_lookup (r->ref))
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
        || !operand_equal_p (a->level[i].count, b.level[i].count)
        || a->level[i].slope_up != b.level[i].slope_up
        || a->level[i].slope_down != b.level[i].slope_down)
      return false;
  a->jump = MAX (a->jump, b.jump);
  a->low = MIN (a->low, b.low);
  a->high = MAX (a->high, b.high);
  a->write |= b.write;
  a->checks += b.checks;
  a->assumption = tp_join_conditions (a->assumption, b.assumption);
  return true;
}
