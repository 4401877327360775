/* dangling-locals.cc - locals that pointers to them may outlive.

   SPDX-License-Identifier: GPL-3.0-or-later

   A pointer to a local is valid as long as the local.  No check is needed (TDO) if nothing that
   may hold the local's address still exists when its scope ends.  Results of functions and
   pointers in memory still exist then; so do variables of outer scopes, for a local of an inner
   scope.  Simpson 2013, section 5, ends locals by an assignment of "invalid"; here no such
   assignment is needed for locals that are not outlived.  */

#include "base/temporal-gcc.h"
#include "ir/base-and-offset.h"
#include "points-to/graph.h"

/* Return true if the scope of DECL ends before FUN ends.  */

static bool
ends_early_p (function *fun, tree decl)
{
  basic_block bb;
  edge e;
  edge_iterator ei;
  /* Such jumps leave scopes without a clobber.  */
  if (tp_pt_hidden_jumps_p (fun))
    return true;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    {
      if (!gimple_clobber_p (gsi_stmt (i)) || gimple_assign_lhs (gsi_stmt (i)) != decl)
        continue;
      /* After the clobber only those of other variables may follow.  */
      auto_vec<basic_block> queue;
      auto_bitmap seen;
      gimple_stmt_iterator from = i;
      gsi_next (&from);
      basic_block at = bb;
      while (true)
        {
          for (; !gsi_end_p (from); gsi_next (&from))
            switch (gimple_code (gsi_stmt (from)))
              {
              case GIMPLE_LABEL:
              case GIMPLE_RETURN:
              case GIMPLE_RESX:
              case GIMPLE_NOP:
              case GIMPLE_PREDICT:
              case GIMPLE_DEBUG:
                break;
              default:
                if (!gimple_clobber_p (gsi_stmt (from)))
                  return true;
              }
          FOR_EACH_EDGE (e, ei, at->succs)
          if (e->dest->index >= NUM_FIXED_BLOCKS && bitmap_set_bit (seen, e->dest->index))
            queue.safe_push (e->dest);
          if (queue.is_empty ())
            break;
          at = queue.pop ();
          from = gsi_start_bb (at);
        }
    }
  return false;
}

/* Add to SET the parameters that FUN itself assigns.  */

static void
find_set_parameters (function *fun, hash_set<tree> *set)
{
  tp_pt_each_setting (fun,
                      [set] (tree var, gimple *)
                      {
                        if (TREE_CODE (var) == PARM_DECL)
                          set->add (var);
                      });
}

/* Return true if the variable of N only holds values that were passed to its function, or computed
   from them at once.  A local of the same function that it points to belongs to another call, which
   is still active when this one returns.  SET are the parameters that get other values.  */

static bool
handed_p (const tp_pt_node *n, hash_set<tree> *set)
{
  tree var = n->name;
  for (int steps = 0; steps < 8 && var; steps++)
    {
      if (TREE_CODE (var) == PARM_DECL)
        return DECL_CONTEXT (var) == n->function && is_gimple_reg (var) && !set->contains (var);
      gassign *def = tp_pt_definition (var);
      struct tp_step s;
      if (!def || gimple_has_volatile_ops (def) || !tp_step_of (def, &s) || !s.from
          || !tp_pt_register_p (s.from))
        return false;
      var = s.from;
    }
  return false;
}

/* Set DANGLES, and WHY, for all locals that pointers to them may outlive.  The graph must be
   solved.  */

void
tp_pt_find_dangling_locals (struct tp_points_to *pt)
{
  hash_set<tree> set_parameters, looked;
  for (tp_pt_object &o : pt->objects)
    if (o.function && o.decl && !o.escaped)
      {
        o.inner_scope = ends_early_p (DECL_STRUCT_FUNCTION (o.function), o.decl);
        if (o.inner_scope && !looked.add (o.function))
          find_set_parameters (DECL_STRUCT_FUNCTION (o.function), &set_parameters);
      }
  unsigned k;
  bitmap_iterator bi;
  for (tp_pt_node &n : pt->nodes)
    EXECUTE_IF_SET_IN_BITMAP (n.points_to, PT_FIRST_OBJECT, k, bi)
    {
      tp_pt_object *o = tp_pt_whole (pt, k);
      if (!o->function || !o->decl)
        continue;
      if (n.in_memory)
        o->why = "its address is kept in memory";
      else if (n.result && n.function == o->function)
        o->why = "its address is returned";
      else if (o->inner_scope
               && (n.result
                   || (n.variable && n.function == o->function && !handed_p (&n, &set_parameters))))
        o->why = "a variable of an outer scope may have its address";
      else
        continue;
      o->dangles = true;
    }
}
