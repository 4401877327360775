/* loop-versioning.cc - a copy of a loop without checks, and the conditions under which it is
   executed.

   SPDX-License-Identifier: GPL-3.0-or-later

   The checks of a loop whose addresses are known before it (scev-ranges.cc) are replaced by one
   test of both ends of each range.  A block is contiguous and its number is unique, so if both ends
   have the block's number, everything between them belongs to the block:

       if (counts and steps can be computed with)
         if (range (low, n, ref, write) for each range)
           the loop without these checks
         else
       else
           the loop as it was

   The original loop reports the first invalid access with its own line, after everything that
   precedes it has happened; range () never reports.  So it does no harm if a range is larger than
   what the program would have accessed, and the order of effects is unchanged.  Modelled on
   gcc/gimple-loop-versioning.cc and the vectoriser's versioning for aliases.

   range () is an abstract call like check (), which is expanded late (lower-ranges.cc): if there
   were a load of a cell already, GCC would move it across statements that change cells.

   If addresses are irregular, the number of iterations may be unknown, and a table may be smaller
   than the range of its index.  So if the cells do not show that such a range is valid, the runtime
   does not search further (TP_RANGE_SOON).  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "abi/layout.h"
#include "base/options.h"
#include "ir/emit.h"
#include "ir/line-table.h"
#include "optimize/loops/loops.h"

/* With fewer iterations the fast loop is not worth its test.  */
static const unsigned iterations_min = 4;

bool
tp_start_versions (class loop *loop, tp_versions *v)
{
  basic_block condition;
  initialize_original_copy_tables ();
  class loop *slow
    = loop_version (loop, boolean_true_node, &condition, profile_probability::very_likely (),
                    profile_probability::very_unlikely (), profile_probability::very_likely (),
                    profile_probability::very_unlikely (), true);
  free_original_copy_tables ();
  if (!slow)
    return false;
  update_ssa (TODO_update_ssa);
  v->fast = loop;
  v->checked = slow;
  v->slow = loop_preheader_edge (slow)->src;
  v->into = find_edge (condition, loop_preheader_edge (loop)->src);
  return v->into != NULL;
}

void
tp_require (tp_versions *v, gimple_seq seq, tree condition)
{
  tree value = tp_emit_expr (&seq, condition);
  gcond *cond = gimple_build_cond (NE_EXPR, value, boolean_false_node, NULL_TREE, NULL_TREE);
  gimple_seq_add_stmt (&seq, cond);
  basic_block head = v->into->src;
  basic_block bb = split_edge (v->into);
  if (gimple *last = last_stmt (head))
    for (gimple_stmt_iterator i = gsi_start (seq); !gsi_end_p (i); gsi_next (&i))
      tp_set_line (gsi_stmt (i), last);
  gimple_stmt_iterator gsi = gsi_last_bb (bb);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  edge yes = single_succ_edge (bb);
  yes->flags = (yes->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  yes->probability = profile_probability::very_likely ();
  edge no = make_edge (bb, v->slow, EDGE_FALSE_VALUE);
  no->probability = profile_probability::very_unlikely ();
  v->into = yes;
}

static tree
conjunction (tree a, tree b)
{
  return a ? fold_build2 (TRUTH_AND_EXPR, boolean_type_node, a, b) : b;
}

/* The maximal count of L.  If the count is a signed number of 32 bits that is extended to 64 bits,
   the limit is such that one comparison also excludes negative numbers.  */

static unsigned HOST_WIDE_INT
limit_of (const tp_range_level &l)
{
  unsigned HOST_WIDE_INT limit = HOST_WIDE_INT_1U << 31;
  if (TREE_CODE (l.step) != INTEGER_CST)
    return limit;
  tree from = l.count;
  if (TREE_CODE (from) == PLUS_EXPR && TREE_CODE (TREE_OPERAND (from, 1)) == INTEGER_CST)
    from = TREE_OPERAND (from, 0);
  bool narrow = CONVERT_EXPR_P (from) && TYPE_PRECISION (TREE_TYPE (TREE_OPERAND (from, 0))) <= 32;
  unsigned HOST_WIDE_INT step = absu_hwi (TREE_INT_CST_LOW (l.step));
  step += absu_hwi (l.slope_up) + absu_hwi (l.slope_down);
  unsigned HOST_WIDE_INT steps = (HOST_WIDE_INT_1U << 61) / step;
  return narrow || l.most ? MIN (steps, HOST_WIDE_INT_M1U >> 33) : steps;
}

/* Append CONDITION to *ALL, unless it is there.  */

static void
add_condition (vec<tree> *all, tree condition)
{
  condition = fold_convert (boolean_type_node, unshare_expr (condition));
  for (tree c : *all)
    if (operand_equal_p (c, condition))
      return;
  if (!integer_onep (condition))
    all->safe_push (condition);
}

/* Append the conditions under which R can be computed to *ALL.  If the count of a level is MANY, it
   must also be at least LEAST.  */

static void
computable (const tp_range &r, tree many, unsigned least, vec<tree> *all)
{
  if (r.assumption)
    add_condition (all, r.assumption);
  for (unsigned i = 0; i < r.levels; i++)
    {
      const tp_range_level &l = r.level[i];
      bool few = many && operand_equal_p (l.count, many);
      if (TREE_CODE (l.step) != INTEGER_CST)
        add_condition (all, fold_build2 (LE_EXPR, boolean_type_node, unshare_expr (l.step),
                                         size_int (HOST_WIDE_INT_1U << 30)));
      if (l.limited)
        {
          unsigned HOST_WIDE_INT less = few ? least : 0, limit = limit_of (l);
          tree count = unshare_expr (l.most ? l.most : l.count);
          count = fold_build2 (MINUS_EXPR, sizetype, count, size_int (less));
          add_condition (all, fold_build2 (LE_EXPR, boolean_type_node, count,
                                           size_int (limit - MIN (less, limit))));
        }
      else if (few)
        add_condition (
          all, fold_build2 (GE_EXPR, boolean_type_node, unshare_expr (l.count), size_int (least)));
    }
}

/* The argument HOW of range () for R.  NEST says that the loop contains others.  */

static int
range_flags (const tp_range &r, bool nest)
{
  int how = (r.write ? TP_RANGE_WRITE : 0) | (r.jump ? TP_RANGE_SOON : 0);
  bool known = true, words = (r.low | r.high) % 8 == 0;
  for (unsigned i = 0; i < r.levels; i++)
    {
      known &= TREE_CODE (r.level[i].count) == INTEGER_CST;
      words &= TREE_CODE (r.level[i].step) == INTEGER_CST
               && TREE_INT_CST_LOW (r.level[i].step) % 8 == 0 && r.level[i].slope_up % 8 == 0
               && r.level[i].slope_down % 8 == 0;
    }
  if (!tp_opt.disable.short_ranges && !nest && !known && r.levels && !r.jump)
    how |= TP_RANGE_SHORT | (words ? TP_RANGE_WORDS : 0);
  return how;
}

/* The conjunction of CONDITION and the condition that R is valid; *SEQ computes it.  NEST says that
   the loop contains others.  */

static tree
good (gimple_seq *seq, const tp_range &r, bool nest, tree condition)
{
  tree down, up;
  if (r.kind == TP_RANGE_WRITABLE)
    {
      tree bit = fold_build2 (BIT_AND_EXPR, tp_word_type, r.ref, tp_word (TP_READONLY));
      return conjunction (condition, fold_build2 (EQ_EXPR, boolean_type_node, bit, tp_word (0)));
    }
  tp_range_extent (r, &down, &up);
  tree low = fold_build2 (PLUS_EXPR, sizetype, unshare_expr (r.base),
                          fold_convert (sizetype, ssize_int (r.low)));
  low = fold_build2 (MINUS_EXPR, sizetype, low, down);
  tree span = fold_build2 (PLUS_EXPR, sizetype, unshare_expr (up), unshare_expr (down));
  HOST_WIDE_INT bytes = r.high - r.low;
  if (r.counted)
    {
      /* The number of offsets at which BYTES bytes fit.  */
      HOST_WIDE_INT more = bytes - r.counted;
      tree places = tp_emit_expr (seq, unshare_expr (r.top));
      if (more > 0)
        {
          tree any = fold_build2 (GT_EXPR, boolean_type_node, places, size_int (more));
          places = fold_build2 (MINUS_EXPR, sizetype, places, size_int (more));
          places
            = tp_emit_expr (seq, fold_build3 (COND_EXPR, sizetype, any, places, size_zero_node));
        }
      tree place
        = tp_emit_expr (seq, fold_build2 (MINUS_EXPR, sizetype, low, unshare_expr (r.origin)));
      tree end = fold_build2 (PLUS_EXPR, sizetype, place, span);
      condition = conjunction (condition, fold_build2 (LT_EXPR, boolean_type_node, place, places));
      return conjunction (condition, fold_build2 (LT_EXPR, boolean_type_node, end, places));
    }
  if (r.kind == TP_RANGE_OBJECT)
    {
      /* At both ends of the range, BYTES bytes must fit into the object.  */
      if (bytes > tree_to_shwi (r.top))
        return boolean_false_node;
      tree room = size_int (tree_to_shwi (r.top) - bytes);
      tree place = fold_build2 (MINUS_EXPR, sizetype, low, unshare_expr (r.origin));
      place = tp_emit_expr (seq, place);
      tree end = fold_build2 (PLUS_EXPR, sizetype, place, span);
      condition = conjunction (condition, fold_build2 (LE_EXPR, boolean_type_node, place, room));
      condition = conjunction (condition,
                               fold_build2 (LE_EXPR, boolean_type_node, end, unshare_expr (room)));
      return condition;
    }
  tree address = tp_emit_expr (seq, fold_convert (ptr_type_node, low));
  tree n = tp_emit_expr (
    seq, fold_convert (size_type_node, fold_build2 (PLUS_EXPR, sizetype, span, size_int (bytes))));
  tree ok = tp_emit_call (seq, ENTRY_range, 4, address, n, r.ref,
                          build_int_cst (integer_type_node, range_flags (r, nest)));
  return conjunction (condition, fold_build2 (NE_EXPR, boolean_type_node, ok, integer_zero_node));
}

void
tp_require_ranges (tp_versions *v, const vec<tp_range> &ranges, bool few)
{
  tree before = NULL_TREE, condition = NULL_TREE, many = NULL_TREE;
  gimple_seq seq = NULL;
  if (few)
    for (const tp_range &r : ranges)
      if (r.levels && TREE_CODE (r.level[0].count) != INTEGER_CST)
        {
          many = r.level[0].count;
          break;
        }
  auto_vec<tree> conditions;
  for (const tp_range &r : ranges)
    computable (r, many, iterations_min - 1, &conditions);
  for (tree c : conditions)
    before = conjunction (before, c);
  if (before && !integer_nonzerop (before))
    tp_require (v, NULL, before);
  for (const tp_range &r : ranges)
    condition = good (&seq, r, v->fast->inner != NULL, condition);
  tp_require (v, seq, condition);
}
