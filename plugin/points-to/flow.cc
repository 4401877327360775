/* flow.cc - checks that cannot fail, and referents that nobody reads (TDO, NDO, UMO).

   SPDX-License-Identifier: GPL-3.0-or-later

   Simpson 2013, section 5, on the graph of flow-solve.cc.  An access through a pointer keeps
   its check unless, for every object that the pointer may point to,

     temporally   it is a variable that lives as long as the pointers to it, or a block that no
		  call has freed when the program comes there (flow-phase.cc); and the
		  pointer can be nothing but the address of an object or null: it was
		  never unset, and not made of a number (TDO)
     spatially    what the access touches lies within the room behind the pointer (NDO)
     besides      it may be written, if the access writes

   What is left to ask is whether the pointer is null (check_null), if it can be (flow-nulls.cc).  Where the second and third hold
   alone the check needs to ask no more than whether the block lives (check_alive).  That is no
   cheaper, but all accesses through one referent, wherever they lie, ask the same: one of them is enough
   (prune.cc).

   Then nobody may be interested in some pointers' referents any more (UMO).  They are
   "unknown" if somebody asks nevertheless, which is always right but slow.  Locals to
   which only such pointers lead need no block.

   The graph is made before the functions are in SSA form, and forgotten at once; what stays
   is what the instrumentation will ask for: statements, and bits by node.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "base/passes.h"
#include "ir/known.h"
#include "points-to/flow-graph.h"
#include "points-to/flow.h"
#include "points-to/passed-numbers.h"

/* Of whose nodes somebody reads the referents, and the locals that nobody asks for.  */
static bitmap needed_nodes, untracked_uids;

bool
flow_hidden_jumps_p (function *fun)
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

/* Call F for each statement of the unit, with what has been before it; what is known since births, too, if SINCE.  */

template <typename F>
static void
each_statement (bool since, F f)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    {
      function *fun = DECL_STRUCT_FUNCTION (node->decl);
      basic_block bb;
      push_cfun (fun);
      if (since)
	{
	  flow_since_start (fun);
	  flow_judge_function (fun);
	}
      FOR_EACH_BB_FN (bb, fun)
	{
	  struct flow_past past = flow_past_before (bb, fun);
	  if (since)
	    flow_since_enter (bb);
	  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
	    {
	      f (gsi_stmt (i), fun, past);
	      flow_past_step (gsi_stmt (i), &past);
	      if (since)
		flow_since_step (gsi_stmt (i));
	    }
	}
      if (since)
	flow_since_stop ();
      pop_cfun ();
    }
}

/* Forget the graph, and all that was found out on the way to it.  */

static void
release (void)
{
  flow_tested_finish ();
  flow_phase_release ();
  flow_range_release ();
  flow_interval_release ();
  flow_heap_release ();
  flow_callback_release ();
  flow_release ();
}

/* What the solvers found out, from what is certain to what follows from that; then the verdicts.  */

static void
judge_unit (void)
{
  flow_solve_nulls ();
  flow_solve_room ();
  flow_choose_blanks ();
  flow_find_outlived ();
  flow_phases ();
  flow_since_solve ();
  flow_judge_start ();
  each_statement (true, flow_judge_statement);
  flow_since_release ();
  flow_need_distances ();
  /* Whoever verifies reads referents that no check does.  */
  if (tp_opt.no_umo || tp_opt.verify)
    for (flow_node &n : flow_nodes)
      n.needed = true;
  flow_solve_needs ();
  flow_solve_numbers ();
  each_statement (false, flow_judge_store);
  flow_judge_finish ();
}

static void
analyse_unit (void)
{
  flow_range_start ();
  flow_interval_start ();
  tp_find_passed_numbers ();
  if (!flow_build () || !flow_solve ())
    {
      if (dump_file)
	fprintf (dump_file, ";; temporal: the graph was given up\n");
      release ();
      return;
    }
  judge_unit ();
  needed_nodes = BITMAP_ALLOC (NULL);
  untracked_uids = BITMAP_ALLOC (NULL);
  for (unsigned k = 0; k < flow_nodes.length (); k++)
    if (flow_nodes[k].needed)
      bitmap_set_bit (needed_nodes, k);
  for (flow_object &o : flow_objects)
    if (o.decl && o.function && !o.tracked && !o.escaped)
      bitmap_set_bit (untracked_uids, DECL_UID (o.decl));
  if (dump_file)
    flow_dump (dump_file);
  release ();
}

/* ---- Questions ---- */

static bool
unneeded_node_p (int node)
{
  return (needed_nodes && node > (int) FLOW_OUTSIDE
	  && !bitmap_bit_p (needed_nodes, node));
}

bool
tp_flow_unneeded_p (tree p)
{
  return (needed_nodes && TREE_CODE (p) == SSA_NAME
	  && unneeded_node_p (flow_node_of (p, current_function_decl)));
}

bool
tp_flow_parameter_unneeded_p (tree decl, unsigned i)
{
  return needed_nodes && unneeded_node_p (flow_parameter_node (decl, i));
}

bool
tp_flow_result_unneeded_p (tree decl)
{
  return needed_nodes && unneeded_node_p (flow_result_node (decl));
}

bool
tp_flow_untracked_p (tree var)
{
  return untracked_uids && bitmap_bit_p (untracked_uids, DECL_UID (var));
}

static bool
flow_wanted_p (void)
{
  return optimize > 0 && !tp_opt.no_tdo && !tp_opt.no_ndo;
}

simple_ipa_opt_pass *
tp_make_flow_pass (gcc::context *ctxt)
{
  return tp_make_unit_pass (ctxt, "temporal_flow", flow_wanted_p, analyse_unit);
}
