/* intervals.cc - interval analysis: constant bounds of an integer at a statement.

   SPDX-License-Identifier: GPL-3.0-or-later

     for (int d = 0; d < 3; d++) sum += at[d];

   The graph is made before the functions are in SSA form, so GCC's own ranges do not exist yet.
   This is the interval analysis of Cousot and Cousot (Static determination of dynamic properties
   of programs, 1976, sections 2 and 6) on the CFG of one function, for its register variables of
   integer types.  Each block begins with an interval for each variable, the smallest that
   contains the values from all paths; a condition restricts the interval on its edges; after
   some iterations a bound that still grows is given up (widening).  GCC's temporaries (without a
   user variable) are set in one place, and so have one interval.

   Nothing is assumed about the program: a result that may not fit its type may be any value of
   the type, also where C promises that there is no overflow.  A variable that may be
   uninitialized may have any value, and a test of it tells nothing, because two reads need not
   give the same value.  Edges that no statement shows (setjmp's second return, computed goto)
   discard all intervals.

   The results are: by how much arithmetic advances a pointer, if it does not move it back; and
   the largest index of an array reference.  Both are valid for the values at the time when the
   statement is executed.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "ir/dataflow.h"
#include "ir/value-range.h"
#include "points-to/graph.h"

/* Functions with more blocks times variables are not analysed, nor those that take more rounds;
   bounds may grow for so many rounds before they are widened.  */
static const unsigned work_max = 100000, rounds_max = 16, growing_max = 3;

/* No lower bound; no upper bound.  */
static const HOST_WIDE_INT none_less = HOST_WIDE_INT_MIN, none_more = HOST_WIDE_INT_MAX;

struct interval
{
  HOST_WIDE_INT low, high;
  bool set; /* a value was certainly assigned */
  bool
  operator== (const interval &b) const
  {
    return low == b.low && high == b.high && set == b.set;
  }
};

/* The state of the walk through one function.  */

struct interval_walk
{
  struct tp_points_to *pt;
  /* The variables, and their indices in a state.  */
  hash_map<tree, unsigned> places;
  auto_vec<tree> variables;
  /* The intervals at the current place of the walk; those at the start of each block that a path is
     known to reach; and those of GCC's temporaries.  */
  auto_vec<interval> now;
  vec<interval> *starts;
  auto_bitmap arrived;
  hash_map<tree, interval> names;
  auto_vec<int> position; /* the position of each block in the order of visits */
  /* Has the block at hand changed something, and which round is it?  */
  bool changed;
  unsigned round_number;
};

/* ---- Intervals ---- */

/* The interval of all values of TYPE.  */

static interval
all_of (tree type)
{
  interval i = { TYPE_UNSIGNED (type) ? 0 : none_less, none_more, true };
  tp_type_bounds_p (type, &i.low, &i.high);
  return i;
}

/* The interval from LOW to HIGH, or all values of TYPE if it does not fit.  */

static interval
fit_interval (tree type, HOST_WIDE_INT low, HOST_WIDE_INT high)
{
  interval all = all_of (type);
  if (low < all.low || high > all.high || low == none_less || high == none_more)
    return all;
  return { low, high, true };
}

static interval
hull (const interval &a, const interval &b)
{
  return { MIN (a.low, b.low), MAX (a.high, b.high), a.set && b.set };
}

/* The sum of two lower or two upper bounds; NONE if one of them is NONE, or the sum overflows.  */

static HOST_WIDE_INT
plus (HOST_WIDE_INT a, HOST_WIDE_INT b, HOST_WIDE_INT none)
{
  HOST_WIDE_INT sum;
  return a == none || b == none || __builtin_add_overflow (a, b, &sum) ? none : sum;
}

static interval
difference (tree type, const interval &a, const interval &b)
{
  HOST_WIDE_INT low, high;
  if (a.low == none_less || b.high == none_more || a.high == none_more || b.low == none_less
      || __builtin_sub_overflow (a.low, b.high, &low)
      || __builtin_sub_overflow (a.high, b.low, &high))
    return all_of (type);
  return fit_interval (type, low, high);
}

/* The interval of the product of A and B, if they are not negative.  */

static interval
interval_product (tree type, const interval &a, const interval &b)
{
  HOST_WIDE_INT high;
  if (a.low < 0 || b.low < 0 || a.high == none_more || b.high == none_more
      || __builtin_mul_overflow (a.high, b.high, &high))
    return all_of (type);
  return fit_interval (type, a.low * b.low, high);
}

/* The smallest number 2^n - 1 that is not less than any value of A and B, which are not
   negative.  */

static HOST_WIDE_INT
all_bits (const interval &a, const interval &b)
{
  HOST_WIDE_INT high = MAX (a.high, b.high);
  return high == none_more || high == 0
           ? high
           : (HOST_WIDE_INT) ((HOST_WIDE_INT_1U << (floor_log2 (high) + 1)) - 1);
}

/* ---- Values ---- */

static bool
integer_p (tree op)
{
  return INTEGRAL_TYPE_P (TREE_TYPE (op))
         && TYPE_PRECISION (TREE_TYPE (op)) <= HOST_BITS_PER_WIDE_INT;
}

static bool
own_name_p (tree op)
{
  return TREE_CODE (op) == SSA_NAME && !SSA_NAME_VAR (op);
}

/* The interval of the integer OP at the current place of the walk.  */

static interval
value_of (struct interval_walk *w, tree op)
{
  interval all = all_of (TREE_TYPE (op));
  if (TREE_CODE (op) == INTEGER_CST)
    return tree_fits_shwi_p (op)
             ? fit_interval (TREE_TYPE (op), tree_to_shwi (op), tree_to_shwi (op))
             : all;
  if (own_name_p (op))
    {
      interval *i = w->names.get (op);
      return i ? *i : all;
    }
  unsigned *p = DECL_P (op) ? w->places.get (op) : NULL;
  return p ? w->now[*p] : all;
}

static interval
value_assigned (struct interval_walk *w, gassign *stmt)
{
  tree type = TREE_TYPE (gimple_assign_lhs (stmt)), x = gimple_assign_rhs1 (stmt);
  tree y = gimple_num_ops (stmt) > 2 ? gimple_assign_rhs2 (stmt) : NULL_TREE;
  enum tree_code code = gimple_assign_rhs_code (stmt);
  interval all = all_of (type);
  if (TREE_CODE_CLASS (code) == tcc_comparison || code == TRUTH_NOT_EXPR)
    return fit_interval (type, 0, 1);
  if (code == COND_EXPR)
    return integer_p (y) ? hull (value_of (w, y), value_of (w, gimple_assign_rhs3 (stmt))) : all;
  if (REFERENCE_CLASS_P (x) || !integer_p (x) || (y && !integer_p (y)))
    return all;
  interval a = value_of (w, x), b = y ? value_of (w, y) : a, result = all;
  switch (code)
    {
    CASE_CONVERT:
      result = fit_interval (type, a.low, a.high);
      break;
    case PLUS_EXPR:
      result
        = fit_interval (type, plus (a.low, b.low, none_less), plus (a.high, b.high, none_more));
      break;
    case MINUS_EXPR:
      result = difference (type, a, b);
      break;
    case MULT_EXPR:
      result = interval_product (type, a, b);
      break;
    case LSHIFT_EXPR:
      if (b.low >= 0 && b.high < HOST_BITS_PER_WIDE_INT - 1)
        result = interval_product (type, a,
                                   { HOST_WIDE_INT_1 << b.low, HOST_WIDE_INT_1 << b.high, b.set });
      break;
    case RSHIFT_EXPR:
      if (a.low >= 0 && b.low >= 0 && b.low < HOST_BITS_PER_WIDE_INT && a.high != none_more)
        result = { 0, a.high >> b.low, true };
      break;
    case BIT_AND_EXPR:
      if (a.low >= 0 || b.low >= 0)
        result
          = { 0, MIN (a.low >= 0 ? a.high : none_more, b.low >= 0 ? b.high : none_more), true };
      break;
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR:
      if (a.low >= 0 && b.low >= 0)
        result = { 0, all_bits (a, b), true };
      break;
    case TRUNC_DIV_EXPR:
      if (a.low >= 0 && b.low > 0)
        result = { 0, a.high, true };
      break;
    case TRUNC_MOD_EXPR:
      if (a.low >= 0 && b.low > 0 && b.high != none_more)
        result = { 0, MIN (a.high, b.high - 1), true };
      break;
    case MIN_EXPR:
      result = { MIN (a.low, b.low), MIN (a.high, b.high), true };
      break;
    case MAX_EXPR:
      result = { MAX (a.low, b.low), MAX (a.high, b.high), true };
      break;
    default:
      if (gimple_assign_single_p (stmt))
        result = a;
    }
  result.set = a.set && b.set;
  return result.set ? result : interval { all.low, all.high, false };
}

/* ---- Statements and edges ---- */

static void
set_interval (struct interval_walk *w, tree op, const interval &i)
{
  if (unsigned *p = DECL_P (op) ? w->places.get (op) : NULL)
    w->now[*p] = i;
}

static void
step (struct interval_walk *w, gimple *stmt)
{
  if (gasm *a = dyn_cast<gasm *> (stmt))
    for (unsigned k = 0; k < gimple_asm_noutputs (a); k++)
      {
        tree out = TREE_VALUE (gimple_asm_output_op (a, k));
        if (DECL_P (out) && integer_p (out))
          set_interval (w, out, all_of (TREE_TYPE (out)));
      }
  tree lhs = gimple_get_lhs (stmt);
  if (!lhs || !integer_p (lhs))
    return;
  gassign *assign = dyn_cast<gassign *> (stmt);
  interval i = assign && !gimple_has_volatile_ops (stmt) ? value_assigned (w, assign)
                                                         : all_of (TREE_TYPE (lhs));
  if (!own_name_p (lhs))
    {
      set_interval (w, lhs, i);
      return;
    }
  bool known;
  interval &old = w->names.get_or_insert (lhs, &known);
  if (known)
    i = hull (old, i);
  if (known && old == i)
    return;
  old = i;
  w->changed = true;
}

/* The interval of X on the condition that X CODE Y is true.  */

static interval
cut (struct interval_walk *w, tree x, enum tree_code code, const interval &y)
{
  interval i = value_of (w, x);
  if (!i.set || !y.set)
    return i;
  HOST_WIDE_INT low = i.low, high = i.high;
  switch (code)
    {
    case LT_EXPR:
      high = MIN (high, y.high == none_more ? y.high : y.high - 1);
      break;
    case LE_EXPR:
      high = MIN (high, y.high);
      break;
    case GT_EXPR:
      low = MAX (low, y.low == none_less ? y.low : y.low + 1);
      break;
    case GE_EXPR:
      low = MAX (low, y.low);
      break;
    case EQ_EXPR:
      low = MAX (low, y.low);
      high = MIN (high, y.high);
      break;
    default:
      break;
    }
  /* As far as is known, the edge is never taken; but the state may still grow.  */
  if (low > high)
    return i;
  return { low, high, true };
}

/* Restrict the intervals of X and Y by the condition X CODE Y.  */

static void
cut_both (struct interval_walk *w, tree x, enum tree_code code, tree y)
{
  if (!integer_p (x) || !integer_p (y))
    return;
  interval a = cut (w, x, code, value_of (w, y)),
           b = cut (w, y, swap_tree_comparison (code), value_of (w, x));
  set_interval (w, x, a);
  set_interval (w, y, b);
}

/* Return true if the variable X is set between DEF and the end of its block.  */

static bool
set_behind_p (gimple *def, tree x)
{
  gimple_stmt_iterator i = gsi_for_stmt (def);
  for (gsi_next (&i); !gsi_end_p (i); gsi_next (&i))
    if (gimple_get_lhs (gsi_stmt (i)) == x || gimple_code (gsi_stmt (i)) == GIMPLE_ASM)
      return true;
  return false;
}

/* NAME, which BB has computed, is not zero at the end of BB: restrict the state by the condition
   that it is computed from.  */

static void
follow_truth (struct interval_walk *w, tree name, basic_block bb, int depth)
{
  gassign *def = depth > 0 ? tp_pt_definition (name) : NULL;
  if (!def || gimple_bb (def) != bb || gimple_num_ops (def) != 3)
    return;
  tree x = gimple_assign_rhs1 (def), y = gimple_assign_rhs2 (def);
  enum tree_code code = gimple_assign_rhs_code (def);
  if (code == BIT_AND_EXPR)
    {
      follow_truth (w, x, bb, depth - 1);
      follow_truth (w, y, bb, depth - 1);
    }
  else if (TREE_CODE_CLASS (code) == tcc_comparison && !set_behind_p (def, x)
           && !set_behind_p (def, y))
    cut_both (w, x, code, y);
}

/* Restrict the state by COND, at whose edge E it leaves.  */

static void
follow_condition (struct interval_walk *w, gcond *cond, edge e)
{
  tree x = gimple_cond_lhs (cond), y = gimple_cond_rhs (cond);
  if (!integer_p (x) || !(e->flags & (EDGE_TRUE_VALUE | EDGE_FALSE_VALUE)))
    return;
  enum tree_code code = gimple_cond_code (cond);
  if (e->flags & EDGE_FALSE_VALUE)
    code = invert_tree_comparison (code, false);
  cut_both (w, x, code, y);
  if (code == NE_EXPR && integer_zerop (y))
    follow_truth (w, x, e->src, 4);
}

/* Merge the state NOW into that at the start of BB.  BACK says that the edge goes backward in the
   order of visits, as at least one edge of each loop does.  */

static void
arrive (struct interval_walk *w, basic_block bb, bool back)
{
  vec<interval> *start = &w->starts[bb->index];
  if (bitmap_set_bit (w->arrived, bb->index))
    {
      start->safe_splice (w->now);
      w->changed = true;
      return;
    }
  for (unsigned k = 0; k < w->now.length (); k++)
    {
      interval &old = (*start)[k], i = hull (old, w->now[k]),
               all = all_of (TREE_TYPE (w->variables[k]));
      if (old == i)
        continue;
      if (back && w->round_number > growing_max)
        i = { i.low < old.low ? all.low : i.low, i.high > old.high ? all.high : i.high, i.set };
      old = i.set ? i : interval { all.low, all.high, false };
      w->changed = true;
    }
}

static void
forget_all (struct interval_walk *w)
{
  for (unsigned k = 0; k < w->now.length (); k++)
    {
      w->now[k] = all_of (TREE_TYPE (w->variables[k]));
      w->now[k].set = false;
    }
}

static void
walk_block (struct interval_walk *w, basic_block bb)
{
  w->now.truncate (0);
  w->now.safe_splice (w->starts[bb->index]);
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    step (w, gsi_stmt (i));
  gimple *last = last_stmt (bb);
  edge e;
  edge_iterator ei;
  auto_vec<interval> end;
  end.safe_splice (w->now);
  FOR_EACH_EDGE (e, ei, bb->succs)
  {
    w->now.truncate (0);
    w->now.safe_splice (end);
    if (e->flags & EDGE_COMPLEX)
      forget_all (w);
    else if (gcond *cond = last ? dyn_cast<gcond *> (last) : NULL)
      follow_condition (w, cond, e);
    arrive (w, e->dest, w->position[e->dest->index] <= w->position[bb->index]);
  }
}

/* ---- Results ---- */

static void
note_indices (struct interval_walk *w, tree op)
{
  if (TREE_CODE (op) == ADDR_EXPR)
    op = TREE_OPERAND (op, 0);
  for (; handled_component_p (op); op = TREE_OPERAND (op, 0))
    if (TREE_CODE (op) == ARRAY_REF && TREE_CODE (TREE_OPERAND (op, 1)) != INTEGER_CST
        && integer_p (TREE_OPERAND (op, 1)))
      {
        interval i = value_of (w, TREE_OPERAND (op, 1));
        if (i.set && i.low >= 0 && i.high != none_more)
          w->pt->largest_indices.put (op, i.high);
      }
}

static void
note_answers (struct interval_walk *w, gimple *stmt)
{
  for (unsigned k = 0; k < gimple_num_ops (stmt); k++)
    if (tree op = gimple_op (stmt, k))
      note_indices (w, TREE_CODE (op) == TREE_LIST ? TREE_VALUE (op) : op);
  if (!is_gimple_assign (stmt) || gimple_assign_rhs_code (stmt) != POINTER_PLUS_EXPR)
    return;
  interval i = value_of (w, gimple_assign_rhs2 (stmt));
  if (i.set && i.low >= 0 && i.high <= tp_pt_no_limit)
    w->pt->largest_steps.put (stmt, i.high);
}

static bool
register_number_p (tree op)
{
  return ((VAR_P (op) || TREE_CODE (op) == PARM_DECL) && is_gimple_reg (op) && !is_global_var (op)
          && integer_p (op) && !TREE_THIS_VOLATILE (op));
}

static void
find_variables (struct interval_walk *w, function *fun)
{
  basic_block bb;
  for (tree p = DECL_ARGUMENTS (fun->decl); p; p = DECL_CHAIN (p))
    if (register_number_p (p) && !w->places.put (p, w->variables.length ()))
      w->variables.safe_push (p);
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    if (tree lhs = gimple_get_lhs (gsi_stmt (i)))
      if (DECL_P (lhs) && register_number_p (lhs) && !w->places.get (lhs))
        {
          w->places.put (lhs, w->variables.length ());
          w->variables.safe_push (lhs);
        }
}

/* Compute all results for FUN.  */

static void
solve_intervals (struct tp_points_to *pt, function *fun)
{
  struct interval_walk walk, *w = &walk;
  walk.pt = pt;
  tp_block_order blocks (fun);
  find_variables (w, fun);
  if ((unsigned) blocks.count * (w->variables.length () + 1) <= work_max)
    {
      w->starts = XCNEWVEC (vec<interval>, last_basic_block_for_fn (fun));
      w->now.safe_grow (w->variables.length (), true);
      forget_all (w);
      /* Only parameters have values at the start.  */
      for (unsigned k = 0; k < w->variables.length (); k++)
        w->now[k].set = TREE_CODE (w->variables[k]) == PARM_DECL;
      w->position.safe_grow_cleared (last_basic_block_for_fn (fun), true);
      for (int k = 0; k < blocks.count; k++)
        w->position[blocks.order[k]] = k;
      arrive (w, single_succ (ENTRY_BLOCK_PTR_FOR_FN (fun)), false);
      auto visit = [&] (basic_block bb)
      {
        w->changed = false;
        if (bitmap_bit_p (w->arrived, bb->index))
          walk_block (w, bb);
        w->round_number += bb == blocks[blocks.count - 1];
        return w->changed;
      };
      w->round_number = 0;
      w->changed = !tp_solve_dataflow (TP_FORWARD, blocks, visit, rounds_max, true);
      for (int k = 0; !w->changed && k < blocks.count; k++)
        if (bitmap_bit_p (w->arrived, blocks.order[k]))
          {
            basic_block bb = blocks[k];
            w->now.truncate (0);
            w->now.safe_splice (w->starts[bb->index]);
            for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
              {
                note_answers (w, gsi_stmt (i));
                step (w, gsi_stmt (i));
              }
          }
      for (int k = 0; k < last_basic_block_for_fn (fun); k++)
        w->starts[k].release ();
      free (w->starts);
    }
}

static void
solve_once (struct tp_points_to *pt, tree function)
{
  if (tp_opt.disable.intervals || !function || pt->intervals_known.add (function))
    return;
  solve_intervals (pt, DECL_STRUCT_FUNCTION (function));
}

HOST_WIDE_INT
tp_pt_largest_step (struct tp_points_to *pt, gimple *stmt, tree function)
{
  solve_once (pt, function);
  HOST_WIDE_INT *high = pt->largest_steps.get (stmt);
  return high ? *high : 0;
}

HOST_WIDE_INT
tp_pt_largest_index (struct tp_points_to *pt, tree ref, tree function)
{
  solve_once (pt, function);
  HOST_WIDE_INT *high = pt->largest_indices.get (ref);
  return high ? *high : -1;
}
