/* dangling-locals.cc - locals that pointers to them may outlive.

   SPDX-License-Identifier: GPL-3.0-or-later

   A pointer to a local is valid as long as the local.  No check is needed (TDO) if nothing that
   may hold the local's address still exists when its scope ends.  Results of functions and
   pointers in memory still exist then; so do variables of outer scopes, for a local of an inner
   scope.  Simpson 2013, section 5, ends locals by an assignment of "invalid"; here no such
   assignment is needed for locals that are not outlived.  */

#include "base/temporal-gcc.h"
#include "points-to/graph.h"

/* Is DECL gone before FUN ends?  */

static bool
ends_early_p (function *fun, tree decl)
{
  basic_block bb;
  edge e;
  edge_iterator ei;
  /* Such jumps leave scopes without a statement that says so.  */
  if (tp_pt_hidden_jumps_p (fun))
    return true;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    {
      if (!gimple_clobber_p (gsi_stmt (i)) || gimple_assign_lhs (gsi_stmt (i)) != decl)
        continue;
      /* Only the ends of other variables may follow.  */
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

/* The parameters that FUN sets itself, to SET.  */

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

/* Does the variable of N hold nothing but what its function was given, or what was made of that
   there and then?  If that leads to a local of the same function, it is one of another call, which
   is still under way when this one returns.  SET are the parameters that get something else.  */

static bool
handed_p (const tp_pt_node *n, hash_set<tree> *set)
{
  tree var = n->name;
  for (int steps = 0; steps < 8 && var; steps++)
    {
      if (TREE_CODE (var) == PARM_DECL)
        return DECL_CONTEXT (var) == n->function && is_gimple_reg (var) && !set->contains (var);
      gassign *def = tp_pt_definition (var);
      if (!def || gimple_has_volatile_ops (def)
          || !(gimple_assign_rhs_code (def) == POINTER_PLUS_EXPR || gimple_assign_single_p (def)
               || CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def))))
        return false;
      var = gimple_assign_rhs1 (def);
      if (TREE_CODE (var) == ADDR_EXPR)
        {
          tree base = get_base_address (TREE_OPERAND (var, 0));
          var = base && TREE_CODE (base) == MEM_REF ? TREE_OPERAND (base, 0) : NULL_TREE;
        }
      if (var && !tp_pt_register_p (var))
        return false;
    }
  return false;
}

/* Set DANGLES, and WHY, of all objects that are such locals.  The graph is solved.  */

void
tp_pt_find_dangling_locals (void)
{
  hash_set<tree> set_parameters, looked;
  for (tp_pt_object &o : tp_pt_objects)
    if (o.function && o.decl && !o.escaped)
      {
        o.inner_scope = ends_early_p (DECL_STRUCT_FUNCTION (o.function), o.decl);
        if (o.inner_scope && !looked.add (o.function))
          find_set_parameters (DECL_STRUCT_FUNCTION (o.function), &set_parameters);
      }
  unsigned k;
  bitmap_iterator bi;
  for (tp_pt_node &n : tp_pt_nodes)
    EXECUTE_IF_SET_IN_BITMAP (n.points_to, PT_FIRST_OBJECT, k, bi)
    {
      tp_pt_object *o = tp_pt_whole (k);
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
