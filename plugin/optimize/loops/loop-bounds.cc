/* loop-bounds.cc - keeps the bounds of a block in registers, for a loop.

   SPDX-License-Identifier: GPL-3.0-or-later

   In table[key[i]] the address is irregular, so no range is known before the loop (scev-ranges.cc),
   but the block is: the referent is invariant in the loop.  If nothing in the loop can end a block,
   the bounds of the block are loaded once, before the loop, and the check becomes

       if (address - low >= count)      both in registers
         check (address, n, ref, ...)

   COUNT is the number of addresses at which the N bytes may begin, i.e. the block's size + 1 - N,
   and zero if the bounds are not known, so that the check itself decides then.  The cells are not
   read, which is the gain: if the accesses miss the cache, those to their cells miss it as well.
   SoftBound keeps bounds in registers for each pointer, and gcc/tree-chkp.c did; here they are kept
   only for checks that MemSafe's ranges (section 5) do not cover and where they are worthwhile.

   Ranges before inner loops (loop-versioning.cc) are compared with the bounds as well:

       if (address - low >= (count > size - n ? count - (size - n) : 0))
         good = range (address, size, ref, ...)

   Loading bounds costs as much as some dozens of checks, so it is not done

     - if the loop has few iterations, which is tested before it, or an unknown number.  A loop
       with another exit counts as such, because a search mostly ends before its text does;
     - for more than a few blocks in one nest of loops, because their bounds would not fit into
       registers;
     - for checks of several members of one element, which coalesce.cc merges.

   Nests are visited from the outside, so that the bounds are loaded before the outermost loop in
   which the referent is invariant.  Copies of loops that exist only for their checks
   (loop-versioning.cc) are excluded.  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "abi/layout.h"
#include "base/stats.h"
#include "ir/base-and-offset.h"
#include "ir/emit.h"
#include "ir/lifetime-end.h"
#include "ir/proofs.h"
#include "ir/sites.h"
#include "lower/guards.h"
#include "optimize/licm.h"
#include "optimize/loops/loops.h"

/* For at most so many blocks of a nest are bounds kept.  */
static const unsigned windows_max = 8;
/* The number of iterations for which loading bounds is worthwhile; and the assumed number of
   iterations of an inner loop if it is unknown.  */
static const unsigned iterations_min = 128, iterations_guess = 4;
/* How many checks of a nest are examined.  */
static const unsigned checks_max = 100;
/* The largest access, in bytes.  */
static const HOST_WIDE_INT bytes_max = 64;

/* A block whose bounds are to be kept, and its checks.  */
struct window
{
  tree ref, pointer;
  HOST_WIDE_INT bytes;
  bool write;
  unsigned HOST_WIDE_INT iterations; /* of the checks, per iteration of the outermost loop */
  auto_vec<gimple *> checks, ranges;
};

bool
tp_neighbour_p (gimple *check)
{
  tree base, other;
  HOST_WIDE_INT place;
  tp_split_address (gimple_call_arg (check, 0), &base, &place);
  for (gimple_stmt_iterator i = gsi_start_bb (gimple_bb (check)); !gsi_end_p (i); gsi_next (&i))
    {
      gimple *stmt = gsi_stmt (i);
      if (stmt == check || !is_gimple_call (stmt) || tp_entry_of_call (stmt) != ENTRY_check)
        continue;
      tp_split_address (gimple_call_arg (stmt, 0), &other, &place);
      if (base == other)
        return true;
    }
  return false;
}

/* How often BB is executed per iteration of NEST, as far as the inner loops have constant numbers
   of iterations.  */

static unsigned HOST_WIDE_INT
iterations_inside (class loop *nest, basic_block bb)
{
  unsigned HOST_WIDE_INT iterations = 1;
  for (class loop *l = bb->loop_father; l != nest; l = loop_outer (l))
    {
      HOST_WIDE_INT n = max_loop_iterations_int (l);
      iterations *= n >= 0 && n < iterations_min ? n + 1 : iterations_guess;
      iterations = MIN (iterations, iterations_min);
    }
  return iterations;
}

/* Add CHECK, which is in NEST, to the window of its block, if possible.  */

static void
consider_window (class loop *nest, gimple *check, vec<window *> *windows)
{
  tree n = gimple_call_arg (check, 1), ref = gimple_call_arg (check, 2);
  basic_block bb = gimple_bb (check);
  if (!tree_fits_shwi_p (n) || tree_to_shwi (n) <= 0 || tree_to_shwi (n) > bytes_max
      || TREE_CODE (ref) != SSA_NAME || !tp_loop_invariant_p (nest, ref)
      || probably_never_executed_bb_p (cfun, bb) || tp_neighbour_p (check))
    return;
  tree pointer = tp_pointer_before_loop (gimple_call_arg (check, 0), nest);
  if (!pointer || TREE_CODE (pointer) != SSA_NAME)
    return;
  window *w = NULL;
  for (window *k : *windows)
    if (k->ref == ref)
      w = k;
  if (!w)
    {
      w = new window ();
      w->ref = ref;
      w->pointer = pointer;
      windows->safe_push (w);
    }
  w->bytes = MAX (w->bytes, tree_to_shwi (n));
  w->write |= tp_site_letter (gimple_call_arg (check, 4)) != 'r';
  w->iterations = MAX (w->iterations, iterations_inside (nest, bb));
  w->checks.safe_push (check);
}

/* Split E, the entry edge of a loop, and load the bounds of W into *LOW and *COUNT there.  If
   CONDITION is not null, do it only if that is true.  */

static void
fetch (edge e, const window *w, tree condition, tree *low, tree *count)
{
  gimple_seq seq = NULL;
  basic_block bb = split_edge (e);
  tree base = tp_emit_call (&seq, ENTRY_block_base, 3, w->pointer, w->ref,
                            build_int_cst (integer_type_node, w->write));
  tree room = tp_emit_call (&seq, ENTRY_block_places, 3, base, w->ref,
                            build_int_cst (size_type_node, w->bytes));
  *low = tp_emit_assign (&seq, size_type_node, NOP_EXPR, base);
  *count = room;
  gimple_stmt_iterator gsi = gsi_last_bb (bb);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  if (!condition)
    return;

  /* Blocks: HEAD tests the condition, BB loads the bounds, JOIN follows.  */
  basic_block head = split_edge (single_pred_edge (bb)), join = split_edge (single_succ_edge (bb));
  gimple_seq test = NULL;
  tree value = tp_emit_expr (&test, condition);
  gimple_seq_add_stmt (
    &test, gimple_build_cond (NE_EXPR, value, boolean_false_node, NULL_TREE, NULL_TREE));
  gsi = gsi_last_bb (head);
  gsi_insert_seq_after (&gsi, test, GSI_NEW_STMT);
  edge yes = single_succ_edge (head);
  yes->flags = (yes->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  yes->probability = profile_probability::likely ();
  edge no = make_edge (head, join, EDGE_FALSE_VALUE);
  no->probability = profile_probability::unlikely ();
  set_immediate_dominator (CDI_DOMINATORS, join, head);
  edge from = single_succ_edge (bb);
  tree results[2] = { *low, *count };
  for (tree &r : results)
    {
      gphi *phi = create_phi_node (make_ssa_name (size_type_node), join);
      add_phi_arg (phi, r, from, UNKNOWN_LOCATION);
      add_phi_arg (phi, size_zero_node, no, UNKNOWN_LOCATION);
      r = gimple_phi_result (phi);
    }
  *low = results[0];
  *count = results[1];
}

void
tp_compare_with_bounds (gimple *check, tree low, tree count, profile_probability outside)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (check);
  gimple_seq seq = NULL;
  tree a = tp_emit_assign (&seq, size_type_node, NOP_EXPR, gimple_call_arg (check, 0));
  tree place = tp_emit_assign (&seq, size_type_node, MINUS_EXPR, a, low);
  basic_block cold = tp_guard_call (&gsi, seq, GE_EXPR, place, count, NULL_TREE);
  set_immediate_dominator (CDI_DOMINATORS, cold, single_pred (cold));
  if (outside == profile_probability::never ())
    return;
  edge in = single_pred_edge (cold);
  in->probability = outside;
  EDGE_SUCC (in->src, EDGE_SUCC (in->src, 0) == in)->probability = outside.invert ();
  cold->count = in->count ();
}

/* RANGE is in NEST, before an inner loop: add it to the window of its block, if there is one.  */

static void
add_to_window (gimple *range, const vec<window *> &windows)
{
  if (!gimple_call_lhs (range) || TREE_CODE (gimple_call_arg (range, 0)) != SSA_NAME
      || probably_never_executed_bb_p (cfun, gimple_bb (range)))
    return;
  for (window *w : windows)
    if (w->ref == gimple_call_arg (range, 2))
      {
        w->write |= (tree_to_uhwi (gimple_call_arg (range, 3)) & TP_RANGE_WRITE) != 0;
        w->ranges.safe_push (range);
      }
}

/* Collect the checks in NEST that may have windows, and the ranges.  Returns false if a statement
   in NEST ends blocks.  */

static bool
find_nest_checks (class loop *nest, vec<gimple *> *checks, vec<gimple *> *ranges)
{
  bool good = true;
  basic_block *body = get_loop_body (nest);
  for (unsigned k = 0; k < nest->num_nodes && good; k++)
    for (gimple_stmt_iterator i = gsi_start_bb (body[k]); !gsi_end_p (i) && good; gsi_next (&i))
      {
        gimple *stmt = gsi_stmt (i);
        if (is_gimple_call (stmt) && tp_entry_of_call (stmt) == ENTRY_check)
          checks->safe_push (stmt);
        else if (is_gimple_call (stmt) && tp_entry_of_call (stmt) == ENTRY_range)
          ranges->safe_push (stmt);
        good = !tp_ends_checks_p (stmt);
      }
  free (body);
  return good;
}

static int
more_iterations (const void *a, const void *b)
{
  const window *x = *(window *const *) a, *y = *(window *const *) b;
  if (x->iterations != y->iterations)
    return x->iterations < y->iterations ? 1 : -1;
  if (x->checks.length () != y->checks.length ())
    return x->checks.length () < y->checks.length () ? 1 : -1;
  return SSA_NAME_VERSION (x->ref) < SSA_NAME_VERSION (y->ref) ? -1 : 1;
}

/* Load bounds before NEST for its checks.  */

static void
give_windows (struct tp_loop_pass *pass, class loop *nest)
{
  auto_vec<gimple *> checks, ranges;
  edge entry = loop_preheader_edge (nest);
  if (optimize_loop_for_size_p (nest) || (entry->flags & EDGE_COMPLEX) || !single_exit (nest)
      || !find_nest_checks (nest, &checks, &ranges) || checks.length () > checks_max)
    return;
  auto_vec<window *> windows;
  for (gimple *check : checks)
    consider_window (nest, check, &windows);
  for (gimple *range : ranges)
    add_to_window (range, windows);
  windows.qsort (more_iterations);
  HOST_WIDE_INT constant = max_loop_iterations_int (nest);
  tree iterations = windows.is_empty () ? NULL_TREE
                    : constant >= 0 && constant < iterations_min
                      ? size_int (constant + 1)
                      : tp_iterations_before (pass, nest);
  unsigned given = 0;
  for (window *w : windows)
    {
      unsigned HOST_WIDE_INT wanted = (iterations_min + w->iterations - 1) / w->iterations;
      tree enough = iterations ? fold_build2 (GE_EXPR, boolean_type_node, unshare_expr (iterations),
                                              size_int (wanted))
                               : boolean_false_node;
      if (given < windows_max && !integer_zerop (enough))
        {
          tree low, count;
          fetch (loop_preheader_edge (nest), w, integer_nonzerop (enough) ? NULL_TREE : enough,
                 &low, &count);
          for (gimple *check : w->checks)
            {
              tp_note_proof (check, TP_PROOF_loop_window);
              tp_compare_with_bounds (check, low, count, profile_probability::never ());
              tp_count (STAT_loop_bounds);
            }
          for (gimple *range : w->ranges)
            {
              tp_compare_range_with_bounds (range, low, count, w->bytes);
              tp_count (STAT_window_ranges);
            }
          given++;
        }
      delete w;
    }
}

/* Visit LOOP and the loops inside it, except checked copies.  */

static void
visit_nest (struct tp_loop_pass *pass, class loop *loop)
{
  if (loop->num != 0)
    {
      if (pass->checked_copies.contains (loop->num))
        return;
      give_windows (pass, loop);
    }
  for (class loop *l = loop->inner; l; l = l->next)
    visit_nest (pass, l);
}

void
tp_load_loop_bounds (struct tp_loop_pass *pass, function *fun)
{
  visit_nest (pass, get_loop (fun, 0));
}
