/* loops.cc - checks the ranges of a loop before the loop (MRO).

   SPDX-License-Identifier: GPL-3.0-or-later

   Simpson 2013, section 5: checks of monotonically addressed ranges (MARC) are made once for all
   iterations.  This pass works on the abstract calls, after GCC's first motion of invariants and
   before its loop optimisers, so that these find loops without checks.  It processes nests of
   loops from the outside.  If nothing in a loop can end a block (redundant-checks.cc), and the
   ranges of some of its checks are known before the loop (scev-ranges.cc), the loop gets a copy
   without these checks (loop-versioning.cc).  The loops inside that copy are processed again,
   for checks that can be moved only out of them.

   The following cases are excluded:

     - a loop that is not the innermost, unless checks of the inner loops can be moved out of it:
       then short inner loops need not be tested each time;
     - a check that is not executed in some iterations because of a condition on the counter, as in
       if (i > 0) a[i - 1]: its range would be too large in correct programs, and the fast copy
       would never be entered.  A condition on data does not imply this;
     - a check with an irregular address (scev-ranges.cc) that is not made in each iteration,
       beside others: its table may be null, or shorter than the range of the index, in iterations
       where the program does not access it;
     - a single check with an irregular address, in a loop with an unknown number of iterations;
     - large loops, loops of few iterations, loops that are optimised for size.  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "abi/layout.h"
#include "base/options.h"
#include "base/passes.h"
#include "base/stats.h"
#include "ir/lifetime-end.h"
#include "ir/proofs.h"
#include "optimize/loops/loops.h"

/* Limits: the size of a loop that is copied, and of all copies in a function, in statements; the
   ranges that are tested before one loop, and how many there may be before one is added whose check
   is not made in each iteration; how often new ranges are searched after loads were moved.  */
static const unsigned size_max = 500, growth_max = 6000, ranges_max = 64, ranges_perhaps = 8,
                      rounds_max = 6;
/* If the count is constant, fewer iterations than this are not worth a test.  */
static const unsigned constant_iterations_min = 8;

/* After each copy GCC updates its data about the whole function.  This is the limit for the number
   of basic blocks, summed over all copies.  */
static const unsigned renewed_max = 300000;

/* A check that is covered by a range; RANGE is its index.  */
struct part
{
  gimple *call;
  unsigned range;
};

/* Return true if STMT is a check that can be covered by a range.  */

static bool
hoistable_check_p (gimple *stmt)
{
  if (!is_gimple_call (stmt))
    return false;
  switch (tp_entry_of_call (stmt))
    {
    case ENTRY_check:
    case ENTRY_check_written:
    case ENTRY_index:
    case ENTRY_within:
    case ENTRY_bound:
      return true;
    default:
      return false;
    }
}

/* Return true if VALUE, tested in BB, changes by a constant step in the iterations of NEST.  */

static bool
counter_p (class loop *nest, basic_block bb, tree value)
{
  if (TREE_CODE (value) != SSA_NAME || tp_loop_invariant_p (nest, value))
    return false;
  gcc_checking_assert (scev_initialized_p () && flow_bb_inside_loop_p (nest, bb));
  tree ev = analyze_scalar_evolution (bb->loop_father, value);
  ev = instantiate_scev (loop_preheader_edge (nest), bb->loop_father, ev);
  int n;
  return !chrec_contains_undetermined (ev) && tree_contains_chrecs (ev, &n);
}

/* Return true if BB ends with the test whether LOOP, of which the number of iterations is not
   constant, is executed at all.  */

static bool
guard_p (basic_block bb, class loop *loop)
{
  basic_block before = loop_preheader_edge (loop)->src;
  while (before != bb && single_pred_p (before) && single_succ_p (before))
    before = single_pred (before);
  return before == bb && TREE_CODE (number_of_latch_executions (loop)) != INTEGER_CST;
}

/* Return true if the execution of BB in an iteration of NEST depends on a condition on a counter,
   other than the tests whether loops in NEST are executed.  */

static bool
chosen_by_counter_p (class loop *nest, basic_block bb)
{
  gcc_checking_assert (dom_info_available_p (CDI_DOMINATORS) && flow_bb_inside_loop_p (nest, bb));
  class loop *left = NULL;
  while (!dominated_by_p (CDI_DOMINATORS, nest->latch, bb) && bb != nest->header)
    {
      if (bb == bb->loop_father->header)
        left = bb->loop_father;
      basic_block above = get_immediate_dominator (CDI_DOMINATORS, bb);
      gcond *cond = safe_dyn_cast<gcond *> (last_stmt (above));
      bool exit = false;
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, above->succs)
      exit |= loop_exit_edge_p (above->loop_father, e);
      if (cond && !exit && !(left && guard_p (above, left))
          && (counter_p (nest, above, gimple_cond_lhs (cond))
              || counter_p (nest, above, gimple_cond_rhs (cond))))
        return true;
      bb = above;
    }
  return false;
}

/* Add R, the range of CHECK, to *RANGES and *PARTS.  Returns false if there are too many
   ranges.  */

static bool
add_range (gimple *check, const tp_range &r, vec<tp_range> *ranges, vec<part> *parts)
{
  unsigned k = 0;
  while (k < ranges->length () && !tp_join_ranges (&(*ranges)[k], r))
    k++;
  basic_block bb = gimple_bb (check);
  bool always = dominated_by_p (CDI_DOMINATORS, bb->loop_father->latch, bb);
  if (k == ranges->length ())
    {
      if (k >= (always ? ranges_max : ranges_perhaps))
        return false;
      ranges->safe_push (r);
    }
  parts->safe_push ({ check, k });
  return true;
}

/* Return true if R is inside one of RANGES.  */

static bool
within_p (const tp_range &r, const vec<tp_range> &ranges)
{
  for (const tp_range &k : ranges)
    {
      tp_range all = k;
      if (tp_join_ranges (&all, r) && all.low == k.low && all.high == k.high
          && all.write == k.write)
        return true;
    }
  return false;
}

/* Collect the ranges of the checks in LOOP in *RANGES, and which check belongs to which range in
   *PARTS.  Returns how many of these checks are in loops inside of LOOP.  */

static unsigned
collect_ranges (struct tp_loop_pass *pass, class loop *loop, const vec<gimple *> &checks,
                const hash_set<tree> &changed, vec<tp_range> *ranges, vec<part> *parts)
{
  unsigned inside = 0;
  auto_vec<gimple *> unsure;
  auto_vec<tp_range> their_ranges;
  for (gimple *check : checks)
    {
      tp_range r;
      basic_block bb = gimple_bb (check);
      if (!tp_describe_range (pass, loop, check, &r) || chosen_by_counter_p (loop, bb))
        continue;
      gimple *lookup = r.ref ? tp_number_lookup (r.ref) : NULL;
      if (lookup && !tp_number_constant_p (loop, lookup, changed))
        continue;
      tp_share_numbers (loop, &r, *ranges);
      if (r.jump && !dominated_by_p (CDI_DOMINATORS, bb->loop_father->latch, bb))
        {
          unsure.safe_push (check);
          their_ranges.safe_push (r);
        }
      else if (add_range (check, r, ranges, parts))
        inside += bb->loop_father != loop;
    }
  bool none = ranges->is_empty ();
  for (unsigned k = 0; k < unsure.length (); k++)
    if ((none || within_p (their_ranges[k], *ranges))
        && add_range (unsure[k], their_ranges[k], ranges, parts))
      inside += gimple_bb (unsure[k])->loop_father != loop;
  return inside;
}

/* Return true if LOOP, an innermost loop, is known to have few iterations.  */

static bool
few_iterations_p (class loop *loop)
{
  HOST_WIDE_INT n = max_loop_iterations_int (loop);
  return n >= 0 && n + 1 < (HOST_WIDE_INT) constant_iterations_min;
}

/* Return true if PARTS of RANGES are not worth a test before LOOP, because the number of iterations
   is unknown and may be small.  */

static bool
hardly_any_p (struct tp_loop_pass *pass, class loop *loop, const vec<part> &parts,
              const vec<tp_range> &ranges)
{
  return (!loop->inner && parts.length () == 1 && ranges[parts[0].range].jump
          && !tp_iterations_before (pass, loop));
}

/* Collect the checks in LOOP in *CHECKS, and the variables that begin or end in it in *CHANGED.
   Returns false if a statement ends blocks or the loop is too large.  */

static bool
find_loop_checks (struct tp_loop_pass *pass, class loop *loop, vec<gimple *> *checks,
                  hash_set<tree> *changed, unsigned *size)
{
  bool good = true;
  *size = 0;
  basic_block *body = get_loop_body_in_dom_order (loop);
  for (unsigned k = 0; k < loop->num_nodes && good; k++)
    for (gimple_stmt_iterator i = gsi_start_bb (body[k]); !gsi_end_p (i) && good; gsi_next (&i))
      {
        gimple *stmt = gsi_stmt (i);
        if (hoistable_check_p (stmt))
          checks->safe_push (stmt);
        else if (!is_gimple_debug (stmt)
                 && !(is_gimple_call (stmt) && tp_verify_entry_p (tp_entry_of_call (stmt))))
          ++*size;
        tp_note_changed_number (stmt, changed);
        good = !tp_ends_checks_p (stmt);
      }
  free (body);
  return (good && *size <= size_max && pass->growth + *size <= growth_max
          && pass->renewed + n_basic_blocks_for_fn (cfun) <= renewed_max);
}

/* Write to the dump what was done with LOOP.  */

static void
note_ranges (class loop *loop, const vec<tp_range> &ranges, unsigned checks)
{
  if (!dump_file)
    return;
  fprintf (dump_file, ";; loop %d: %u checks in %u ranges\n", loop->num, checks, ranges.length ());
  for (const tp_range &r : ranges)
    {
      if (r.kind == TP_RANGE_WRITABLE)
        continue;
      fprintf (dump_file, ";;   ");
      print_generic_expr (dump_file, r.base, TDF_SLIM);
      fprintf (dump_file, " + [%ld, %ld)", (long) r.low, (long) r.high);
      if (r.jump)
        fprintf (dump_file, ", anywhere");
      for (unsigned i = 0; i < r.levels; i++)
        {
          fprintf (dump_file, ", step ");
          print_generic_expr (dump_file, r.level[i].step, TDF_SLIM);
          fprintf (dump_file, " to turn ");
          print_generic_expr (dump_file, r.level[i].count, TDF_SLIM);
        }
      fprintf (dump_file, "\n");
    }
}

/* Remove the checks PARTS in LOOP, which RANGES cover, also from *CHECKS.  */

static void
drop_parts (struct tp_loop_pass *pass, class loop *loop, const vec<part> &parts,
            const vec<tp_range> &ranges, vec<gimple *> *checks)
{
  for (const part &p : parts)
    {
      if (ranges[p.range].jump)
        tp_count (STAT_bounded_jumps);
      gimple_stmt_iterator gsi = gsi_for_stmt (p.call);
      tp_note_verified (pass, p.call);
      tp_note_proof (p.call, TP_PROOF_loop_range);
      tree ref = gimple_num_ops (p.call) > 5 ? gimple_call_arg (p.call, 2) : NULL_TREE;
      gsi_remove (&gsi, true);
      tp_drop_unused_number (loop, ref);
      tp_count (STAT_range_checks);
      unsigned k;
      for (k = 0; (*checks)[k] != p.call; k++)
        ;
      checks->ordered_remove (k);
    }
}

/* Make a fast copy of LOOP, if it is worthwhile.  */

static bool
version_loop (struct tp_loop_pass *pass, class loop *loop)
{
  unsigned size;
  auto_vec<gimple *> checks;
  hash_set<tree> changed;
  edge entry = loop_preheader_edge (loop);
  if (optimize_loop_for_size_p (loop) || !single_succ_p (entry->src)
      || !find_loop_checks (pass, loop, &checks, &changed, &size) || checks.is_empty ()
      || (!loop->inner && few_iterations_p (loop)))
    return false;
  tp_note_checks_before (pass, entry->src);
  if (tp_move_invariant_loads (pass, loop, &entry))
    {
      scev_reset ();
      tp_forget_iterations (pass);
    }
  auto_vec<tp_range> ranges;
  auto_vec<part> parts;
  unsigned inside = collect_ranges (pass, loop, checks, changed, &ranges, &parts);
  tp_versions v;
  if (parts.is_empty () || (loop->inner && inside == 0) || hardly_any_p (pass, loop, parts, ranges)
      || !can_duplicate_loop_p (loop))
    return false;
  tp_move_numbers (loop, ranges, &entry);
  if (!tp_start_versions (loop, &v))
    return false;
  pass->growth += size;
  pass->renewed += n_basic_blocks_for_fn (cfun);
  pass->checked_copies.add (v.checked->num);
  tp_count (STAT_loop_versions);
  for (unsigned round = 0;; round++)
    {
      note_ranges (loop, ranges, parts.length ());
      tp_move_numbers (loop, ranges, &v.into);
      drop_parts (pass, loop, parts, ranges, &checks);
      tp_require_ranges (&v, ranges, round == 0 && !loop->inner);
      if (round == rounds_max || checks.is_empty ()
          || !tp_move_invariant_loads (pass, loop, &v.into))
        break;
      parts.truncate (0);
      ranges.truncate (0);
      scev_reset ();
      tp_forget_iterations (pass);
      collect_ranges (pass, loop, checks, changed, &ranges, &parts);
      if (parts.is_empty ())
        break;
    }
  scev_reset ();
  tp_forget_iterations (pass);
  return true;
}

/* Visit LOOP and the loops inside it.  */

static bool
visit_loop (struct tp_loop_pass *pass, class loop *loop)
{
  auto_vec<class loop *> inner;
  unsigned verified = tp_verified_count (pass);
  bool changed = loop->num != 0 && version_loop (pass, loop);
  if (loop->num != 0 && !loop->inner)
    changed |= tp_copy_whole (pass, loop);
  for (class loop *l = loop->inner; l; l = l->next)
    inner.safe_push (l);
  for (class loop *l : inner)
    changed |= visit_loop (pass, l);
  tp_forget_verified (pass, verified);
  return changed;
}

static unsigned
range_function (function *fun)
{
  bool any = false;
  basic_block bb;
  if (number_of_loops (fun) <= 1 || fun->calls_setjmp || fun->has_nonlocal_label)
    return 0;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i) && !any; gsi_next (&i))
    any = bb_loop_depth (bb) > 0
          && (hoistable_check_p (gsi_stmt (i)) || tp_writes_copy_p (gsi_stmt (i)));
  if (!any)
    return 0;
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  scev_initialize ();
  calculate_dominance_info (CDI_DOMINATORS);
  struct tp_loop_pass pass;
  unsigned todo = 0;
  if (!tp_opt.disable.loop_ranges && visit_loop (&pass, get_loop (fun, 0)))
    {
      todo = loop_invariant_motion_in_fun (fun, tp_moves_stores);
      todo |= TODO_cleanup_cfg;
      scev_reset ();
    }
  if (!(tp_opt.disable.loop_bounds && tp_opt.disable.large_bounds))
    {
      free_dominance_info (CDI_DOMINATORS);
      calculate_dominance_info (CDI_DOMINATORS);
    }
  if (!tp_opt.disable.loop_bounds)
    tp_load_loop_bounds (&pass, fun);
  if (!tp_opt.disable.large_bounds)
    tp_load_large_bounds (fun, pass.checked_copies);
  tp_forget_iterations (&pass);
  scev_finalize ();
  loop_optimizer_finalize ();
  return todo;
}

static bool
loops_wanted_p (void)
{
  return optimize > 0
         && !(tp_opt.disable.loop_ranges && tp_opt.disable.loop_bounds
              && tp_opt.disable.large_bounds);
}

opt_pass *
tp_make_loops_pass (gcc::context *ctxt)
{
  return tp_make_function_pass (ctxt, "temporal_loops", loops_wanted_p, range_function, 0);
}
