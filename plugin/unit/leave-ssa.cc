/* leave-ssa.cc - a function that LTO streamed, back in the form that it had before SSA form.

   SPDX-License-Identifier: GPL-3.0-or-later

   LTO streams functions in SSA form alone, and the plugin's passes over the unit expect them before
   that (link-time.cc).  A function that has been put into SSA form, and has not been optimised
   since, goes back without any copies: all versions of a variable have that variable's value, so
   each name is replaced by its variable, and PHIs vanish (GCC's tree-outof-ssa.cc has to insert
   copies, since after optimisation two versions may be live at once).

   GCC forgets which variable a name is of, if the front end or the gimplifier made that variable
   for its own use (tree-into-ssa.cc, at the end of pass_build_ssa).  Names that meet in a PHI are
   of one variable; if none of them knows it any more, they get a new one.  A name without a
   variable that meets no other is defined once, and stays: the gimplifier makes such names
   itself.  */

#include "base/temporal-gcc.h"
#include "unit/leave-ssa.h"

/* What is known of the names of one function, by their versions.  */

struct name_classes
{
  /* The names of one variable are a class; this is a tree of each (union-find), and the variable of
     its root, or null.  */
  auto_vec<unsigned> parent;
  auto_vec<tree> variable;
};

static unsigned
root_of (name_classes *names, tree name)
{
  unsigned v = SSA_NAME_VERSION (name);
  while (names->parent[v] != v)
    v = names->parent[v] = names->parent[names->parent[v]];
  return v;
}

static tree
variable_of_partition (name_classes *names, tree name)
{
  return names->variable[root_of (names, name)];
}

static void
unite (name_classes *names, tree a, tree b)
{
  unsigned x = root_of (names, a), y = root_of (names, b);
  if (x == y)
    return;
  names->parent[y] = x;
  if (!names->variable[x])
    names->variable[x] = names->variable[y];
}

static void
start_classes (name_classes *names, function *fun)
{
  unsigned i;
  tree name;
  unsigned count = vec_safe_length (SSANAMES (fun));
  names->parent.reserve_exact (count);
  for (i = 0; i < count; i++)
    names->parent.quick_push (i);
  names->variable.safe_grow_cleared (count);
  FOR_EACH_SSA_NAME (i, name, fun)
  if (!virtual_operand_p (name))
    names->variable[i] = SSA_NAME_VAR (name);
}

/* Find the classes, by the PHIs of FUN.  An argument that is no name becomes an assignment on its
   edge.  */

static void
unite_by_phis (name_classes *names, function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
    {
      tree result = gimple_phi_result (i.phi ());
      if (virtual_operand_p (result))
        continue;
      for (unsigned k = 0; k < gimple_phi_num_args (i.phi ()); k++)
        if (TREE_CODE (gimple_phi_arg_def (i.phi (), k)) == SSA_NAME)
          unite (names, result, gimple_phi_arg_def (i.phi (), k));
    }
  FOR_EACH_BB_FN (bb, fun)
  for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
    {
      tree result = gimple_phi_result (i.phi ());
      if (virtual_operand_p (result))
        continue;
      unsigned root = root_of (names, result);
      if (!names->variable[root])
        names->variable[root] = create_tmp_reg (TREE_TYPE (result));
      for (unsigned k = 0; k < gimple_phi_num_args (i.phi ()); k++)
        {
          tree argument = gimple_phi_arg_def (i.phi (), k);
          if (TREE_CODE (argument) != SSA_NAME)
            gsi_insert_on_edge (gimple_phi_arg_edge (i.phi (), k),
                                gimple_build_assign (names->variable[root], argument));
        }
    }
}

/* For walk_gimple_op: put the variable in place of a name.  */

static tree
replace_name (tree *op, int *walk_subtrees, void *data)
{
  walk_stmt_info *wi = (walk_stmt_info *) data;
  if (TYPE_P (*op))
    *walk_subtrees = 0;
  else if (TREE_CODE (*op) == SSA_NAME)
    {
      *walk_subtrees = 0;
      if (tree variable = variable_of_partition ((name_classes *) wi->info, *op))
        *op = variable;
    }
  return NULL_TREE;
}

/* The statements of BB.  What binds a variable to a value for the debugger was made of assignments
   when the function entered SSA form, and will be again.  */

static void
rename_statements (name_classes *names, function *fun, basic_block bb)
{
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);)
    {
      gimple *stmt = gsi_stmt (i);
      free_stmt_operands (fun, stmt);
      if (gimple_debug_bind_p (stmt) || gimple_debug_source_bind_p (stmt))
        {
          gsi_remove (&i, true);
          continue;
        }
      walk_stmt_info wi;
      memset (&wi, 0, sizeof wi);
      wi.info = names;
      walk_gimple_op (stmt, replace_name, &wi);
      /* This, too, is what GCC finds with the operands.  */
      gimple_set_has_volatile_ops (stmt, false);
      gimple_set_modified (stmt, true);
      gsi_next (&i);
    }
}

/* The names that are in use no more, and all that SSA form keeps of FUN.  */

static void
release_names (name_classes *names, function *fun)
{
  unsigned i;
  tree name;
  FOR_EACH_SSA_NAME (i, name, fun)
  {
    ssa_use_operand_t *uses = &SSA_NAME_IMM_USE_NODE (name);
    uses->prev = uses->next = uses;
    if (virtual_operand_p (name) || variable_of_partition (names, name))
      (*SSANAMES (fun))[i] = NULL_TREE;
  }
  fini_ssa_operands (fun);
  DEFAULT_DEFS (fun)->empty ();
  fun->gimple_df->in_ssa_p = false;
  fun->gimple_df->rename_vops = false;
  fun->gimple_df->ssa_renaming_needed = false;
  fun->curr_properties &= ~PROP_ssa;
}

void
tp_leave_ssa (function *fun)
{
  name_classes names;
  basic_block bb;
  push_cfun (fun);
  start_classes (&names, fun);
  unite_by_phis (&names, fun);
  FOR_EACH_BB_FN (bb, fun)
  {
    rename_statements (&names, fun, bb);
    for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i);)
      remove_phi_node (&i, false);
  }
  release_names (&names, fun);
  /* LTO does not stream whether the program names a parameter.  */
  for (tree p = DECL_ARGUMENTS (fun->decl); p; p = DECL_CHAIN (p))
    TREE_USED (p) = 1;
  gsi_commit_edge_inserts ();
  free_dominance_info (fun, CDI_DOMINATORS);
  free_dominance_info (fun, CDI_POST_DOMINATORS);
  pop_cfun ();
}
