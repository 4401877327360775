/* unroll.cc - has GCC unroll small loops as it does without checks.

   SPDX-License-Identifier: GPL-3.0-or-later

   GCC unrolls a loop completely if that makes the code no larger, as it is for the three elements
   of a vector, and then keeps them in registers.  Each check counts as a call, so with checks it
   would not.  The loop would stay, with its elements in memory and a check in each iteration, where
   the checks of constant offsets from one pointer are joined (coalesce.cc), and those of constant
   indices are none.

   This pass stands before GCC's complete unrolling ("cunrolli").  It estimates the size in the same
   way as GCC (estimated_unrolled_size in tree-ssa-loop-ivcanon.c), without the checks, and marks
   the loop as if by "#pragma GCC unroll".  temporal_early removes the mark, because the unrolling
   on RTL would look at it, too.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "base/passes.h"
#include "base/stats.h"
#include "ir/runtime-decls.h"
#include "optimize/unroll.h"

/* The maximal number of iterations, and of blocks of the loop.  */
static const unsigned iterations_max = 8, blocks_max = 2;

/* Not a number that a program would give in a pragma.  */
static const unsigned short mark = 0x7a59;

/* Return true if NAME, of the header's PHI, will be a constant in each of LOOP's iterations.  */

static bool
constant_counter_p (class loop *loop, tree name)
{
  affine_iv iv;
  return (INTEGRAL_TYPE_P (TREE_TYPE (name)) && simple_iv (loop, loop, name, &iv, false)
          && TREE_CODE (iv.base) == INTEGER_CST && TREE_CODE (iv.step) == INTEGER_CST);
}

/* Return true if STMT computes a constant from the constants KNOWN, and add its result to them.  */

static bool
becomes_constant_p (gimple *stmt, hash_set<tree> *known)
{
  if (gimple_vuse (stmt) || !(is_gimple_assign (stmt) || gimple_code (stmt) == GIMPLE_COND))
    return false;
  ssa_op_iter iter;
  tree use;
  bool any = false;
  FOR_EACH_SSA_TREE_OPERAND (use, stmt, iter, SSA_OP_USE)
  {
    if (!known->contains (use))
      return false;
    any = true;
  }
  if (any && is_gimple_assign (stmt))
    known->add (gimple_assign_lhs (stmt));
  return any;
}

/* Return true if GCC would unroll LOOP, which takes N iterations, if it had no checks.  *CHECKED is
   set to whether it has any.  */

static bool
small_loop_p (class loop *loop, unsigned n, bool *checked)
{
  hash_set<tree> known;
  for (gphi_iterator i = gsi_start_phis (loop->header); !gsi_end_p (i); gsi_next (&i))
    if (!virtual_operand_p (gimple_phi_result (i.phi ()))
        && constant_counter_p (loop, gimple_phi_result (i.phi ())))
      known.add (gimple_phi_result (i.phi ()));
  unsigned all = 0, constant = 0;
  *checked = false;
  basic_block *body = get_loop_body_in_dom_order (loop);
  for (unsigned k = 0; k < loop->num_nodes; k++)
    for (gimple_stmt_iterator i = gsi_start_bb (body[k]); !gsi_end_p (i); gsi_next (&i))
      {
        gimple *stmt = gsi_stmt (i);
        if (is_gimple_debug (stmt))
          continue;
        if (is_gimple_call (stmt) && tp_entry_of_call (stmt) != ENTRY_COUNT)
          {
            *checked = true;
            continue;
          }
        unsigned size = estimate_num_insns (stmt, &eni_size_weights);
        all += size;
        if (becomes_constant_p (stmt, &known))
          constant += size;
        else if (is_gimple_call (stmt))
          all += 1000;
      }
  free (body);
  return n * (all - constant) * 2 / 3 <= all + 1;
}

/* Mark the loops of FUN that are to be unrolled.  */

static unsigned
mark_loops (function *fun)
{
  if (number_of_loops (fun) <= 1)
    return 0;
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  scev_initialize ();
  class loop *loop;
  TP_LOOPS_FROM_INNERMOST (loop, fun)
  {
    bool checked;
    edge exit = single_exit (loop);
    class tree_niter_desc d;
    if (!loop->inner && !loop->unroll && !loop->force_vectorize && loop->latch && exit
        && loop->num_nodes <= blocks_max + 1 && optimize_loop_for_speed_p (loop)
        && number_of_iterations_exit (loop, exit, &d, false) && tree_fits_uhwi_p (d.niter)
        && integer_zerop (d.may_be_zero) && tree_to_uhwi (d.niter) > 0
        && tree_to_uhwi (d.niter) <= iterations_max
        && small_loop_p (loop, tree_to_uhwi (d.niter), &checked) && checked)
      {
        loop->unroll = mark;
        tp_count (STAT_unrolled_loops);
      }
  }
  scev_finalize ();
  loop_optimizer_finalize ();
  return 0;
}

void
tp_unmark_loops (function *fun)
{
  class loop *loop;
  if (!loops_for_fn (fun))
    return;
  TP_LOOPS_FROM_INNERMOST (loop, fun)
  if (loop->unroll == mark)
    loop->unroll = 0;
}

static bool
unroll_wanted_p (void)
{
  return optimize >= 2 && !tp_opt.disable.unroll && !tp_opt.disable.lower;
}

opt_pass *
tp_make_unroll_pass (gcc::context *ctxt)
{
  return tp_make_function_pass (ctxt, "temporal_unroll", unroll_wanted_p, mark_loops, 0);
}
