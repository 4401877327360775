/* pointer-integers.cc - which integers of the unit may hold pointers.

   SPDX-License-Identifier: GPL-3.0-or-later

   integer-arguments.cc, which passes them through calls, explains the purpose.  */

#include "base/temporal-gcc.h"
#include "ir/classify.h"
#include "ir/nofree.h"
#include "points-to/graph.h"
#include "points-to/pointer-integers.h"

bool
tp_passed_integer_type_p (tree type)
{
  return (tp_pointer_wide_integer_p (type)
          || (SCALAR_FLOAT_TYPE_P (type) && TYPE_MODE (type) == DFmode));
}

/* The results for the unit, which are kept until it ends.  */

struct pointer_integers
{
  /* Pointers are converted from integers; doubles share a union with something that may be a
     pointer.  */
  bool integers_made, doubles_made;
  /* The DECL_UIDs of parameters that their functions neither store nor pass on nor convert to
     pointers.  */
  auto_bitmap unchanged_parameters;
};
static struct pointer_integers *of_unit;

/* Return true if TYPE is a union with both a double and a member that may hold a pointer.  */

static bool
punning_union_p (tree type)
{
  bool real = false, other = false;
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL)
      {
        real |= SCALAR_FLOAT_TYPE_P (TREE_TYPE (f));
        other |= !SCALAR_FLOAT_TYPE_P (TREE_TYPE (f)) && tp_type_may_hold_pointer_p (TREE_TYPE (f));
      }
  return real && other;
}

/* Callback of walk_gimple_op: record in DATA's INFO what the memory reference *TP shows.  */

static tree
look_at_reference (tree *tp, int *walk_subtrees, void *data)
{
  bool *doubles_made = (bool *) ((walk_stmt_info *) data)->info;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == COMPONENT_REF && !*doubles_made)
    {
      tree record = TREE_TYPE (TREE_OPERAND (*tp, 0));
      *doubles_made = TREE_CODE (record) == UNION_TYPE && punning_union_p (record);
    }
  return NULL_TREE;
}

static void
look_at_statement (struct pointer_integers *p, gimple *stmt)
{
  struct walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &p->doubles_made;
  if (is_gimple_debug (stmt))
    return;
  if (!p->doubles_made)
    walk_gimple_op (stmt, look_at_reference, &wi);
  if (is_gimple_assign (stmt) && CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (stmt))
      && POINTER_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt)))
      && tp_pointer_wide_integer_p (TREE_TYPE (gimple_assign_rhs1 (stmt)))
      && TREE_CODE (gimple_assign_rhs1 (stmt)) != INTEGER_CST)
    p->integers_made = true;
}

bool
tp_unit_makes_pointers_p (tree type)
{
  return of_unit && (SCALAR_FLOAT_TYPE_P (type) ? of_unit->doubles_made : of_unit->integers_made);
}

/* Find the parameters that NODE's function leaves unchanged.  */

static void
find_unchanged_parameters (struct pointer_integers *found, cgraph_node *node)
{
  bool any = false;
  for (tree p = DECL_ARGUMENTS (node->decl); p; p = DECL_CHAIN (p))
    any |= tp_passed_integer_type_p (TREE_TYPE (p));
  if (!any)
    return;
  struct tp_pt_int_flow *flow
    = tp_pt_int_to_pointer_start (DECL_STRUCT_FUNCTION (node->decl), true);
  for (tree p = DECL_ARGUMENTS (node->decl); p; p = DECL_CHAIN (p))
    if (tp_passed_integer_type_p (TREE_TYPE (p)) && !tp_pt_int_to_pointer_p (flow, p))
      bitmap_set_bit (found->unchanged_parameters, DECL_UID (p));
  tp_pt_int_to_pointer_release (flow);
}

void
tp_find_pointer_integers (void)
{
  cgraph_node *node;
  basic_block bb;
  if (of_unit)
    return;
  of_unit = new pointer_integers ();
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  {
    function *fun = DECL_STRUCT_FUNCTION (node->decl);
    if (!fun || !fun->cfg)
      continue;
    FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      look_at_statement (of_unit, gsi_stmt (i));
    find_unchanged_parameters (of_unit, node);
  }
}

bool
tp_unchanged_parameter_p (tree decl, unsigned i)
{
  cgraph_node *node = decl ? tp_body_in_sight (decl) : NULL;
  if (!node || !of_unit)
    return false;
  tree p = DECL_ARGUMENTS (node->decl);
  for (; p && i > 0; i--)
    p = DECL_CHAIN (p);
  return p && bitmap_bit_p (of_unit->unchanged_parameters, DECL_UID (p));
}
