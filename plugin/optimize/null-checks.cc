/* null-checks.cc - the pass that removes redundant comparisons with null.

   SPDX-License-Identifier: GPL-3.0-or-later

   A pointer that was compared on every path does not become null later, because an SSA name
   keeps its value, whatever is freed.  So a walk over the dominator tree collects what is known,
   from check_null and from the program's own tests.  gcc/tree-vrp.cc finds more, but it also
   infers from accesses that follow the test, which would be the wrong order here.

   The pass comes before each of those that remove other checks (early.cc).  It relies on SSA form
   and on dominators, which it computes, and on no step of theirs: only check_null and check_set
   and the program's own conditions say anything here.  It changes no control flow, and the calls
   that it removes have no result and no virtual operands, so GCC has nothing to update.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "base/passes.h"
#include "base/stats.h"
#include "ir/base-and-offset.h"
#include "ir/runtime-decls.h"
#include "ir/proofs.h"

/* The SSA name that P is a copy of, or the object whose address P is.  */

static tree
original (tree p)
{
  struct tp_step s;
  for (int steps = 0; steps < 8 && tp_step_back (p, &s); steps++)
    {
      if (!s.from)
        return s.object;
      if (s.code != NOP_EXPR)
        break;
      p = s.from;
    }
  return p;
}

/* The pointer that the program's condition on the only edge to BB shows to be not null; null if
   there is none.  */

static tree
tested (basic_block bb)
{
  if (!single_pred_p (bb))
    return NULL_TREE;
  edge e = single_pred_edge (bb);
  gimple_stmt_iterator gsi = gsi_last_bb (e->src);
  gcond *cond = gsi_end_p (gsi) ? NULL : dyn_cast<gcond *> (gsi_stmt (gsi));
  if (!cond || !integer_zerop (gimple_cond_rhs (cond))
      || TREE_CODE (gimple_cond_lhs (cond)) != SSA_NAME
      || !POINTER_TYPE_P (TREE_TYPE (gimple_cond_lhs (cond))))
    return NULL_TREE;
  if ((gimple_cond_code (cond) == NE_EXPR && (e->flags & EDGE_TRUE_VALUE))
      || (gimple_cond_code (cond) == EQ_EXPR && (e->flags & EDGE_FALSE_VALUE)))
    return original (gimple_cond_lhs (cond));
  return NULL_TREE;
}

/* Return true if STMT is a comparison with null that replaces a check.  */

static bool
null_check_p (gimple *stmt)
{
  enum tp_entry e = is_gimple_call (stmt) ? tp_entry_of_call (stmt) : ENTRY_COUNT;
  return e == ENTRY_check_null || e == ENTRY_check_set;
}

/* What is known at the current place of the walk over the dominator tree.  Each SSA name has two
   bits by version: the first means "not null", the second "and not the value of an unset pointer",
   which only check_set shows.  ADDED are the bits that were set, in order.  */

struct knowledge
{
  bitmap known;
  auto_vec<unsigned> added;
};

static void
learn (knowledge *k, tree name, bool set)
{
  if (!name || TREE_CODE (name) != SSA_NAME)
    return;
  for (unsigned bit = 2 * SSA_NAME_VERSION (name), n = 0; n <= set; n++)
    if (bitmap_set_bit (k->known, bit + n))
      k->added.safe_push (bit + n);
}

/* How many dominating tests are searched for the arguments of a PHI.  */
static const unsigned tests_max = 8;

/* Return true if P, an argument on the edge E, is known not to be null, or was compared by the
   program.  */

static bool
known_before_p (const knowledge *k, edge e, tree p)
{
  p = original (p);
  if (TREE_CODE (p) != SSA_NAME)
    return false;
  if (bitmap_bit_p (k->known, 2 * SSA_NAME_VERSION (p)))
    return true;
  basic_block bb = e->src;
  for (unsigned steps = 0; bb && steps < tests_max; steps++)
    {
      if (tested (bb) == p)
        return true;
      bb = get_immediate_dominator (CDI_DOMINATORS, bb);
    }
  return false;
}

/* A pointer that walks through a list is never null in the loop if the program tests it before each
   iteration.  */

static void
learn_phis (knowledge *k, basic_block bb)
{
  for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
    {
      gphi *phi = i.phi ();
      tree result = gimple_phi_result (phi);
      bool all = POINTER_TYPE_P (TREE_TYPE (result));
      for (unsigned n = 0; all && n < gimple_phi_num_args (phi); n++)
        all = known_before_p (k, gimple_phi_arg_edge (phi, n), gimple_phi_arg_def (phi, n));
      if (all)
        learn (k, result, false);
    }
}

/* Remove the comparisons in BB whose result is known.  */

static void
prune_block (basic_block bb, knowledge *k)
{
  learn (k, tested (bb), false);
  learn_phis (k, bb);
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);)
    {
      gimple *stmt = gsi_stmt (i);
      if (!null_check_p (stmt))
        {
          gsi_next (&i);
          continue;
        }
      tree p = original (gimple_call_arg (stmt, 0));
      bool set = tp_entry_of_call (stmt) == ENTRY_check_set;
      bool again
        = TREE_CODE (p) == SSA_NAME && bitmap_bit_p (k->known, 2 * SSA_NAME_VERSION (p) + set);
      learn (k, p, set);
      if (TREE_CODE (p) == SSA_NAME ? again : DECL_P (p) && !(VAR_P (p) && DECL_WEAK (p)))
        {
          tp_count (STAT_redundant_nulls);
          tp_note_proof (stmt, TP_PROOF_nonnull);
          if (dump_file)
            {
              fprintf (dump_file, ";; known to be no null pointer: ");
              print_gimple_stmt (dump_file, stmt, 0, TDF_NONE);
            }
          gsi_remove (&i, true);
        }
      else
        gsi_next (&i);
    }
}

static unsigned
remove_null_checks (function *fun)
{
  bool any = false;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i) && !any; gsi_next (&i))
    any = null_check_p (gsi_stmt (i));
  if (!any)
    return 0;
  calculate_dominance_info (CDI_DOMINATORS);
  auto_bitmap known;
  knowledge k;
  k.known = known;
  /* A block whose children in the dominator tree have to be visited, and how many bits were known
     before it.  */
  struct level
  {
    basic_block next;
    unsigned before;
  };
  auto_vec<level> stack;
  stack.safe_push ({ first_dom_son (CDI_DOMINATORS, ENTRY_BLOCK_PTR_FOR_FN (fun)), 0 });
  while (!stack.is_empty ())
    {
      level *l = &stack.last ();
      while (k.added.length () > l->before)
        bitmap_clear_bit (known, k.added.pop ());
      bb = l->next;
      if (!bb)
        {
          stack.pop ();
          continue;
        }
      l->next = next_dom_son (CDI_DOMINATORS, bb);
      if (bb->index >= NUM_FIXED_BLOCKS)
        prune_block (bb, &k);
      stack.safe_push ({ first_dom_son (CDI_DOMINATORS, bb), k.added.length () });
    }
  return 0;
}

static bool
null_checks_wanted_p (void)
{
  return optimize && !tp_opt.disable.lower && !tp_opt.disable.redundant_checks;
}

opt_pass *
tp_make_null_checks_pass (gcc::context *ctxt)
{
  return tp_make_function_pass (ctxt, "temporal_null_checks", null_checks_wanted_p,
                                remove_null_checks, 0);
}
