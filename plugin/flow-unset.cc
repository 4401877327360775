/* flow-unset.cc - pointer variables that may be used before they are set.

   SPDX-License-Identifier: GPL-3.0-or-later

   Is there a way to a use without a definition?  A forward problem on the CFG, for all variables of
   a function at once.  Variables in memory are for flow-set.cc.  */

#include "temporal-gcc.h"
#include "flow-graph.h"

/* Functions of more blocks and variables than this are not looked at closely.  */
static const unsigned work_max = 4000000;

struct use_walk { hash_map<tree, unsigned> *index; bitmap unset; };

static tree
note_unset_use (tree *tp, int *walk_subtrees, void *data)
{
  use_walk *w = (use_walk *) data;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (DECL_P (*tp))
    if (unsigned *i = w->index->get (*tp))
      if (bitmap_bit_p (w->unset, *i))
	flow_point (flow_pointer_node (*tp, NULL_TREE), FLOW_UNSET, flow_no_limit);
  return NULL_TREE;
}

void
flow_unset_registers (function *fun)
{
  hash_map<tree, unsigned> index;
  auto_vec<tree> vars;
  unsigned k, n = last_basic_block_for_fn (fun);
  tree var;
  FOR_EACH_LOCAL_DECL (fun, k, var)
    if (VAR_P (var) && POINTER_TYPE_P (TREE_TYPE (var)) && flow_register_p (var))
      {
	index.put (var, vars.length ());
	vars.safe_push (var);
      }
  if (vars.is_empty ())
    return;
  if ((uint64_t) vars.length () * n > work_max)
    {
      for (tree v : vars)
	flow_point (flow_pointer_node (v, fun->decl), FLOW_UNSET, flow_no_limit);
      return;
    }
  for (tree v : vars)
    flow_pointer_node (v, fun->decl);
  bitmap *in = XCNEWVEC (bitmap, n);
  auto_bitmap unset;
  use_walk w = { &index, unset };
  auto transfer = [&] (basic_block bb, bool note)
    {
      bitmap_copy (unset, in[bb->index]);
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
	{
	  gimple *stmt = gsi_stmt (i);
	  if (is_gimple_debug (stmt))
	    continue;
	  tree lhs = gimple_get_lhs (stmt);
	  for (unsigned op = 0; note && op < gimple_num_ops (stmt); op++)
	    if (gimple_op (stmt, op) && !(op == 0 && lhs && flow_register_p (lhs)))
	      walk_tree_without_duplicates (gimple_op_ptr (stmt, op), note_unset_use, &w);
	  if (lhs)
	    if (unsigned *v = index.get (lhs))
	      bitmap_clear_bit (unset, *v);
	}
    };
  auto_vec<basic_block> queue;
  basic_block first = single_succ (ENTRY_BLOCK_PTR_FOR_FN (fun));
  in[first->index] = BITMAP_ALLOC (NULL);
  bitmap_set_range (in[first->index], 0, vars.length ());
  queue.safe_push (first);
  while (!queue.is_empty ())
    {
      basic_block bb = queue.pop ();
      transfer (bb, false);
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	{
	  basic_block to = e->dest;
	  if (to->index < NUM_FIXED_BLOCKS)
	    continue;
	  if (!in[to->index])
	    {
	      in[to->index] = BITMAP_ALLOC (NULL);
	      bitmap_copy (in[to->index], unset);
	      queue.safe_push (to);
	    }
	  else if (bitmap_ior_into (in[to->index], unset))
	    queue.safe_push (to);
	}
    }
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    if (in[bb->index])
      transfer (bb, true);
  for (k = 0; k < n; k++)
    if (in[k])
      BITMAP_FREE (in[k]);
  free (in);
}
