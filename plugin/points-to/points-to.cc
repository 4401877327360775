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

struct tp_pt_answers *tp_pt_unit_answers;

tp_pt_answers::~tp_pt_answers ()
{
  for (tp_singleton *l : singletons)
    delete l;
}

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

/* Call F for each statement of the unit, with the calls of free that may have been executed before
   it.  With SINCE, the state of recency.cc is updated as well.  */

template <typename F>
static void
each_judged_statement (struct tp_points_to *pt, bool since, F f)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  {
    function *fun = DECL_STRUCT_FUNCTION (node->decl);
    basic_block bb;
    push_cfun (fun);
    if (since)
      {
        tp_pt_recency_start (pt->recency, fun);
        tp_pt_verdict_function (pt, fun);
      }
    FOR_EACH_BB_FN (bb, fun)
    {
      struct tp_pt_may_free past = tp_pt_may_free_before (pt, bb, fun);
      if (since)
        tp_pt_recency_enter (pt->recency, bb);
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
        {
          f (pt, gsi_stmt (i), fun, past);
          tp_pt_may_free_step (pt, gsi_stmt (i), &past);
          if (since)
            tp_pt_recency_step (pt->recency, gsi_stmt (i));
        }
    }
    if (since)
      tp_pt_recency_stop (pt->recency);
    pop_cfun ();
  }
}

/* Free the graph and everything that was computed with it.  */

static void
release (struct tp_points_to *pt)
{
  tp_pt_may_free_release (pt);
  tp_pt_index_range_release (pt);
  tp_pt_release (pt);
}

static void
need_all (struct tp_points_to *pt)
{
  for (tp_pt_node &n : pt->nodes)
    n.needed = true;
}

/* Find the pointers whose referents are read, and the locals that need no block.  */

static void
solve_needs (struct tp_points_to *pt)
{
  if (tp_opt.disable.umo)
    need_all (pt);
  tp_pt_solve_needs (pt);
  for (tp_pt_object &o : pt->objects)
    if (o.decl && o.function && !o.tracked && !o.escaped)
      bitmap_set_bit (pt->answers->untracked_uids, DECL_UID (o.decl));
  /* Verify mode reads referents that no check reads.  */
  if (tp_opt.verify)
    {
      need_all (pt);
      tp_pt_solve_needs (pt);
    }
}

/* Run the solvers in the order of their dependences; then compute the verdicts.  */

static void
verdict_on_unit (struct tp_points_to *pt)
{
  tp_pt_solve_nonnull (pt);
  tp_pt_solve_dereferenceable (pt);
  tp_pt_choose_poison (pt);
  tp_pt_find_dangling_locals (pt);
  tp_pt_solve_may_free (pt);
  tp_pt_recency_solve (pt);
  each_judged_statement (pt, true, tp_pt_verdict_statement);
  tp_pt_recency_release (pt->recency);
  tp_pt_need_differences (pt);
  solve_needs (pt);
  tp_pt_solve_pointer_free (pt);
  each_judged_statement (pt, false, tp_pt_verdict_store);
  tp_pt_singleton_stop (pt);
}

static void
analyse_unit (void)
{
  delete tp_pt_unit_answers;
  tp_pt_unit_answers = NULL;
  struct tp_points_to *pt = tp_pt_start ();
  struct tp_pt_answers *answers = pt->answers;
  tp_find_pointer_integers ();
  if (!tp_pt_build (pt) || !tp_pt_solve (pt))
    {
      if (dump_file)
        fprintf (dump_file, ";; temporal: the graph was given up\n");
      release (pt);
      delete answers;
      return;
    }
  verdict_on_unit (pt);
  for (unsigned k = 0; k < pt->nodes.length (); k++)
    if (pt->nodes[k].needed)
      bitmap_set_bit (answers->needed_nodes, k);
  if (dump_file)
    tp_pt_dump (pt, dump_file);
  release (pt);
  tp_pt_unit_answers = answers;
}

/* ---- Questions ---- */

static bool
unneeded_node_p (int node)
{
  return node > (int) PT_EXTERNAL && !bitmap_bit_p (tp_pt_unit_answers->needed_nodes, node);
}

bool
tp_pt_unread_referent_p (tree p)
{
  return (tp_pt_unit_answers && TREE_CODE (p) == SSA_NAME
          && unneeded_node_p (tp_pt_node_of (tp_pt_unit_answers, p, current_function_decl)));
}

bool
tp_pt_unread_parameter_p (tree decl, unsigned i)
{
  return tp_pt_unit_answers && unneeded_node_p (tp_pt_parameter_node (tp_pt_unit_answers, decl, i));
}

bool
tp_pt_unread_result_p (tree decl)
{
  return tp_pt_unit_answers && unneeded_node_p (tp_pt_result_node (tp_pt_unit_answers, decl));
}

bool
tp_pt_untracked_p (tree var)
{
  return tp_pt_unit_answers && bitmap_bit_p (tp_pt_unit_answers->untracked_uids, DECL_UID (var));
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
