/* allocation-calls.cc - calls that allocate, and functions around them.

   SPDX-License-Identifier: GPL-3.0-or-later

   A function that returns the result of malloc, after a test for null, is treated as an
   allocator: each of its calls gives a separate object, with the size that is passed.  Otherwise
   all that a program allocates through its xmalloc would be one object of unknown size.  Only
   the function's body matters.  Other units may call the function, or its address may be taken,
   if the calls in this unit certainly call this body.  */

#include "base/temporal-gcc.h"
#include "ir/allocator-attributes.h"
#include "ir/classify.h"
#include "ir/library-table.h"
#include "ir/nofree.h"
#include "points-to/graph.h"

/* The value of argument I of CALL if it is constant; otherwise -1.  */

static HOST_WIDE_INT
constant_argument (gcall *call, int i)
{
  if (i < 0 || i >= (int) gimple_call_num_args (call))
    return -1;
  tree arg = gimple_call_arg (call, i);
  return tree_fits_shwi_p (arg) && tree_to_shwi (arg) >= 0 ? tree_to_shwi (arg) : -1;
}

static HOST_WIDE_INT
size_product (HOST_WIDE_INT a, HOST_WIDE_INT b)
{
  return a < 0 || b < 0 || a > tp_pt_reach_max || b > tp_pt_reach_max ? -1 : a * b;
}

/* If CALL is an allocation function of the library, set FACTOR to the positions of the arguments
   whose product is the size, and return true.  */

static bool
library_factors (gcall *call, int factor[2], bool *zeroed)
{
  const struct tp_library *l = tp_library_of_call (call);
  if (!l || l->kind != LIB_ALLOCATE)
    return false;
  factor[0] = 0;
  factor[1] = -1;
  *zeroed = strcmp (l->name, "calloc") == 0;
  if (*zeroed)
    factor[1] = 1;
  else if (strcmp (l->name, "aligned_alloc") == 0 || strcmp (l->name, "memalign") == 0)
    factor[0] = 1;
  else if (strcmp (l->name, "malloc") != 0)
    return false;
  return true;
}

/* A number that divides the size which the arguments FACTOR of CALL, an allocation, request.  */

static HOST_WIDE_INT
size_divisor (gcall *call, const int factor[2])
{
  HOST_WIDE_INT result = 1;
  for (int k = 0; k < 2; k++)
    if (factor[k] >= 0 && factor[k] < (int) gimple_call_num_args (call))
      {
        HOST_WIDE_INT n = tp_pt_factor (gimple_call_arg (call, factor[k]));
        result = result > tp_pt_reach_max || n > tp_pt_reach_max ? MAX (result, n) : result * n;
      }
  return result;
}

bool
tp_pt_allocation_p (struct tp_points_to *pt, gcall *call, struct tp_pt_allocation *a)
{
  int factor[2];
  a->fresh = a->first = true;
  a->wrapper = NULL_TREE;
  a->size_argument = a->size_factor = -1;
  if (library_factors (call, factor, &a->zeroed))
    {
      a->size = constant_argument (call, factor[0]);
      a->size_argument = factor[0];
      a->size_factor = factor[1];
      if (factor[1] >= 0)
        a->size = size_product (a->size, constant_argument (call, factor[1]));
      a->multiple = size_divisor (call, factor);
      return true;
    }
  tree callee = gimple_call_fndecl (call);
  tp_pt_wrapper *w = callee ? pt->wrappers.get (callee) : NULL;
  if (!w)
    return false;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    if (POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, i))))
      return false;
  a->wrapper = callee;
  a->zeroed = w->zeroed;
  a->first = w->first;
  a->size = w->size;
  a->multiple = MAX (w->size, 1);
  if (w->factor[0] >= 0)
    {
      a->multiple = size_divisor (call, w->factor);
      a->size = constant_argument (call, w->factor[0]);
      a->size_argument = w->factor[0];
      a->size_factor = w->factor[1];
      if (w->factor[1] >= 0)
        a->size = size_product (a->size, constant_argument (call, w->factor[1]));
    }
  return true;
}

bool
tp_pt_wrapper_p (struct tp_points_to *pt, tree decl)
{
  return pt->wrappers.get (decl);
}

/* Return true if a conversion from FROM to TO keeps every value, or has the same result as a
   conversion to size_t.  */

static bool
keeps_size_p (tree from, tree to)
{
  return (INTEGRAL_TYPE_P (from) && INTEGRAL_TYPE_P (to)
          && TYPE_PRECISION (from) >= TYPE_PRECISION (integer_type_node)
          && (TYPE_PRECISION (to) == TYPE_PRECISION (size_type_node)
              || (TYPE_PRECISION (to) >= TYPE_PRECISION (from)
                  && TYPE_UNSIGNED (to) == TYPE_UNSIGNED (from))));
}

/* The position of the parameter of FUN that VALUE is a copy of, perhaps after a conversion; -1 if
   there is none.  */

static int
parameter_position (function *fun, tree value)
{
  for (int steps = 0; steps < 3 && TREE_CODE (value) == SSA_NAME; steps++)
    {
      gimple *def = SSA_NAME_DEF_STMT (value);
      if (!def || !is_gimple_assign (def)
          || !(CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def)) || gimple_assign_single_p (def))
          || !keeps_size_p (TREE_TYPE (gimple_assign_rhs1 (def)), TREE_TYPE (value)))
        return -1;
      value = gimple_assign_rhs1 (def);
    }
  if (!keeps_size_p (TREE_TYPE (value), size_type_node))
    return -1;
  return is_gimple_reg (value) ? tp_parameter_number (fun->decl, value) : -1;
}

static tree
find_mention (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (((hash_set<tree> *) data)->contains (*tp))
    return *tp;
  return NULL_TREE;
}

/* Return true if STMT mentions one of NAMES, other than by defining it.  */

static bool
uses_p (gimple *stmt, hash_set<tree> *names)
{
  for (unsigned k = 0; k < gimple_num_ops (stmt); k++)
    {
      tree *op = gimple_op_ptr (stmt, k);
      if (*op && !(k == 0 && gimple_get_lhs (stmt) == *op && tp_pt_register_p (*op))
          && walk_tree_without_duplicates (op, find_mention, names))
        return true;
    }
  return false;
}

/* Return true if calls of NODE's function by name in this unit certainly execute its body.  */

static bool
body_certain_p (struct tp_points_to *pt, cgraph_node *node)
{
  return (tp_pt_local_function_p (pt, node->decl)
          || (tp_body_in_sight (node->decl) == node && !node->alias && !DECL_EXTERNAL (node->decl)
              && !DECL_STATIC_CHAIN (node->decl) && !stdarg_p (TREE_TYPE (node->decl))
              && !tp_pool_function_p (node->decl)
              && !lookup_attribute ("noipa", DECL_ATTRIBUTES (node->decl))
              && !lookup_attribute ("naked", DECL_ATTRIBUTES (node->decl))));
}

/* Return true if STMT, which is not an allocation that the analysis knows, may allocate and
   return.  */

static bool
may_call_allocator_p (gimple *stmt)
{
  return (gimple_code (stmt) == GIMPLE_ASM
          || (is_gimple_call (stmt) && !gimple_call_internal_p (stmt)
              && !(gimple_call_flags (stmt) & (ECF_CONST | ECF_PURE | ECF_NORETURN))));
}

/* Return true if a statement that may allocate is on a path from the entry of CALL's function to
   CALL.  */

static bool
others_before_p (gcall *call)
{
  auto_vec<basic_block> list;
  hash_set<basic_block> seen;
  gimple_stmt_iterator i = gsi_for_stmt (call);
  for (gsi_prev (&i); !gsi_end_p (i); gsi_prev (&i))
    if (may_call_allocator_p (gsi_stmt (i)))
      return true;
  list.safe_push (gimple_bb (call));
  while (!list.is_empty ())
    {
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, list.pop ()->preds)
      if (!seen.add (e->src))
        {
          for (i = gsi_last_bb (e->src); !gsi_end_p (i); gsi_prev (&i))
            if (gsi_stmt (i) != call && may_call_allocator_p (gsi_stmt (i)))
              return true;
          list.safe_push (e->src);
        }
    }
  return false;
}

/* Return true if FUN only returns the block that CALL allocates, and describe FUN in *W.  */

static bool
hands_on_p (struct tp_points_to *pt, function *fun, gcall *call, tp_pt_wrapper *w)
{
  tree lhs = gimple_call_lhs (call);
  if (!lhs || !tp_pt_register_p (lhs))
    return false;
  int factor[2] = { -1, -1 };
  w->factor[0] = w->factor[1] = w->size = -1;
  tree callee = gimple_call_fndecl (call);
  if (tp_pt_wrapper *inner = pt->wrappers.get (callee))
    {
      *w = *inner;
      factor[0] = inner->factor[0];
      factor[1] = inner->factor[1];
    }
  else if (library_factors (call, factor, &w->zeroed))
    w->first = true;
  else
    return false;
  w->first = w->first && !others_before_p (call);
  hash_set<tree> names;
  names.add (lhs);
  /* calloc (1, n) or calloc (n, 1).  */
  for (int k = 0; k < 2; k++)
    if (factor[0] >= 0 && factor[1] >= 0 && integer_onep (gimple_call_arg (call, factor[k])))
      {
        factor[0] = factor[!k];
        factor[1] = w->factor[1] = -1;
      }
  for (int k = 0; k < 2; k++)
    if (factor[k] >= 0)
      {
        tree arg = gimple_call_arg (call, factor[k]);
        w->factor[k] = parameter_position (fun, arg);
        if (w->factor[k] < 0)
          return false;
      }
  /* Collect the names that the pointer is copied to.  */
  basic_block bb;
  for (bool changed = true; changed;)
    {
      changed = false;
      FOR_EACH_BB_FN (bb, fun)
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
        {
          gimple *stmt = gsi_stmt (i);
          if (is_gimple_assign (stmt) && tp_pt_register_p (gimple_assign_lhs (stmt))
              && POINTER_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt)))
              && (gimple_assign_single_p (stmt)
                  || CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (stmt)))
              && names.contains (gimple_assign_rhs1 (stmt))
              && !names.add (gimple_assign_lhs (stmt)))
            changed = true;
        }
    }
  bool returned = false;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    {
      gimple *stmt = gsi_stmt (i);
      if (stmt == call || is_gimple_debug (stmt))
        continue;
      tree def = gimple_get_lhs (stmt);
      /* The parameter that is the size must keep its value.  */
      if (def && TREE_CODE (def) == PARM_DECL)
        return false;
      if (def && names.contains (def)
          && !(is_gimple_assign (stmt)
               && (integer_zerop (gimple_assign_rhs1 (stmt))
                   || names.contains (gimple_assign_rhs1 (stmt)))
               && (gimple_assign_single_p (stmt)
                   || CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (stmt)))))
        return false;
      if (greturn *r = dyn_cast<greturn *> (stmt))
        {
          tree value = gimple_return_retval (r);
          if (!value || !(names.contains (value) || integer_zerop (value)))
            return false;
          returned |= names.contains (value);
          continue;
        }
      if (!uses_p (stmt, &names))
        continue;
      if (gimple_code (stmt) == GIMPLE_COND)
        continue;
      if (is_gimple_assign (stmt)
          && ((def && names.contains (def))
              || TREE_CODE_CLASS (gimple_assign_rhs_code (stmt)) == tcc_comparison))
        continue;
      return false;
    }
  return returned;
}

void
tp_pt_find_wrappers (struct tp_points_to *pt)
{
  for (int round = 0; round < 3; round++)
    {
      bool found = false;
      cgraph_node *node;
      FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
      {
        function *fun = DECL_STRUCT_FUNCTION (node->decl);
        if (!fun || !fun->cfg || !body_certain_p (pt, node) || n_basic_blocks_for_fn (fun) > 32
            || !POINTER_TYPE_P (TREE_TYPE (TREE_TYPE (node->decl)))
            || pt->wrappers.get (node->decl))
          continue;
        bool pointers = false;
        for (tree p = DECL_ARGUMENTS (node->decl); p; p = DECL_CHAIN (p))
          pointers |= !INTEGRAL_TYPE_P (TREE_TYPE (p));
        if (pointers)
          continue;
        gcall *only = NULL;
        int calls = 0;
        basic_block bb;
        push_cfun (fun);
        FOR_EACH_BB_FN (bb, fun)
        for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
          if (gcall *call = dyn_cast<gcall *> (gsi_stmt (i)))
            {
              struct tp_pt_allocation a;
              if (tp_pt_allocation_p (pt, call, &a))
                {
                  only = call;
                  calls++;
                }
            }
        tp_pt_wrapper w = {};
        if (calls == 1 && hands_on_p (pt, fun, only, &w))
          {
            pt->wrappers.put (node->decl, w);
            found = true;
          }
        pop_cfun ();
      }
      if (!found)
        break;
    }
}
