/* graph-callbacks.cc - functions that are called only by qsort and by the unit.

   SPDX-License-Identifier: GPL-3.0-or-later

   If an array is passed to a library function that calls back, everything that can be reached
   from the array would escape.  But qsort is known: it moves whole elements inside of their
   array, and passes pointers to them to the comparison function.  So if the address of a
   function of the unit is only passed to qsort, the function's parameters are known: they also
   point to the arrays that are sorted with it.  This holds whether the elements are moved by the
   runtime's qsort or by the C library's.

   The whole array has been checked before the call, so each element is completely available.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "base/stats.h"
#include "ir/library-table.h"
#include "ir/uninstrumented.h"
#include "points-to/graph.h"

/* If STMT is a call of qsort with a function by name, return that function; otherwise null.  */

static tree
named_callback (gimple *stmt)
{
  gcall *call = dyn_cast<gcall *> (stmt);
  const struct tp_library *l = call ? tp_library_of_call (call) : NULL;
  if (!l || strcmp (l->name, "qsort") != 0 || gimple_call_num_args (call) != 4)
    return NULL_TREE;
  tree f = gimple_call_arg (call, 3);
  return (TREE_CODE (f) == ADDR_EXPR && TREE_CODE (TREE_OPERAND (f, 0)) == FUNCTION_DECL
            ? TREE_OPERAND (f, 0)
            : NULL_TREE);
}

bool
tp_pt_note_callback (struct tp_points_to *pt, gimple *stmt, unsigned op)
{
  /* In the operands of the call, the function and the static chain precede the arguments.  */
  if (op != 6)
    return false;
  tree f = named_callback (stmt);
  if (!f)
    return false;
  pt->callbacks.add (f);
  return true;
}

bool
tp_pt_callback_p (struct tp_points_to *pt, tree decl)
{
  if (!pt->callbacks.contains (decl))
    return false;
  cgraph_node *node = cgraph_node::get (decl);
  if (!node || !tp_pt_own_function_p (pt, node))
    return false;
  unsigned n = 0;
  for (tree p = DECL_ARGUMENTS (decl); p; p = DECL_CHAIN (p), n++)
    if (!POINTER_TYPE_P (TREE_TYPE (p)) || !is_gimple_reg (p))
      return false;
  return n == 2;
}

tree
tp_pt_callback_of (struct tp_points_to *pt, gimple *stmt)
{
  tree f = named_callback (stmt);
  return f && tp_pt_callback_p (pt, f) ? f : NULL_TREE;
}

bool
tp_pt_build_callback (struct tp_points_to *pt, gcall *call, tree function)
{
  tree f = tp_pt_callback_of (pt, call);
  if (!f)
    return false;
  tree base = gimple_call_arg (call, 0), size = gimple_call_arg (call, 2);
  tree type = TREE_TYPE (TREE_TYPE (base));
  int node = tp_pt_value_node (pt, base, function);
  bool whole = false;
  /* The name of an array is a pointer to the whole array.  */
  for (; !whole && TREE_CODE (size) == INTEGER_CST; type = TREE_TYPE (type))
    {
      whole = COMPLETE_TYPE_P (type) && tree_int_cst_equal (size, TYPE_SIZE_UNIT (type));
      if (TREE_CODE (type) != ARRAY_TYPE)
        break;
    }
  if (node >= 0)
    pt->nodes[node].needed = true;
  for (tree p = DECL_ARGUMENTS (f); p; p = DECL_CHAIN (p))
    if (!whole)
      tp_pt_make_unknown (pt, tp_pt_register_node (pt, p, f),
                          "elements are sorted as what they are not");
    else if (node >= 0)
      {
        unsigned element = tp_pt_new_node (pt, TREE_TYPE (base), NULL_TREE, function);
        bool checked
          = !tp_opt.disable.elements && !tp_uninstrumented_p (cgraph_node::get (function));
        if (checked)
          {
            tp_pt_add_sure_edge (pt, node, element, tree_to_shwi (size));
            tp_count (STAT_comparison_elements);
          }
        else
          tp_pt_add_edge (pt, node, element, EDGE_NONNULL_ARITHMETIC);
        tp_pt_add_edge (pt, element, tp_pt_register_node (pt, p, f), EDGE_COPY);
      }
  return whole;
}
