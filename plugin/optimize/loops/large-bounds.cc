/* large-bounds.cc - keeps the bounds of large blocks in registers, for a function.

   SPDX-License-Identifier: GPL-3.0-or-later

   Loading bounds before a loop (loop-bounds.cc) requires a look-up in the block store, so it is
   only done for loops with many iterations.  If the number of iterations is unknown, as in a
   compressor that searches for matches, bounds can be taken from the runtime's table of large
   blocks (libtemporal/blocks/large-blocks.c).  The look-up is inline: half a dozen instructions,
   and the table stays in the first-level cache.  It is done once, where the referent is defined,
   and the checks become

       if (address - low >= count)      count is 0 if the block is not in the table
         check (address, n, ref, ...)

   as in loop-bounds.cc.  A block in the table is alive, so nothing else has to be checked.  The
   cells of such a block are not read, which avoids a cache miss for each access.

   If the block is small, the comparison is wasted and the check is still made.  So bounds are
   loaded only for referents

     - of a check with an irregular address in its loop (regular addresses rarely miss the
       caches);
     - or of several checks of unaligned words, each of which reads two cells;

   in functions that end no block, and only if the referent does not change in a loop.  Excluded are
   elements that are structures or pointers, whose cells are read for referents anyway, and which
   most programs have in small blocks (lua's tables became 5 % slower); and several checks of one
   element, which coalesce.cc merges.

   If bounds are loaded, they are used for two more kinds of checks, because each cell that is read
   has to be loaded into the cache first: the checks in the copies of loops that are executed for
   few iterations, and ranges before loops that may be short (lower-ranges.cc),

       if (address - low >= (count > size - bytes ? count - (size - bytes) : 0))
         good = range (address, size, ref, ...)

   where COUNT is the number of offsets at which BYTES bytes fit; SIZE bytes fit at that many
   fewer.  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "abi/layout.h"
#include "base/stats.h"
#include "ir/emit.h"
#include "ir/lifetime-end.h"
#include "ir/proofs.h"
#include "ir/sites.h"
#include "lower/guards.h"
#include "optimize/loops/loops.h"

/* The score that makes loading bounds worthwhile, and the scores of a check with an irregular
   address and of a check of an unaligned word.  */
static const unsigned worth_min = 2, worth_jump = 2, worth_word = 1;
/* The largest access, in bytes.  It is far smaller than the smallest large block.  */
static const HOST_WIDE_INT bytes_max = 64;

/* A referent, and the checks that use it.  */
struct large
{
  tree ref;
  HOST_WIDE_INT bytes;
  bool write;
  unsigned worth;
  auto_vec<gimple *> checks, ranges;
};

/* Return true if the address of CHECK is irregular in the loop around it.  */

static bool
jumps_p (gimple *check)
{
  class loop *loop = gimple_bb (check)->loop_father;
  tree a = gimple_call_arg (check, 0);
  affine_iv iv;
  return (loop_depth (loop) > 0 && !tp_loop_invariant_p (loop, a)
          && !simple_iv (loop, loop, a, &iv, true));
}

/* Return true if all pointer types in the computation of ADDRESS say that it is the address of a
   single number; types of pointers that were converted from integers count as well.  */

static bool
integer_address_p (tree address)
{
  for (int steps = 0; steps < 8 && TREE_CODE (address) == SSA_NAME; steps++)
    {
      tree type = TREE_TYPE (address);
      if (POINTER_TYPE_P (type))
        {
          type = strip_array_types (TREE_TYPE (type));
          if (RECORD_OR_UNION_TYPE_P (type) || POINTER_TYPE_P (type))
            return false;
        }
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (address));
      if (!def
          || (gimple_assign_rhs_code (def) != POINTER_PLUS_EXPR && !gimple_assign_cast_p (def)
              && gimple_assign_rhs_code (def) != SSA_NAME
              && gimple_assign_rhs_code (def) != ADDR_EXPR))
        return true;
      address = gimple_assign_rhs1 (def);
    }
  if (TREE_CODE (address) != ADDR_EXPR)
    return true;
  for (tree t = TREE_OPERAND (address, 0); handled_component_p (t); t = TREE_OPERAND (t, 0))
    if (TREE_CODE (t) == COMPONENT_REF)
      return false;
  return true;
}

/* Return true if bounds can be loaded where REF is defined.  */

static bool
definition_p (tree ref)
{
  if (TREE_CODE (ref) != SSA_NAME || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (ref))
    return false;
  if (SSA_NAME_IS_DEFAULT_DEF (ref))
    return SSA_NAME_VAR (ref) && TREE_CODE (SSA_NAME_VAR (ref)) == PARM_DECL;
  gimple *def = SSA_NAME_DEF_STMT (ref);
  return bb_loop_depth (gimple_bb (def)) == 0 && !stmt_ends_bb_p (def)
         && !(gimple_bb (def)->flags & BB_IRREDUCIBLE_LOOP);
}

/* If REF is "NAME if NAME is not the reserved word W, otherwise something else", return NAME,
   otherwise REF.  For the table of large blocks both are equivalent.  */

static tree
without_word (tree ref)
{
  gassign *def = TREE_CODE (ref) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (ref)) : NULL;
  if (!def || gimple_assign_rhs_code (def) != COND_EXPR)
    return ref;
  tree test = gimple_assign_rhs1 (def), name = gimple_assign_rhs2 (def);
  tree a = COMPARISON_CLASS_P (test) ? TREE_OPERAND (test, 0) : NULL_TREE;
  tree b = COMPARISON_CLASS_P (test) ? TREE_OPERAND (test, 1) : NULL_TREE;
  enum tree_code code = TREE_CODE (test);
  gassign *condition = code == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (test)) : NULL;
  if (condition && gimple_assign_rhs_class (condition) == GIMPLE_BINARY_RHS)
    {
      code = gimple_assign_rhs_code (condition);
      a = gimple_assign_rhs1 (condition);
      b = gimple_assign_rhs2 (condition);
    }
  return (code == NE_EXPR && a == name && TREE_CODE (b) == INTEGER_CST
              && wi::ltu_p (wi::to_wide (b), TP_FIRST_NUMBER << TP_TAIL_BITS)
            ? name
            : ref);
}

/* The element of ALL for the referent REF; made if necessary.  */

static large *
large_of (tree ref, vec<large *> *all)
{
  for (large *l : *all)
    if (l->ref == ref)
      return l;
  large *l = new large ();
  l->ref = ref;
  all->safe_push (l);
  return l;
}

/* If RANGE may be short, add it to the element of its referent.  */

static void
consider_range (gimple *range, vec<large *> *all)
{
  tree ref = gimple_call_arg (range, 2);
  if (gimple_call_lhs (range) && (tree_to_uhwi (gimple_call_arg (range, 3)) & TP_RANGE_SHORT)
      && definition_p (ref) && TREE_CODE (gimple_call_arg (range, 0)) == SSA_NAME
      && !probably_never_executed_bb_p (cfun, gimple_bb (range)))
    large_of (ref, all)->ranges.safe_push (range);
}

/* If CHECK can be compared with bounds, add it to the element of its referent.  COPY says that it
   is in the copy of a loop for few iterations.  */

static void
consider_large (gimple *check, bool copy, vec<large *> *all)
{
  tree n = gimple_call_arg (check, 1), ref = without_word (gimple_call_arg (check, 2));
  if (!tree_fits_shwi_p (n) || tree_to_shwi (n) <= 0 || tree_to_shwi (n) > bytes_max
      || !definition_p (ref) || probably_never_executed_bb_p (cfun, gimple_bb (check))
      || tp_neighbour_p (check) || !integer_address_p (gimple_call_arg (check, 0)))
    return;
  large *l = large_of (ref, all);
  tree site = gimple_call_arg (check, 4);
  l->bytes = MAX (l->bytes, tree_to_shwi (n));
  l->write |= tp_site_letter (site) != 'r';
  if (!copy)
    l->worth += (jumps_p (check) ? worth_jump : 0)
                + (tree_to_shwi (n) > 1 && tp_site_unaligned_p (site) ? worth_word : 0);
  l->checks.safe_push (check);
}

void
tp_compare_range_with_bounds (gimple *range, tree low, tree count, HOST_WIDE_INT bytes)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (range);
  gimple_seq seq = NULL;
  tree a = tp_emit_assign (&seq, size_type_node, NOP_EXPR, gimple_call_arg (range, 0));
  tree n = tp_emit_assign (&seq, size_type_node, NOP_EXPR, gimple_call_arg (range, 1));
  tree more
    = tp_emit_assign (&seq, size_type_node, MINUS_EXPR, n, build_int_cst (size_type_node, bytes));
  tree fits = tp_emit_assign (&seq, boolean_type_node, LT_EXPR, more, count);
  tree places = tp_emit_assign (&seq, size_type_node, MINUS_EXPR, count, more);
  places = tp_emit_assign (&seq, size_type_node, COND_EXPR, fits, places, size_zero_node);
  tree place = tp_emit_assign (&seq, size_type_node, MINUS_EXPR, a, low);
  basic_block cold = tp_guard_usual (&gsi, seq, GE_EXPR, place, places, integer_one_node);
  set_immediate_dominator (CDI_DOMINATORS, cold, single_pred (cold));
}

/* Load the bounds of L where its referent is defined.  START is the block at the entry of the
   function.  */

static void
give_bounds (large *l, basic_block start)
{
  gimple_seq seq = NULL;
  tree ref = l->ref;
  if (l->write)
    ref = tp_emit_assign (&seq, tp_word_type, BIT_AND_EXPR, ref, tp_word (~TP_READONLY));
  tree low = tp_emit_call (&seq, ENTRY_large_base, 1, ref);
  tree count
    = tp_emit_call (&seq, ENTRY_large_places, 2, ref, build_int_cst (size_type_node, l->bytes));
  /* Whether a range may be written is encoded in the referent, so it must not be masked.  */
  tree places = (l->write && !l->ranges.is_empty () ? tp_emit_call (
                   &seq, ENTRY_large_places, 2, l->ref, build_int_cst (size_type_node, l->bytes))
                                                    : count);
  gimple *def = SSA_NAME_DEF_STMT (l->ref);
  if (SSA_NAME_IS_DEFAULT_DEF (l->ref) || gimple_code (def) == GIMPLE_PHI)
    {
      gimple_stmt_iterator gsi
        = gsi_after_labels (SSA_NAME_IS_DEFAULT_DEF (l->ref) ? start : gimple_bb (def));
      gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
    }
  else
    tp_insert_after (def, seq);
  for (gimple *check : l->checks)
    {
      tp_note_proof (check, TP_PROOF_loop_window);
      tp_compare_with_bounds (check, low, count, profile_probability::unlikely ());
      tp_count (STAT_large_bounds);
    }
  for (gimple *range : l->ranges)
    {
      tp_compare_range_with_bounds (range, low, places, l->bytes);
      tp_count (STAT_large_ranges);
    }
}

void
tp_load_large_bounds (function *fun, tp_loop_numbers &slow)
{
  auto_vec<large *> all;
  basic_block bb;
  bool good = !optimize_function_for_size_p (fun);
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i) && good; gsi_next (&i))
    {
      gimple *stmt = gsi_stmt (i);
      good = !tp_ends_checks_p (stmt);
      if (is_gimple_call (stmt) && tp_entry_of_call (stmt) == ENTRY_check)
        consider_large (stmt, slow.contains (bb->loop_father->num), &all);
      else if (is_gimple_call (stmt) && tp_entry_of_call (stmt) == ENTRY_range)
        consider_range (stmt, &all);
    }
  basic_block start = NULL;
  for (large *l : all)
    {
      if (good && l->worth >= worth_min)
        {
          if (!start)
            start = split_edge (single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (fun)));
          give_bounds (l, start);
        }
      delete l;
    }
}
