/* value-range.cc - constant bounds of an integer expression.

   SPDX-License-Identifier: GPL-3.0-or-later

   A byte has one of 256 values, a remainder of a division by 7 one of 7, and the difference of two
   bytes is between -255 and 255.  So an index that is computed in this way can only access that
   many elements.

   GCC knows more ranges (gcc/vr-values.cc, gcc/gimple-range.cc), but some of them rest on the
   assumption that the program is correct: that a counter does not overflow, or that an index is
   within its array.  A check that looks for such an error must not be removed because of that
   assumption.  Therefore this file is the only one that computes ranges of integers in SSA form.
   It does not use GCC's ranges, but only

     - types of 8 bits, which have few values; but not those of 16 bits, because few tables have
       an element for each value;
     - masks, remainders of unsigned numbers, shifts to the right, comparisons, minimum and
       maximum;
     - sums, differences and products of such numbers, if they fit into their type, so that they
       do not overflow in any program;
     - conversions that keep the value, and PHIs;
     - conditions in dominating blocks, which hold where the number is used;
     - counters: PHIs to which a constant is added in each iteration, if a condition keeps the
       sum from overflowing (induction over the iterations).

   In types of 64 bits, in which addresses are computed, everything is correct modulo 2^64, so that
   it does not matter whether they are signed.  */

#include "base/temporal-gcc.h"
#include "ir/value-range.h"

/* How deep definitions are followed; the arguments of a PHI; the dominating conditions; the largest
   number.  */
static const int depth_max = 8;
static const unsigned phi_args_max = 4, conditions_max = 12;
static const HOST_WIDE_INT number_max = HOST_WIDE_INT_1 << 40;

/* The place where a number is used, which determines the conditions that hold: in BLOCK, or on the
   edge OVER, or unknown if both are null.  DEPTH says how deep definitions are followed from
   here.  */

struct point
{
  basic_block block;
  edge over;
  int depth;
};

static bool narrow_p (tree expr, HOST_WIDE_INT *low, HOST_WIDE_INT *high, struct point at);

static struct point
shallow (struct point at, int depth)
{
  at.depth = MIN (at.depth, depth);
  return at;
}

static struct point
deeper (struct point at)
{
  return shallow (at, at.depth - 1);
}

static struct point
point_on_edge (struct point at, edge over)
{
  at.block = at.block ? over->src : NULL;
  at.over = at.block ? over : NULL;
  return at;
}

/* Set [*LOW, *HIGH] to all values of TYPE if it has only 8 bits; otherwise return false.  */

static bool
values_of (tree type, HOST_WIDE_INT *low, HOST_WIDE_INT *high)
{
  *low = TYPE_UNSIGNED (type) ? 0 : -128;
  *high = *low + 255;
  return TYPE_PRECISION (type) == 8;
}

/* Return true if TYPE can represent all of [LOW, HIGH].  */

static bool
type_holds_p (tree type, HOST_WIDE_INT low, HOST_WIDE_INT high)
{
  unsigned bits = TYPE_PRECISION (type);
  if (low < -number_max || high > number_max)
    return false;
  if (bits == 64)
    return true;
  return (TYPE_UNSIGNED (type)
            ? low >= 0 && high < HOST_WIDE_INT_1 << bits
            : low >= -(HOST_WIDE_INT_1 << (bits - 1)) && high < HOST_WIDE_INT_1 << (bits - 1));
}

bool
tp_type_bounds_p (tree type, HOST_WIDE_INT *low, HOST_WIDE_INT *high)
{
  unsigned bits = TREE_CODE (type) == BOOLEAN_TYPE ? BITS_PER_UNIT : TYPE_PRECISION (type);
  if (bits >= HOST_BITS_PER_WIDE_INT)
    return false;
  *high = (HOST_WIDE_INT_1 << (bits - !TYPE_UNSIGNED (type))) - 1;
  *low = TYPE_UNSIGNED (type) ? 0 : -*high - 1;
  return true;
}

/* Set [*LOW, *HIGH] to all values of TYPE.  */

static void
whole_type (tree type, HOST_WIDE_INT *low, HOST_WIDE_INT *high)
{
  *low = -(HOST_WIDE_INT_1 << 62);
  *high = -*low - 1;
  tp_type_bounds_p (type, low, high);
}

/* Return true if ranges of TYPE are ranges of the number itself, not only of the number modulo
   2^64.  */

static bool
itself_p (tree type)
{
  return TYPE_PRECISION (type) < 64;
}

/* The smallest number of the form 2^n - 1 that is not less than X.  */

static HOST_WIDE_INT
ones_for (HOST_WIDE_INT x)
{
  return x == 0 ? 0 : (HOST_WIDE_INT_1 << (floor_log2 (x) + 1)) - 1;
}

static bool
small_constant_p (tree expr, HOST_WIDE_INT *value)
{
  if (!tree_fits_shwi_p (expr)
      || absu_hwi (tree_to_shwi (expr)) > (unsigned HOST_WIDE_INT) number_max)
    return false;
  *value = tree_to_shwi (expr);
  return true;
}

/* Set [*LOW, *HIGH] to the range of A CODE B, of TYPE.  Returns false if it is not known.  */

static bool
binary (enum tree_code code, tree type, tree a, tree b, HOST_WIDE_INT *low, HOST_WIDE_INT *high,
        struct point at)
{
  HOST_WIDE_INT c, p, q, r, s;
  switch (code)
    {
    case BIT_AND_EXPR:
      if (small_constant_p (b, &c) && c >= 0)
        {
          *low = 0;
          *high = c;
          if (itself_p (type) && narrow_p (a, &p, &q, at) && p >= 0)
            *high = MIN (c, q);
          return true;
        }
      return false;
    case TRUNC_MOD_EXPR:
      if (!TYPE_UNSIGNED (type) || !small_constant_p (b, &c) || c <= 0)
        return false;
      *low = 0;
      *high = c - 1;
      return true;
    case RSHIFT_EXPR:
      if (!small_constant_p (b, &c) || c < 0 || c >= (HOST_WIDE_INT) TYPE_PRECISION (type))
        return false;
      if (itself_p (type) && narrow_p (a, &p, &q, at))
        {
          *low = p >> c;
          *high = q >> c;
          return true;
        }
      if (!TYPE_UNSIGNED (type) || (HOST_WIDE_INT) TYPE_PRECISION (type) - c > 32)
        return false;
      *low = 0;
      *high = (HOST_WIDE_INT_1 << (TYPE_PRECISION (type) - c)) - 1;
      return true;
    case LSHIFT_EXPR:
      if (!small_constant_p (b, &c) || c < 0 || c > 20 || !narrow_p (a, &p, &q, at))
        return false;
      *low = p * (HOST_WIDE_INT_1 << c);
      *high = q * (HOST_WIDE_INT_1 << c);
      return true;
    case MULT_EXPR:
      if (!small_constant_p (b, &c) || c < 0 || c > 1 << 20 || !narrow_p (a, &p, &q, at))
        return false;
      *low = p * c;
      *high = q * c;
      return true;
    case PLUS_EXPR:
    case MINUS_EXPR:
      if (!narrow_p (a, &p, &q, at) || !narrow_p (b, &r, &s, at))
        return false;
      *low = code == PLUS_EXPR ? p + r : p - s;
      *high = code == PLUS_EXPR ? q + s : q - r;
      return true;
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR:
      if (!itself_p (type) || !narrow_p (a, &p, &q, at) || !narrow_p (b, &r, &s, at) || p < 0
          || r < 0)
        return false;
      *low = 0;
      *high = ones_for (MAX (q, s));
      return true;
    case MIN_EXPR:
      if (!small_constant_p (b, &c) || c < 0)
        return false;
      *high = c;
      *low = 0;
      if (itself_p (type) && narrow_p (a, &p, &q, at))
        {
          *low = MIN (p, c);
          *high = MIN (q, c);
          return true;
        }
      return TYPE_UNSIGNED (type);
    case MAX_EXPR:
      if (!itself_p (type) || TYPE_PRECISION (type) > 32 || !small_constant_p (b, &c))
        return false;
      *low = c;
      *high = (HOST_WIDE_INT_1 << (TYPE_PRECISION (type) - !TYPE_UNSIGNED (type))) - 1;
      if (narrow_p (a, &p, &q, at))
        {
          *low = MAX (p, c);
          *high = MAX (q, c);
        }
      return true;
    default:
      return false;
    }
}

/* Set [*LOW, *HIGH] to the range of what STMT defines, of TYPE.  Returns false if it is not
   known.  */

static bool
assigned (gassign *stmt, tree type, HOST_WIDE_INT *low, HOST_WIDE_INT *high, struct point at)
{
  enum tree_code code = gimple_assign_rhs_code (stmt);
  tree a = gimple_assign_rhs1 (stmt);
  if (TREE_CODE_CLASS (code) == tcc_comparison)
    {
      *low = 0;
      *high = 1;
      return true;
    }
  if (code == SSA_NAME || code == INTEGER_CST)
    return narrow_p (a, low, high, at);
  if (CONVERT_EXPR_CODE_P (code))
    /* A range modulo 2^64 says nothing about the value after a conversion to a narrower type.  */
    return (INTEGRAL_TYPE_P (TREE_TYPE (a)) && TYPE_PRECISION (TREE_TYPE (a)) <= 64
            && (itself_p (TREE_TYPE (a)) || !itself_p (type)) && narrow_p (a, low, high, at));
  if (gimple_assign_rhs_class (stmt) == GIMPLE_BINARY_RHS)
    return binary (code, type, a, gimple_assign_rhs2 (stmt), low, high, at);
  return false;
}

/* ---- Conditions ---- */

/* Narrow the range [*LOW, *HIGH] of X by COND, which is true, or false if not TAKEN.  If COND says
   that X is not equal to some constant, set *NOT_THIS to it, unless NOT_THIS is null.  */

static void
cut_by_condition (tree x, gcond *cond, bool taken, HOST_WIDE_INT *low, HOST_WIDE_INT *high,
                  HOST_WIDE_INT *not_this, struct point at)
{
  tree y = gimple_cond_rhs (cond);
  enum tree_code code = gimple_cond_code (cond);
  HOST_WIDE_INT p, q;
  if (y == x)
    {
      y = gimple_cond_lhs (cond);
      code = swap_tree_comparison (code);
    }
  else if (gimple_cond_lhs (cond) != x)
    return;
  if (!taken)
    code = invert_tree_comparison (code, false);
  if (y == x || !narrow_p (y, &p, &q, shallow (at, 2)))
    return;
  /* For unsigned numbers of 64 bits, the number in [*LOW, *HIGH] is X modulo 2^64.  */
  bool modulo = TYPE_UNSIGNED (TREE_TYPE (x)) && !itself_p (TREE_TYPE (x));
  if (modulo && p < 0)
    return;
  if (modulo && (code == LT_EXPR || code == LE_EXPR))
    *low = MAX (*low, 0);
  switch (code)
    {
    case LT_EXPR:
      *high = MIN (*high, q - 1);
      break;
    case LE_EXPR:
      *high = MIN (*high, q);
      break;
    case GT_EXPR:
      if (!modulo || *low >= 0)
        *low = MAX (*low, p + 1);
      break;
    case GE_EXPR:
      if (!modulo || *low >= 0)
        *low = MAX (*low, p);
      break;
    case EQ_EXPR:
      *low = MAX (*low, p);
      *high = MIN (*high, q);
      break;
    case NE_EXPR:
      if (p != q)
        break;
      if (not_this)
        *not_this = p;
      *low += *low == p;
      *high -= *high == p;
      break;
    default:
      break;
    }
}

/* Narrow the range [*LOW, *HIGH] of X by the conditions that hold at AT.  */

static void
cut_by_conditions (tree x, HOST_WIDE_INT *low, HOST_WIDE_INT *high, HOST_WIDE_INT *not_this,
                   struct point at)
{
  struct point anywhere = { NULL, NULL, at.depth };
  edge e;
  edge_iterator i;
  if (at.over)
    if (gcond *cond = safe_dyn_cast<gcond *> (last_stmt (at.over->src)))
      cut_by_condition (x, cond, at.over->flags & EDGE_TRUE_VALUE, low, high, not_this, anywhere);
  basic_block b = at.block;
  gcc_checking_assert (!b || dom_info_available_p (CDI_DOMINATORS));
  for (unsigned n = 0; n < conditions_max && b; n++)
    {
      b = get_immediate_dominator (CDI_DOMINATORS, b);
      gcond *cond = b ? safe_dyn_cast<gcond *> (last_stmt (b)) : NULL;
      if (!cond || (gimple_cond_lhs (cond) != x && gimple_cond_rhs (cond) != x))
        continue;
      FOR_EACH_EDGE (e, i, b->succs)
      if (single_pred_p (e->dest) && dominated_by_p (CDI_DOMINATORS, at.block, e->dest))
        cut_by_condition (x, cond, e->flags & EDGE_TRUE_VALUE, low, high, not_this, anywhere);
    }
}

/* ---- PHIs ---- */

/* Return true if PHI is a counter: exactly one of its arguments, on the edge *BACK, is the result
   of PHI plus the constant *STEP, which the statement *NEXT computes.  */

static bool
counting_phi_p (gphi *phi, edge *back, gimple **next, HOST_WIDE_INT *step)
{
  tree x = gimple_phi_result (phi);
  *back = NULL;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      tree arg = gimple_phi_arg_def (phi, i);
      gassign *def
        = TREE_CODE (arg) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (arg)) : NULL;
      enum tree_code code = def ? gimple_assign_rhs_code (def) : ERROR_MARK;
      if ((code != PLUS_EXPR && code != MINUS_EXPR) || gimple_assign_rhs1 (def) != x)
        continue;
      if (*back || !small_constant_p (gimple_assign_rhs2 (def), step) || *step == 0)
        return false;
      *step = code == PLUS_EXPR ? *step : -*step;
      *back = gimple_phi_arg_edge (phi, i);
      *next = def;
    }
  return *back;
}

/* The largest value of a counter that begins with at most BEGIN and is increased by STEP.  A
   condition keeps it to at most LIMIT before the step (after the step if AFTER).  If NOT_THIS
   differs from LIMIT, the counter is never equal to NOT_THIS there.  */

static HOST_WIDE_INT
greatest (HOST_WIDE_INT begin, HOST_WIDE_INT step, HOST_WIDE_INT limit, HOST_WIDE_INT not_this,
          bool after)
{
  /* With a step of one no value is skipped, so the counter cannot pass NOT_THIS.  */
  if (step == 1 && not_this < limit && begin <= not_this - after)
    limit = after ? not_this - 1 : MIN (limit, not_this - 1);
  return MAX (begin, after ? limit : limit + step);
}

/* Set [*LOW, *HIGH] to the range of PHI's result, if PHI is a counter and a condition keeps it from
   overflowing.  By induction over the iterations it never has a value on the other side of its
   initial value.  */

static bool
counted (gphi *phi, HOST_WIDE_INT *low, HOST_WIDE_INT *high, struct point at)
{
  tree x = gimple_phi_result (phi), type = TREE_TYPE (x);
  edge back;
  gimple *next = NULL;
  HOST_WIDE_INT step = 0, p, q, first, last, never;
  bool any = false;
  if (!at.block || TYPE_PRECISION (type) < 8 || !counting_phi_p (phi, &back, &next, &step))
    return false;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    if (gimple_phi_arg_edge (phi, i) != back)
      {
        if (!narrow_p (gimple_phi_arg_def (phi, i), &p, &q,
                       point_on_edge (shallow (at, 3), gimple_phi_arg_edge (phi, i))))
          return false;
        *low = any ? MIN (*low, p) : p;
        *high = any ? MAX (*high, q) : q;
        any = true;
      }
  if (!any)
    return false;
  for (int after = 0; after < 2; after++)
    {
      struct point there = { after ? back->src : gimple_bb (next), after ? back : NULL, at.depth };
      whole_type (type, &first, &last);
      HOST_WIDE_INT bottom = first, top = last, none = step > 0 ? last : first;
      never = none;
      cut_by_conditions (after ? gimple_get_lhs (next) : x, &first, &last, &never, there);
      if (step > 0 && (last < top || never != none))
        p = *low, q = greatest (*high, step, last, never, after);
      else if (step < 0 && (first > bottom || never != none))
        p = -greatest (-*low, -step, -first, -never, after), q = *high;
      else
        continue;
      /* If the condition is about the value after the step, the step must not overflow either.  */
      if (!type_holds_p (type, p, q)
          || !type_holds_p (type, step < 0 ? p + step : p, step > 0 ? q + step : q))
        continue;
      *low = p;
      *high = q;
      return true;
    }
  return false;
}

/* Set [*LOW, *HIGH] to the union of the ranges of PHI's arguments.  */

static bool
met (gphi *phi, HOST_WIDE_INT *low, HOST_WIDE_INT *high, struct point at)
{
  if (gimple_phi_num_args (phi) > phi_args_max)
    return false;
  if (counted (phi, low, high, at))
    return true;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      HOST_WIDE_INT p, q;
      if (!narrow_p (gimple_phi_arg_def (phi, i), &p, &q,
                     point_on_edge (shallow (at, 3), gimple_phi_arg_edge (phi, i))))
        return false;
      *low = i ? MIN (*low, p) : p;
      *high = i ? MAX (*high, q) : q;
    }
  return true;
}

static bool
narrow_p (tree expr, HOST_WIDE_INT *low, HOST_WIDE_INT *high, struct point at)
{
  tree type = TREE_TYPE (expr);
  if (!INTEGRAL_TYPE_P (type) || TYPE_PRECISION (type) > 64)
    return false;
  if (TREE_CODE (expr) == INTEGER_CST)
    {
      HOST_WIDE_INT c = TYPE_PRECISION (type) == 64 ? (HOST_WIDE_INT) TREE_INT_CST_LOW (expr)
                        : tree_fits_shwi_p (expr)   ? tree_to_shwi (expr)
                                                    : number_max + 1;
      *low = *high = c;
      return c >= -number_max && c <= number_max;
    }
  if (TREE_CODE (expr) != SSA_NAME)
    return false;
  bool found = false;
  if (at.depth > 0)
    {
      gimple *def = SSA_NAME_DEF_STMT (expr);
      if (gassign *assign = dyn_cast<gassign *> (def))
        found = assigned (assign, type, low, high, deeper (at));
      else if (gphi *phi = dyn_cast<gphi *> (def))
        found = met (phi, low, high, deeper (at));
      found = found && type_holds_p (type, *low, *high);
    }
  HOST_WIDE_INT least, most;
  whole_type (type, &least, &most);
  if (!found && !values_of (type, low, high))
    {
      *low = least;
      *high = most;
    }
  if (at.depth > 0)
    cut_by_conditions (expr, low, high, NULL, at);
  /* If it is all values of a type with more than 8 bits, no range is known.  */
  if (TYPE_PRECISION (type) > 8 && *low == least && *high == most)
    return false;
  return *low <= *high && *low >= -number_max && *high <= number_max;
}

bool
tp_value_range_p (tree expr, gimple *use, HOST_WIDE_INT *low, HOST_WIDE_INT *high)
{
  bool known = use && dom_info_available_p (CDI_DOMINATORS);
  struct point at = { known ? gimple_bb (use) : NULL, NULL, depth_max };
  return narrow_p (expr, low, high, at);
}

bool
tp_always_below_p (tree index, gimple *use, unsigned HOST_WIDE_INT count)
{
  HOST_WIDE_INT low, high;
  if (tp_value_range_p (index, use, &low, &high) && low >= 0
      && (unsigned HOST_WIDE_INT) high < count)
    return true;
  for (int steps = 0; steps < 4 && TREE_CODE (index) == SSA_NAME; steps++)
    {
      tree type = TREE_TYPE (index);
      /* A truth value in memory may be any byte.  */
      if (TYPE_UNSIGNED (type) && TREE_CODE (type) != BOOLEAN_TYPE
          && TYPE_PRECISION (type) < HOST_BITS_PER_WIDE_INT - 1
          && HOST_WIDE_INT_1U << TYPE_PRECISION (type) <= count)
        return true;
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (index));
      tree rhs = def ? gimple_assign_rhs1 (def) : NULL_TREE;
      /* Follow only conversions that keep the value.  */
      if (!def
          || (gimple_assign_rhs_code (def) != SSA_NAME
              && (!CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def))
                  || !INTEGRAL_TYPE_P (TREE_TYPE (rhs)) || !TYPE_UNSIGNED (TREE_TYPE (rhs))
                  || TYPE_PRECISION (TREE_TYPE (rhs)) >= TYPE_PRECISION (type))))
        return false;
      index = rhs;
    }
  return false;
}
