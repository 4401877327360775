/* maybe-uninit.cc - pointer and integer variables that may be used before they are set.

   SPDX-License-Identifier: GPL-3.0-or-later

   Is there a path to a use without a definition?  A forward problem on the CFG, for all
   variables of a function at once.  definite-init.cc handles variables in memory.  */

#include "base/temporal-gcc.h"
#include "points-to/graph.h"
#include "points-to/forward-dataflow.h"

/* Functions with more blocks times variables are not analysed.  */
static const unsigned work_max = 4000000;

/* The state of the walk over the uses of a statement.  They are added to FOUND; if that is null,
   they are uses of pointers, and are recorded in their nodes.  */
struct use_walk
{
  struct tp_points_to *pt;
  hash_map<tree, unsigned> *index;
  bitmap unset;
  hash_set<tree> *found;
};

static tree
note_unset_use (tree *tp, int *walk_subtrees, void *data)
{
  use_walk *w = (use_walk *) data;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (DECL_P (*tp))
    {
      unsigned *i = w->index->get (*tp);
      if (!i || !bitmap_bit_p (w->unset, *i))
        return NULL_TREE;
      if (w->found)
        w->found->add (*tp);
      else
        tp_pt_point (w->pt, tp_pt_pointer_node (w->pt, *tp, NULL_TREE), PT_UNINIT, tp_pt_no_limit);
    }
  return NULL_TREE;
}

/* The variables that may be unset.  Uses are recorded in a second walk, when the solution is
   known.  */

struct unset_walk : tp_pt_bit_states
{
  struct tp_points_to *pt;
  hash_map<tree, unsigned> index;
  bool note;
  hash_set<tree> *found;
  unset_walk (struct tp_points_to *graph, function *fun, hash_set<tree> *f = NULL)
      : tp_pt_bit_states (fun), pt (graph), note (false), found (f)
  {
  }
  void statement (gimple *stmt);
  bool leave (edge e);
  void note_uses (function *fun);
};

/* After setjmp an integer may have an old value, and a variable that a call would have set is not
   set if a jump left the call.  */

bool
unset_walk::leave (edge e)
{
  if (found && (e->flags & EDGE_COMPLEX))
    bitmap_set_range (now, 0, index.elements ());
  return tp_pt_bit_states::leave (e, bitmap_ior_into);
}

void
unset_walk::statement (gimple *stmt)
{
  if (is_gimple_debug (stmt))
    return;
  use_walk w = { pt, &index, now, found };
  tree lhs = gimple_get_lhs (stmt);
  for (unsigned op = 0; note && op < gimple_num_ops (stmt); op++)
    if (gimple_op (stmt, op) && !(op == 0 && lhs && tp_pt_register_p (lhs)))
      walk_tree_without_duplicates (gimple_op_ptr (stmt, op), note_unset_use, &w);
  if (lhs)
    if (unsigned *v = index.get (lhs))
      bitmap_clear_bit (now, *v);
}

/* Walk through FUN once more with the solution, and record the uses.  */

void
unset_walk::note_uses (function *fun)
{
  basic_block bb;
  note = true;
  FOR_EACH_BB_FN (bb, fun)
  if (in.get (bb->index))
    {
      enter (bb);
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
        statement (gsi_stmt (i));
    }
}

void
tp_pt_maybe_uninit_registers (struct tp_points_to *pt, function *fun)
{
  unset_walk w (pt, fun);
  auto_vec<tree> vars;
  unsigned k;
  tree var;
  FOR_EACH_LOCAL_DECL (fun, k, var)
  if (VAR_P (var) && POINTER_TYPE_P (TREE_TYPE (var)) && tp_pt_register_p (var))
    {
      w.index.put (var, vars.length ());
      vars.safe_push (var);
    }
  if (vars.is_empty ())
    return;
  if ((uint64_t) vars.length () * w.count > work_max)
    {
      for (tree v : vars)
        tp_pt_point (pt, tp_pt_pointer_node (pt, v, fun->decl), PT_UNINIT, 0);
      return;
    }
  for (tree v : vars)
    tp_pt_pointer_node (pt, v, fun->decl);
  tp_pt_forward_dataflow (w, w.start (fun, vars.length ()), UINT_MAX);
  w.note_uses (fun);
}

void
tp_pt_maybe_uninit_integers (function *fun, hash_set<tree> *found)
{
  unset_walk w (NULL, fun, found);
  unsigned k;
  tree var;
  FOR_EACH_LOCAL_DECL (fun, k, var)
  if (VAR_P (var) && INTEGRAL_TYPE_P (TREE_TYPE (var)) && tp_pt_register_p (var))
    w.index.put (var, w.index.elements ());
  if (w.index.is_empty ())
    return;
  if ((uint64_t) w.index.elements () * w.count > work_max)
    {
      for (auto v : w.index)
        found->add (v.first);
      return;
    }
  tp_pt_forward_dataflow (w, w.start (fun, w.index.elements ()), UINT_MAX);
  w.note_uses (fun);
}
