/* points-to.cc - checks that cannot fail, and referents that are never read (TDO, NDO, UMO).

   SPDX-License-Identifier: GPL-3.0-or-later

   Simpson 2013, section 5, on the graph of graph.cc.  An access through a pointer keeps its
   check unless the following holds for every object that the pointer may point to:

     temporally   it is a variable that lives as long as the pointers to it, or a block that no
                  call has freed when the program reaches the access (may-free.cc); and the
                  pointer can only be null or the address of an object: it was
                  never uninitialized, and not converted from an integer (TDO)
     spatially    the accessed bytes are available after the pointer (NDO)
     besides      it is writable, if the access writes

   Then only the comparison with null remains (check_null), if the pointer can be null
   (nonnull.cc).  If only the second and third conditions hold, the check only has to test
   whether the block is alive (check_alive).  That is no cheaper, but all accesses through one
   referent, at any place, have the same check, so one check is enough (redundant-checks.cc).

   After that some pointers' referents are no longer read (UMO).  They are replaced by "unknown",
   which is always correct but slow if a referent is read after all.  Locals to which only such
   pointers lead need no block.

   The graph is made before the functions are in SSA form, and is freed immediately; only the
   results for the instrumentation are kept: verdicts by statement, and bits by node.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "base/passes.h"
#include "ir/library-table.h"
#include "points-to/graph.h"
#include "points-to/points-to.h"
#include "points-to/pointer-integers.h"

/* The nodes whose referents are read, and the locals that need no block.  */
static bitmap needed_nodes, untracked_uids;

bool
tp_pt_hidden_jumps_p (function *fun)
{
  basic_block bb;
  edge e;
  edge_iterator ei;
  FOR_EACH_BB_FN (bb, fun)
  FOR_EACH_EDGE (e, ei, bb->succs)
  if (e->flags & EDGE_COMPLEX)
    return true;
  return false;
}

/* Call F for each statement of the unit, with what has been before it; what is known since births,
   too, if SINCE.  */

template <typename F>
static void
each_judged_statement (bool since, F f)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  {
    function *fun = DECL_STRUCT_FUNCTION (node->decl);
    basic_block bb;
    push_cfun (fun);
    if (since)
      {
        tp_pt_recency_start (fun);
        tp_pt_verdict_function (fun);
      }
    FOR_EACH_BB_FN (bb, fun)
    {
      struct tp_pt_may_free past = tp_pt_may_free_before (bb, fun);
      if (since)
        tp_pt_recency_enter (bb);
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
        {
          f (gsi_stmt (i), fun, past);
          tp_pt_may_free_step (gsi_stmt (i), &past);
          if (since)
            tp_pt_recency_step (gsi_stmt (i));
        }
    }
    if (since)
      tp_pt_recency_stop ();
    pop_cfun ();
  }
}

/* Release the graph, and all that was computed with it.  */

static void
release (void)
{
  tp_pt_nonnull_local_finish ();
  tp_pt_may_free_release ();
  tp_pt_index_range_release ();
  tp_pt_interval_release ();
  tp_pt_heap_release ();
  tp_pt_callback_release ();
  tp_pt_release ();
}

/* What the solvers found out, from what is certain to what follows from that; then the
   verdicts.  */

static void
verdict_on_unit (void)
{
  tp_pt_solve_nonnull ();
  tp_pt_solve_dereferenceable ();
  tp_pt_choose_poison ();
  tp_pt_find_dangling_locals ();
  tp_pt_solve_may_free ();
  tp_pt_recency_solve ();
  tp_pt_verdict_start ();
  each_judged_statement (true, tp_pt_verdict_statement);
  tp_pt_recency_release ();
  tp_pt_need_differences ();
  /* Verify mode reads referents that no check reads.  */
  if (tp_opt.disable.umo || tp_opt.verify)
    for (tp_pt_node &n : tp_pt_nodes)
      n.needed = true;
  tp_pt_solve_needs ();
  tp_pt_solve_pointer_free ();
  each_judged_statement (false, tp_pt_verdict_store);
  tp_pt_verdict_finish ();
}

static void
analyse_unit (void)
{
  tp_pt_index_range_start ();
  tp_pt_interval_start ();
  tp_find_pointer_integers ();
  if (!tp_pt_build () || !tp_pt_solve ())
    {
      if (dump_file)
        fprintf (dump_file, ";; temporal: the graph was given up\n");
      release ();
      return;
    }
  verdict_on_unit ();
  needed_nodes = BITMAP_ALLOC (NULL);
  untracked_uids = BITMAP_ALLOC (NULL);
  for (unsigned k = 0; k < tp_pt_nodes.length (); k++)
    if (tp_pt_nodes[k].needed)
      bitmap_set_bit (needed_nodes, k);
  for (tp_pt_object &o : tp_pt_objects)
    if (o.decl && o.function && !o.tracked && !o.escaped)
      bitmap_set_bit (untracked_uids, DECL_UID (o.decl));
  if (dump_file)
    tp_pt_dump (dump_file);
  release ();
}

/* ---- Questions ---- */

static bool
unneeded_node_p (int node)
{
  return (needed_nodes && node > (int) PT_EXTERNAL && !bitmap_bit_p (needed_nodes, node));
}

bool
tp_pt_unread_referent_p (tree p)
{
  return (needed_nodes && TREE_CODE (p) == SSA_NAME
          && unneeded_node_p (tp_pt_node_of (p, current_function_decl)));
}

bool
tp_pt_unread_parameter_p (tree decl, unsigned i)
{
  return needed_nodes && unneeded_node_p (tp_pt_parameter_node (decl, i));
}

bool
tp_pt_unread_result_p (tree decl)
{
  return needed_nodes && unneeded_node_p (tp_pt_result_node (decl));
}

bool
tp_pt_untracked_p (tree var)
{
  return untracked_uids && bitmap_bit_p (untracked_uids, DECL_UID (var));
}

static bool
tp_pt_wanted_p (void)
{
  return optimize > 0 && !tp_opt.disable.tdo && !tp_opt.disable.ndo;
}

simple_ipa_opt_pass *
tp_make_points_to_pass (gcc::context *ctxt)
{
  return tp_make_unit_pass (ctxt, "temporal_points_to", tp_pt_wanted_p, analyse_unit);
}
