/* whole-copies.cc - copies the referents of all that a loop copies before the loop.

   SPDX-License-Identifier: GPL-3.0-or-later

   A number that is copied may be a part of a pointer (instrument/provenance/integers.cc), so a loop
   that copies characters asks two cells for each, which takes several times as long as the copy,
   and keeps GCC from vectorising the loop, or from making a memcpy of it:

       for (i = 0; i < n; i++)
         ref = peek_piece (&from[i]); store_piece (&to[i], 1, ref); to[i] = from[i];

   If both addresses go up, or both down, by the size of what is copied, and it is known before the
   loop how often, then all bytes of one range are copied to another.  The loop gets a copy that
   begins with what stands before a memcpy:

       if (n >= enough && to - from >= n)      without a sign, so that ranges may overlap if the
         copy_refs (to, from, n);              loop goes up and copies down, as with memmove
         for (i = 0; i < n; i++)
           to[i] = from[i];
       else
         the loop as it was

   Likewise, a loop that only clears cells (clear_refs) at addresses side by side clears them all
   before it.

   The loop must have no other exit, so that it copies all, and nothing in it may read or write
   other referents, check, or call: then no one can see that the cells are changed earlier.  That is
   so after checks have been moved before the loop (loop-versioning.cc), or where there were
   none.

   GCC does the same with the bytes themselves (tree-loop-distribution.cc).  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "base/options.h"
#include "base/stats.h"
#include "ir/emit.h"
#include "optimize/loops/loops.h"

/* The largest loop, in statements, and the fewest bytes for which a call is worth it.  */
static const unsigned size_max = 60, bytes_min = 32;

/* What a loop does to cells.  PEEK is null if they are cleared.  The first address of each side,
   and the STEP from one to the next; TIMES, of sizetype, is how often.  BYTES are written each
   time.  ASSUMPTION, which may be null, is the condition under which TIMES is right.  */
struct whole_copy
{
  gimple *peek, *store;
  tree to, from;
  HOST_WIDE_INT step, bytes;
  tree times, assumption;
};

bool
tp_writes_copy_p (gimple *stmt)
{
  enum tp_entry e = is_gimple_call (stmt) ? tp_entry_of_call (stmt) : ENTRY_COUNT;
  return e == ENTRY_store_piece || e == ENTRY_store_ref || e == ENTRY_clear_refs;
}

/* Find the only calls in LOOP, and set the first members of *C.  Returns false if there are others,
   or none.  */

static bool
find_calls (class loop *loop, whole_copy *c)
{
  unsigned size = 0;
  bool good = true;
  basic_block *body = get_loop_body (loop);
  for (unsigned k = 0; k < loop->num_nodes && good; k++)
    for (gimple_stmt_iterator i = gsi_start_bb (body[k]); !gsi_end_p (i) && good; gsi_next (&i))
      {
        gimple *stmt = gsi_stmt (i);
        if (is_gimple_debug (stmt))
          continue;
        good = ++size <= size_max;
        if (is_gimple_call (stmt))
          {
            enum tp_entry e = tp_entry_of_call (stmt);
            bool read = e == ENTRY_peek_piece || e == ENTRY_peek_ref;
            gimple **place = read ? &c->peek : &c->store;
            good &= (read || tp_writes_copy_p (stmt)) && !*place;
            *place = stmt;
          }
        else
          good &= (is_gimple_assign (stmt) || gimple_code (stmt) == GIMPLE_COND
                   || gimple_code (stmt) == GIMPLE_LABEL)
                  && !gimple_has_volatile_ops (stmt);
      }
  free (body);
  return good && c->store;
}

/* Return true if C's store writes the referent that its PEEK has read, and nothing else uses that;
   or if it clears cells.  */

static bool
one_copy_p (const whole_copy &c)
{
  enum tp_entry e = tp_entry_of_call (c.store);
  if (!c.peek)
    return e == ENTRY_clear_refs;
  bool piece = e == ENTRY_store_piece;
  tree ref = gimple_call_lhs (c.peek);
  return (e != ENTRY_clear_refs && ref && TREE_CODE (ref) == SSA_NAME && has_single_use (ref)
          && gimple_call_arg (c.store, piece ? 2 : 1) == ref
          && gimple_bb (c.store) == gimple_bb (c.peek));
}

/* Set C->times for BB, which is executed in each iteration of LOOP.  */

static bool
count_executions (class loop *loop, basic_block bb, whole_copy *c)
{
  class tree_niter_desc n;
  edge exit = single_exit (loop);
  gcc_checking_assert (dom_info_available_p (CDI_DOMINATORS));
  if (!exit || !dominated_by_p (CDI_DOMINATORS, loop->latch, bb)
      || !number_of_iterations_exit_assumptions (loop, exit, &n, NULL, true)
      || integer_zerop (n.assumptions) || expression_expensive_p (n.niter)
      || expression_expensive_p (n.assumptions))
    return false;
  if (!integer_onep (n.assumptions))
    c->assumption = unshare_expr (n.assumptions);
  tree times = fold_convert (sizetype, unshare_expr (n.niter));
  if (!integer_zerop (n.may_be_zero))
    times = fold_build3 (COND_EXPR, sizetype, unshare_expr (n.may_be_zero), size_zero_node, times);
  /* The test of the last iteration comes after BB, or before it.  */
  if (dominated_by_p (CDI_DOMINATORS, exit->src, bb))
    times = fold_build2 (PLUS_EXPR, sizetype, times, size_one_node);
  else if (!dominated_by_p (CDI_DOMINATORS, bb, exit->src))
    return false;
  c->times = times;
  return true;
}

/* Set *FIRST and *STEP for ADDRESS, an argument of STMT in LOOP.  */

static bool
describe_address (class loop *loop, gimple *stmt, tree address, tree *first, HOST_WIDE_INT *step)
{
  tree ev = tp_evolution (loop, gimple_bb (stmt), address);
  if (TREE_CODE (ev) != POLYNOMIAL_CHREC || get_chrec_loop (ev) != loop
      || TYPE_PRECISION (TREE_TYPE (ev)) != TYPE_PRECISION (sizetype)
      || TREE_CODE (CHREC_RIGHT (ev)) != INTEGER_CST || integer_zerop (CHREC_RIGHT (ev))
      || tree_contains_chrecs (CHREC_LEFT (ev), NULL)
      || !tp_loop_invariant_p (loop, CHREC_LEFT (ev)) || expression_expensive_p (CHREC_LEFT (ev)))
    return false;
  *first = fold_convert (sizetype, unshare_expr (CHREC_LEFT (ev)));
  *step = tree_to_shwi (fold_convert (ssizetype, CHREC_RIGHT (ev)));
  return true;
}

/* How often C must at least write.  */

static unsigned HOST_WIDE_INT
fewest_times (const whole_copy &c)
{
  return bytes_min / absu_hwi (c.step);
}

/* Set all members of *C for LOOP; false if it is no such loop.  */

static bool
find_copy (class loop *loop, whole_copy *c)
{
  HOST_WIDE_INT step;
  if (!find_calls (loop, c) || !one_copy_p (*c)
      || !describe_address (loop, c->store, gimple_call_arg (c->store, 0), &c->to, &c->step))
    return false;
  tree n
    = tp_entry_of_call (c->store) == ENTRY_store_ref ? NULL_TREE : gimple_call_arg (c->store, 1);
  if (n && !tree_fits_shwi_p (n))
    return false;
  c->bytes = n ? tree_to_shwi (n) : POINTER_SIZE_UNITS;
  if (c->peek)
    {
      if (absu_hwi (c->step) != (unsigned HOST_WIDE_INT) c->bytes
          || !describe_address (loop, c->peek, gimple_call_arg (c->peek, 0), &c->from, &step)
          || step != c->step)
        return false;
    }
  /* A cell is cleared by one byte in it.  */
  else if (c->bytes > POINTER_SIZE_UNITS || absu_hwi (c->step) > POINTER_SIZE_UNITS)
    return false;
  return (count_executions (loop, gimple_bb (c->store), c)
          && (TREE_CODE (c->times) != INTEGER_CST
              || compare_tree_int (c->times, fewest_times (*c)) >= 0));
}

/* The lowest address of the range that begins with FIRST and goes SPAN bytes, of sizetype, in the
   direction of STEP; *SEQ computes it.  */

static tree
lowest (gimple_seq *seq, tree first, tree span, HOST_WIDE_INT step)
{
  if (step < 0)
    first = fold_build2 (MINUS_EXPR, sizetype, first, span);
  return tp_emit_expr (seq, first);
}

bool
tp_copy_whole (struct tp_loop_pass *pass, class loop *loop)
{
  whole_copy c = { NULL, NULL, NULL_TREE, NULL_TREE, 0, 0, NULL_TREE, NULL_TREE };
  tp_versions v;
  if (tp_opt.disable.whole_copies || loop->inner || pass->checked_copies.contains (loop->num)
      || optimize_loop_for_size_p (loop) || !single_succ_p (loop_preheader_edge (loop)->src)
      || !find_copy (loop, &c) || !can_duplicate_loop_p (loop) || !tp_start_versions (loop, &v))
    return false;
  pass->checked_copies.add (v.checked->num);

  if (c.assumption)
    tp_require (&v, NULL, fold_convert (boolean_type_node, c.assumption));
  gimple_seq seq = NULL;
  tree times = tp_emit_expr (&seq, c.times);
  tree span = fold_build2 (MINUS_EXPR, sizetype, times, size_one_node);
  span = fold_build2 (MULT_EXPR, sizetype, span, size_int (absu_hwi (c.step)));
  span = tp_emit_expr (&seq, span);
  tree n = tp_emit_expr (&seq, fold_build2 (PLUS_EXPR, sizetype, span, size_int (c.bytes)));
  tree to = lowest (&seq, c.to, span, c.step), from = NULL_TREE;
  tree good = fold_build2 (GE_EXPR, boolean_type_node, times, size_int (fewest_times (c)));
  if (c.peek)
    {
      from = lowest (&seq, c.from, span, c.step);
      tree distance = c.step > 0 ? fold_build2 (MINUS_EXPR, sizetype, to, from)
                                 : fold_build2 (MINUS_EXPR, sizetype, from, to);
      tree apart = fold_build2 (GE_EXPR, boolean_type_node, distance, n);
      good = fold_build2 (TRUTH_AND_EXPR, boolean_type_node, good, apart);
    }
  tp_require (&v, seq, good);

  seq = NULL;
  tree address = tp_emit_expr (&seq, fold_convert (ptr_type_node, to));
  tree size = tp_emit_expr (&seq, fold_convert (size_type_node, n));
  if (c.peek)
    tp_emit_call (&seq, ENTRY_copy_refs, 3, address,
                  tp_emit_expr (&seq, fold_convert (ptr_type_node, from)), size);
  else
    tp_emit_call (&seq, ENTRY_clear_refs, 2, address, size);
  basic_block before = loop_preheader_edge (v.fast)->src;
  gimple_stmt_iterator i = gsi_last_bb (before);
  gsi_insert_seq_after (&i, seq, GSI_NEW_STMT);
  i = gsi_for_stmt (c.store);
  gsi_remove (&i, true);
  if (c.peek)
    {
      tree ref = gimple_call_lhs (c.peek);
      i = gsi_for_stmt (c.peek);
      gsi_remove (&i, true);
      release_ssa_name (ref);
    }
  tp_count (STAT_whole_copies);
  if (dump_file)
    fprintf (dump_file, ";; loop %d: %s before it\n", loop->num,
             c.peek ? "referents copied" : "cells cleared");
  scev_reset ();
  tp_forget_iterations (pass);
  return true;
}
