/* value-numbering.cc - addresses that a function computes more than once.

   SPDX-License-Identifier: GPL-3.0-or-later

     modules[i].side = 0;               _1 = modules + i * 40;  _1->side = 0;
     add (&modules[i]);                 _2 = modules + i * 40;  add (_2);

   The graph is made before the functions are in SSA form, where GCC would find that these are
   equal.  What an access through the first shows is valid for the second as long as neither
   modules nor i is set in between.  So sums of the same variables by the same arithmetic get the
   number of a class; nonnull-local.cc walks along the statements.

   A sum counts only if its parts are computed in the same basic block, shortly before, and the
   variables are not set in between: so its operands are the values of the variables at the
   statement.  Variables in memory count if they belong to the unit and their address is not
   taken; calls may set them.  The numbering is as in GCC's own local value numbering (Cocke and
   Schwartz, Programming Languages and their Compilers, 1970).  */

#include "base/temporal-gcc.h"
#include "points-to/graph.h"

/* How many statements before a sum are examined, how many operations a sum may have, with how many
   sums it is compared, and how many classes there may be.  */
static const int before_max = 24, depth_max = 8;
static const unsigned compared_max = 16, classes_max = 1000;

struct sum_class
{
  gimple *first;
  auto_vec<tree> names, variables;
};

/* The classes of one function.  */

struct tp_pt_vn
{
  struct tp_points_to *pt;
  auto_vec<sum_class *> classes;
  hash_map<gimple *, unsigned> class_of;
  /* For classes with more than one address: those that contain a variable; and those that contain a
     variable in memory.  */
  hash_map<tree, vec<unsigned> > classes_with;
  auto_vec<unsigned> in_memory;
};

static bool
memory_variable_p (tree op)
{
  return (VAR_P (op) && is_global_var (op) && TREE_STATIC (op) && !TREE_PUBLIC (op)
          && !TREE_ADDRESSABLE (op) && !DECL_EXTERNAL (op) && !TREE_THIS_VOLATILE (op)
          && !DECL_THREAD_LOCAL_P (op) && is_gimple_reg_type (TREE_TYPE (op)));
}

/* Return true if OP is a variable that is set only by known statements, and, if it is in memory, by
   calls.  */

static bool
address_variable_p (tree op)
{
  return DECL_P (op) && (tp_pt_register_p (op) || memory_variable_p (op));
}

/* Return true if the pointers A and B have the same target type.  GCC itself treats all pointer
   types as compatible.  */

static bool
same_address_type_p (tree a, tree b)
{
  return (TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (a)))
          == TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (b))));
}

/* Return true if A and B are computed from the same variables by the same arithmetic.  */

static bool
same_address_p (tree a, tree b, int depth)
{
  if (TREE_CODE (a) == INTEGER_CST || address_variable_p (a))
    return operand_equal_p (a, b);
  gassign *s = tp_pt_definition (a), *t = tp_pt_definition (b);
  if (!s || !t || depth == 0 || gimple_assign_rhs_code (s) != gimple_assign_rhs_code (t)
      || gimple_num_ops (s) != gimple_num_ops (t) || gimple_has_volatile_ops (s)
      || !types_compatible_p (TREE_TYPE (a), TREE_TYPE (b)))
    return false;
  for (unsigned k = 1; k < gimple_num_ops (s); k++)
    if (!same_address_p (gimple_op (s, k), gimple_op (t, k), depth - 1))
      return false;
  return true;
}

/* Add the statements that compute OP to STATEMENTS, and the variables that it is computed from to
   VARIABLES.  Returns false if there are other operands.  */

static bool
collect_parts (tree op, vec<gimple *> *statements, vec<tree> *variables, int depth)
{
  if (TREE_CODE (op) == INTEGER_CST)
    return true;
  if (address_variable_p (op))
    {
      if (!variables->contains (op))
        variables->safe_push (op);
      return true;
    }
  gassign *def = tp_pt_definition (op);
  if (!def || depth == 0)
    return false;
  statements->safe_push (def);
  for (unsigned k = 1; k < gimple_num_ops (def); k++)
    if (!collect_parts (gimple_op (def, k), statements, variables, depth - 1))
      return false;
  return true;
}

static bool
sets_p (gimple *stmt, tree variable)
{
  return (gimple_get_lhs (stmt) == variable || gimple_code (stmt) == GIMPLE_ASM
          || (is_gimple_call (stmt) && !tp_pt_register_p (variable)));
}

/* If the operands of SUM are computed shortly before it, add their variables to VARIABLES and
   return true.  */

static bool
fresh_p (gimple *sum, vec<tree> *variables)
{
  auto_vec<gimple *> parts;
  for (unsigned k = 1; k < gimple_num_ops (sum); k++)
    if (!collect_parts (gimple_op (sum, k), &parts, variables, depth_max))
      return false;
  unsigned left = parts.length ();
  gimple_stmt_iterator i = gsi_for_stmt (sum);
  for (int steps = 0; left > 0 && steps < before_max; steps++)
    {
      gsi_prev (&i);
      if (gsi_end_p (i))
        return false;
      gimple *stmt = gsi_stmt (i);
      for (tree v : *variables)
        if (sets_p (stmt, v))
          return false;
      for (gimple *part : parts)
        if (part == stmt)
          left--;
    }
  return left == 0 && !variables->is_empty ();
}

/* Put SUM into its class; made if necessary.  */

static void
classify (struct tp_pt_vn *vn, gimple *sum)
{
  tree name = gimple_assign_lhs (sum);
  auto_vec<tree> variables;
  if (TREE_CODE (name) != SSA_NAME || SSA_NAME_VAR (name) || !fresh_p (sum, &variables))
    return;
  unsigned n = vn->classes.length ();
  for (unsigned k = n; k > 0 && k + compared_max > n; k--)
    if (same_address_type_p (name, gimple_assign_lhs (vn->classes[k - 1]->first))
        && same_address_p (name, gimple_assign_lhs (vn->classes[k - 1]->first), depth_max))
      {
        vn->classes[k - 1]->names.safe_push (name);
        vn->class_of.put (sum, k - 1);
        return;
      }
  if (n == classes_max)
    return;
  sum_class *c = new sum_class;
  c->first = sum;
  c->names.safe_push (name);
  for (tree v : variables)
    c->variables.safe_push (v);
  vn->classes.safe_push (c);
  vn->class_of.put (sum, n);
}

/* Class K of FUN has several addresses: add it to the maps.  */

static void
enter (struct tp_pt_vn *vn, unsigned k, function *fun)
{
  bool memory = false;
  for (tree name : vn->classes[k]->names)
    vn->pt->nodes[tp_pt_register_node (vn->pt, name, fun->decl)].again
      = vn->pt->classes_before + k + 1;
  for (tree v : vn->classes[k]->variables)
    {
      bool known;
      vec<unsigned> &with = vn->classes_with.get_or_insert (v, &known);
      if (!known)
        with = vNULL;
      with.safe_push (k);
      memory |= !tp_pt_register_p (v);
    }
  if (memory)
    vn->in_memory.safe_push (k);
}

struct tp_pt_vn *
tp_pt_vn_start (struct tp_points_to *pt, function *fun)
{
  struct tp_pt_vn *vn = new tp_pt_vn ();
  vn->pt = pt;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    if (is_gimple_assign (gsi_stmt (i))
        && gimple_assign_rhs_code (gsi_stmt (i)) == POINTER_PLUS_EXPR)
      classify (vn, gsi_stmt (i));
  for (unsigned k = 0; k < vn->classes.length (); k++)
    if (vn->classes[k]->names.length () > 1)
      enter (vn, k, fun);
  return vn;
}

unsigned
tp_pt_vn_count (struct tp_pt_vn *vn)
{
  return vn->classes.length ();
}

int
tp_pt_vn_class (struct tp_pt_vn *vn, tree name)
{
  gassign *def = vn ? tp_pt_definition (name) : NULL;
  unsigned *k = def ? vn->class_of.get (def) : NULL;
  return k && vn->classes[*k]->names.length () > 1 ? (int) *k : -1;
}

const vec<tree> *
tp_pt_vn_names (struct tp_pt_vn *vn, unsigned k)
{
  return &vn->classes[k]->names;
}

void
tp_pt_vn_changed (struct tp_pt_vn *vn, gimple *stmt, vec<unsigned> *changed)
{
  tree lhs = gimple_get_lhs (stmt);
  if (gimple_code (stmt) == GIMPLE_ASM)
    for (unsigned k = 0; k < vn->classes.length (); k++)
      changed->safe_push (k);
  if (is_gimple_call (stmt))
    changed->safe_splice (vn->in_memory);
  if (vec<unsigned> *with = lhs && DECL_P (lhs) ? vn->classes_with.get (lhs) : NULL)
    changed->safe_splice (*with);
}

void
tp_pt_vn_release (struct tp_pt_vn *vn)
{
  vn->pt->classes_before += vn->classes.length ();
  for (sum_class *c : vn->classes)
    delete c;
  for (auto with : vn->classes_with)
    with.second.release ();
  delete vn;
}
