/* flow-phase.cc - what can have been freed when the program comes to a statement.

   SPDX-License-Identifier: GPL-3.0-or-later

   Many programs build something, use it, and free it at their end.  A use that comes before
   every call that frees needs no look for whether it has been freed: paper 002 (section 6.2)
   found the same of the Olden programs.  So each call of free is a bit, and

     frees (f)     bits of the calls in f and in all that f calls
     before (b)    bits of the calls that may have been executed when block b starts:
		   a forward problem over the CFG of f, which starts with
		   what holds at f's calls

   A function that code out of sight may call can be called at any time.  What such a function
   frees may have been freed everywhere.  The exception is main, which the program starts with:
   that another unit calls it again is not considered.  Threads start in functions whose
   address is taken, so what they free counts everywhere, too.  */

#include "temporal-gcc.h"
#include "flow-graph.h"

typedef unsigned HOST_WIDE_INT mask;
static const mask anything = ~(mask) 0;

struct facts
{
  mask frees, at_start;
  mask *before;
  bool queued;
};

static hash_map<tree, facts> *functions;
static hash_map<gimple *, mask> *calls_of_free;
static mask always;

static void
give_bits (void)
{
  calls_of_free = new hash_map<gimple *, mask>;
  unsigned bit = 0, o;
  bitmap_iterator bi;
  for (flow_free &f : flow_frees)
    {
      if (f.node == FLOW_OUTSIDE || flow_nodes[f.node].unknown)
	continue;
      mask m = (mask) 1 << MIN (bit, 63);
      bit++;
      calls_of_free->put (f.call, m);
      EXECUTE_IF_SET_IN_BITMAP (flow_nodes[f.node].points_to, FLOW_FIRST_OBJECT, o, bi)
	flow_whole (o)->freed |= m;
    }
}

/* The function of the unit that STMT calls by name, or has a library function call.  */

static tree
called_by (gimple *stmt)
{
  if (!is_gimple_call (stmt))
    return NULL_TREE;
  if (tree callback = flow_callback_of (stmt))
    return callback;
  tree decl = gimple_call_fndecl (stmt);
  cgraph_node *node = decl ? cgraph_node::get (decl) : NULL;
  return node && node->alias ? node->ultimate_alias_target ()->decl : decl;
}

static facts *
callee_of (gimple *stmt)
{
  tree decl = called_by (stmt);
  return decl ? functions->get (decl) : NULL;
}

mask
flow_ended_by (gimple *stmt)
{
  if (!is_gimple_call (stmt))
    return 0;
  mask *m = calls_of_free->get (stmt);
  facts *f = callee_of (stmt);
  return (m ? *m : 0) | (f ? f->frees : 0);
}

mask
flow_ended_before (basic_block bb, function *fun)
{
  facts *f = functions->get (fun->decl);
  return f && f->before ? f->before[bb->index] : anything;
}

static void
find_frees (void)
{
  cgraph_node *node;
  for (bool changed = true; changed; )
    {
      changed = false;
      FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
	{
	  function *fun = DECL_STRUCT_FUNCTION (node->decl);
	  facts *f = functions->get (node->decl);
	  basic_block bb;
	  mask m = 0;
	  FOR_EACH_BB_FN (bb, fun)
	    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);
		 gsi_next (&i))
	      m |= flow_ended_by (gsi_stmt (i));
	  if (m & ~f->frees)
	    {
	      f->frees |= m;
	      changed = true;
	    }
	}
    }
}

/* Solve the second problem in FUN, and queue the functions that it changes.  */

static void
solve_function (function *fun, vec<tree> *queue)
{
  facts *f = functions->get (fun->decl);
  bool changed = true;
  if (!f->before)
    f->before = XCNEWVEC (mask, last_basic_block_for_fn (fun));
  int *order = XNEWVEC (int, n_basic_blocks_for_fn (fun));
  int n = pre_and_rev_post_order_compute_fn (fun, NULL, order, false);
  mask *out = XCNEWVEC (mask, last_basic_block_for_fn (fun));
  while (changed)
    {
      changed = false;
      for (int k = 0; k < n; k++)
	{
	  basic_block bb = BASIC_BLOCK_FOR_FN (fun, order[k]);
	  mask m = f->at_start;
	  edge e;
	  edge_iterator ei;
	  FOR_EACH_EDGE (e, ei, bb->preds)
	    if (e->src->index >= NUM_FIXED_BLOCKS)
	      m |= out[e->src->index];
	  f->before[bb->index] = m;
	  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
	    {
	      gimple *stmt = gsi_stmt (i);
	      if (facts *g = callee_of (stmt))
		if (m & ~g->at_start)
		  {
		    g->at_start |= m;
		    if (!g->queued)
		      queue->safe_push (called_by (stmt));
		    g->queued = true;
		  }
	      m |= flow_ended_by (stmt);
	    }
	  if (m != out[bb->index])
	    {
	      out[bb->index] = m;
	      changed = true;
	    }
	}
    }
  free (out);
  XDELETEVEC (order);
}

void
flow_phases (void)
{
  give_bits ();
  functions = new hash_map<tree, facts>;
  cgraph_node *node;
  auto_vec<tree> queue;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    {
      facts f = {};
      f.queued = true;
      functions->put (node->decl, f);
      queue.safe_push (node->decl);
    }
  find_frees ();
  always = 0;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    if (!flow_local_function_p (node->decl) && !flow_callback_p (node->decl)
	&& !MAIN_NAME_P (DECL_NAME (node->decl)))
      always |= functions->get (node->decl)->frees;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    {
      facts *f = functions->get (node->decl);
      f->at_start = always;
      if (!flow_local_function_p (node->decl) && !flow_callback_p (node->decl)
	  && (!MAIN_NAME_P (DECL_NAME (node->decl)) || !TREE_PUBLIC (node->decl)
	      || node->address_taken))
	f->at_start = anything;
    }
  while (!queue.is_empty ())
    {
      tree decl = queue.pop ();
      functions->get (decl)->queued = false;
      push_cfun (DECL_STRUCT_FUNCTION (decl));
      solve_function (DECL_STRUCT_FUNCTION (decl), &queue);
      pop_cfun ();
    }
}

void
flow_phase_release (void)
{
  if (functions)
    for (auto f : *functions)
      free (f.second.before);
  delete functions;
  delete calls_of_free;
  functions = NULL;
  calls_of_free = NULL;
}
