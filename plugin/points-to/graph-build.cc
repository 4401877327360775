/* graph-build.cc - builds the dataflow-of-pointers graph from the statements of the unit.

   SPDX-License-Identifier: GPL-3.0-or-later

   This reads the GIMPLE of the unit before it is in SSA form, so a variable has one node for all of
   its uses.  graph.cc explains nodes, objects and edges.

   A statement that is not understood makes the pointers that it sets unknown.  */

#include "base/temporal-gcc.h"
#include "base/stats.h"
#include "ir/allocator-attributes.h"
#include "ir/integer-provenance.h"
#include "ir/classify.h"
#include "ir/pointer-differences.h"
#include "ir/uninstrumented.h"
#include "points-to/graph.h"

bool
tp_pt_local_function_p (struct tp_points_to *pt, tree decl)
{
  return pt->local_functions.contains (decl);
}

/* ---- Pointers that are not null ---- */

enum tp_pt_edge_kind
tp_pt_arithmetic_kind (tree base)
{
  STRIP_NOPS (base);
  return TREE_CODE (base) == ADDR_EXPR ? EDGE_NONNULL_ARITHMETIC : EDGE_ARITHMETIC;
}

/* ---- Statements ---- */

/* Add the edges of the assignment STMT, which sets the pointer of node TO.  */

static void
build_pointer (struct tp_points_to *pt, gassign *stmt, unsigned to, tree function)
{
  enum tree_code code = gimple_assign_rhs_code (stmt);
  tree rhs = gimple_assign_rhs1 (stmt);
  if (gimple_has_volatile_ops (stmt))
    {
      tp_pt_make_unknown (pt, to, "it is volatile");
      return;
    }
  if (code == POINTER_PLUS_EXPR)
    {
      tree there, here;
      if (tp_relocation_p (stmt, &there, &here))
        {
          tp_pt_escape_value (pt, rhs, function, "it moves along with its block");
          tp_pt_escape_value (pt, there, function, "pointers move along to its block");
          tp_pt_make_unknown (pt, to, "it moves along with its block");
          return;
        }
      int from = tp_pt_value_node (pt, rhs, function);
      tree type = TREE_TYPE (pt->nodes[to].type ? pt->nodes[to].type : TREE_TYPE (rhs));
      bool same = (POINTER_TYPE_P (TREE_TYPE (rhs))
                   && TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (rhs))) == TYPE_MAIN_VARIANT (type));
      if (from >= 0)
        {
          tree distance = gimple_assign_rhs2 (stmt);
          bool constant = TREE_CODE (distance) == INTEGER_CST;
          HOST_WIDE_INT ahead = constant && tree_fits_shwi_p (distance) ? tree_to_shwi (distance)
                                : constant                              ? 0
                                           : tp_pt_largest_step (pt, stmt, function);
          if (!constant && ahead > 0)
            tp_count (STAT_bounded_steps);
          tp_pt_add_edge (pt, from, to,
                          tp_pt_dereferenced_soon_p (pt->local, stmt) ? EDGE_NONNULL_ARITHMETIC
                                                                      : tp_pt_arithmetic_kind (rhs),
                          MAX (ahead, 0), tp_pt_factor (distance));
        }
      else
        tp_pt_point (pt, to, PT_WILD, 0);
      if (!same || !tp_pt_whole_elements_p (type, gimple_assign_rhs2 (stmt)))
        pt->nodes[to].punned = true;
      return;
    }
  if (code == MIN_EXPR || code == MAX_EXPR)
    {
      tp_pt_into (pt, rhs, to, function);
      tp_pt_into (pt, gimple_assign_rhs2 (stmt), to, function);
      return;
    }
  if (code == COND_EXPR)
    {
      tp_pt_into (pt, gimple_assign_rhs2 (stmt), to, function);
      tp_pt_into (pt, gimple_assign_rhs3 (stmt), to, function);
      return;
    }
  if (CONVERT_EXPR_CODE_P (code) && !POINTER_TYPE_P (TREE_TYPE (rhs)) && !integer_zerop (rhs))
    {
      tp_pt_make_unknown (pt, to, "it is made of a number");
      return;
    }
  if (!gimple_assign_single_p (stmt) && !CONVERT_EXPR_CODE_P (code))
    {
      for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
        tp_pt_escape_value (pt, gimple_op (stmt, k), function, "strange arithmetic");
      tp_pt_make_unknown (pt, to, "strange arithmetic");
      return;
    }
  bool memory
    = (REFERENCE_CLASS_P (rhs) || (DECL_P (rhs) && !(is_gimple_reg (rhs) && !is_global_var (rhs))));
  if (!memory)
    {
      tp_pt_into (pt, rhs, to, function);
      return;
    }
  struct tp_pt_place place;
  tp_pt_describe (pt, rhs, function, &place);
  tp_pt_note_access (pt, rhs, &place, false);
  if (place.declared && REFERENCE_CLASS_P (rhs) && !place.known && TREE_CODE (rhs) == MEM_REF)
    tp_pt_make_unknown (pt, to, "it is loaded from a part of a variable");
  tp_pt_add_load (pt, place.pointer, to, tp_pt_key (rhs));
}

static void
build_assign (struct tp_points_to *pt, gassign *stmt, tree function)
{
  tree lhs = gimple_assign_lhs (stmt), rhs = gimple_assign_rhs1 (stmt);
  tree type = TREE_TYPE (lhs);
  if (gimple_clobber_p (stmt))
    return;
  bool memory = !(TREE_CODE (lhs) == SSA_NAME
                  || (DECL_P (lhs) && is_gimple_reg (lhs) && !is_global_var (lhs)));
  struct tp_pt_place place;
  if (memory)
    {
      tp_pt_describe (pt, lhs, function, &place);
      tp_pt_note_access (pt, lhs, &place, true);
      if (gimple_has_volatile_ops (stmt))
        tp_pt_escape (pt, place.pointer, "volatile memory");
    }
  if (POINTER_TYPE_P (type))
    {
      unsigned to = memory ? tp_pt_new_node (pt, type, lhs, function)
                           : tp_pt_pointer_node (pt, lhs, function);
      build_pointer (pt, stmt, to, function);
      if (memory)
        tp_pt_add_store (pt, place.pointer, to, tp_pt_key (lhs));
      return;
    }
  if (AGGREGATE_TYPE_P (type) || VECTOR_TYPE_P (type) || TREE_CODE (type) == COMPLEX_TYPE)
    {
      if (!memory)
        {
          for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
            if (TREE_CODE (gimple_op (stmt, k)) != SSA_NAME
                && REFERENCE_CLASS_P (gimple_op (stmt, k)))
              tp_pt_escape_place (pt, gimple_op (stmt, k), function, "it is read as a vector");
          return;
        }
      if (!tp_copies_pointers_p (stmt))
        {
          if (REFERENCE_CLASS_P (rhs))
            {
              struct tp_pt_place from;
              tp_pt_describe (pt, rhs, function, &from);
              tp_pt_note_access (pt, rhs, &from, false);
            }
          return;
        }
      if (gimple_assign_load_p (stmt) && TREE_CODE (rhs) != VIEW_CONVERT_EXPR
          && tp_type_may_hold_pointer_p (type) && tp_pt_record_of (type))
        {
          struct tp_pt_place from;
          tp_pt_describe (pt, rhs, function, &from);
          tp_pt_note_access (pt, rhs, &from, false);
          tp_pt_add_copy (pt, place.pointer, from.pointer);
        }
      else if (TREE_CODE (rhs) == CONSTRUCTOR && CONSTRUCTOR_NELTS (rhs) == 0)
        pt->nodes[place.pointer].clears = true;
      else if (TREE_CODE (rhs) == STRING_CST)
        ;
      else
        {
          if (place.pointer != PT_EXTERNAL)
            pt->nodes[place.pointer].collapses = true;
          if (REFERENCE_CLASS_P (rhs) || DECL_P (rhs))
            tp_pt_escape_place (pt, rhs, function, "it is copied as what it is not");
        }
      return;
    }
  /* STMT sets an integer.  */
  if (gimple_assign_load_p (stmt))
    {
      struct tp_pt_place from;
      tp_pt_describe (pt, rhs, function, &from);
      tp_pt_note_access (pt, rhs, &from, false);
      if (gimple_has_volatile_ops (stmt))
        tp_pt_escape (pt, from.pointer, "volatile memory");
      return;
    }
  if (!tp_pt_int_to_pointer_p (pt->int_flow, lhs))
    return;
  for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
    if (tp_carry_of (stmt, k) != CARRY_NOTHING)
      tp_pt_escape_value (pt, gimple_op (stmt, k), function, "a number is made of it");
}

/* STMT is not understood: nothing is known about its operands afterwards.  */

static void
build_strange (struct tp_points_to *pt, gimple *stmt, tree function)
{
  for (unsigned k = 0; k < gimple_num_ops (stmt); k++)
    {
      tree op = gimple_op (stmt, k);
      if (op && TREE_CODE (op) == TREE_LIST)
        op = TREE_VALUE (op);
      if (!op || TYPE_P (op) || !TREE_TYPE (op))
        continue;
      if (REFERENCE_CLASS_P (op)
          || (DECL_P (op) && (VAR_P (op) || TREE_CODE (op) == PARM_DECL)
              && !(is_gimple_reg (op) && !is_global_var (op))))
        tp_pt_escape_place (pt, op, function, "a statement of a strange kind");
      else if (POINTER_TYPE_P (TREE_TYPE (op)))
        {
          int node = tp_pt_value_node (pt, op, function);
          if (node > 0)
            {
              tp_pt_escape (pt, node, "a statement of a strange kind");
              tp_pt_make_unknown (pt, node, "a statement of a strange kind");
            }
        }
    }
}

static void
build_statement (struct tp_points_to *pt, gimple *stmt, function *fun)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_ASSIGN:
      build_assign (pt, as_a<gassign *> (stmt), fun->decl);
      break;
    case GIMPLE_CALL:
      tp_pt_build_call (pt, as_a<gcall *> (stmt), fun);
      break;
    case GIMPLE_RETURN:
      tp_pt_build_return (pt, as_a<greturn *> (stmt), fun->decl);
      break;
    default:
      if (!tp_pt_moves_nothing_p (stmt))
        build_strange (pt, stmt, fun->decl);
    }
}

/* ---- Initialisers ---- */

/* Add the edges of the static initialiser INIT, which is the value of the field KEY of the variable
   whose address is node PLACE.  PLACE is PT_EXTERNAL for variables that are visible to other
   units.  */

static void
build_initialiser (struct tp_points_to *pt, tree init, unsigned place, tree key)
{
  if (TREE_CODE (init) == CONSTRUCTOR)
    {
      unsigned HOST_WIDE_INT i;
      tree index, value;
      FOR_EACH_CONSTRUCTOR_ELT (CONSTRUCTOR_ELTS (init), i, index, value)
      {
        if (RECORD_OR_UNION_TYPE_P (TREE_TYPE (init)) && TREE_CODE (TREE_TYPE (init)) != RECORD_TYPE
            && place != PT_EXTERNAL)
          pt->nodes[place].collapses = true;
        build_initialiser (pt, value, place,
                           index && TREE_CODE (index) == FIELD_DECL ? index : key);
      }
      return;
    }
  if (!POINTER_TYPE_P (TREE_TYPE (init)))
    {
      STRIP_NOPS (init);
      if (POINTER_TYPE_P (TREE_TYPE (init)) || TREE_CODE (init) == ADDR_EXPR)
        {
          int node = tp_pt_value_node (pt, init, NULL_TREE);
          if (node >= 0)
            tp_pt_escape (pt, node, "an initialiser makes a number of it");
        }
      return;
    }
  STRIP_NOPS (init);
  tree value = init;
  bool moved = false;
  while (TREE_CODE (value) == POINTER_PLUS_EXPR)
    {
      moved = true;
      value = TREE_OPERAND (value, 0);
      STRIP_NOPS (value);
    }
  int node = POINTER_TYPE_P (TREE_TYPE (value)) ? tp_pt_value_node (pt, value, NULL_TREE)
                                                : (int) PT_EXTERNAL;
  if (node < 0)
    return;
  if (moved)
    {
      unsigned to = tp_pt_new_node (pt, TREE_TYPE (init), init, NULL_TREE);
      tp_pt_add_edge (pt, node, to, EDGE_NONNULL_ARITHMETIC);
      pt->nodes[to].punned = true;
      node = to;
    }
  tp_pt_add_store (pt, place, node, key);
}

/* ---- Functions ---- */

static tree
note_addressed (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == ADDR_EXPR && TREE_CODE (TREE_OPERAND (*tp, 0)) == FUNCTION_DECL)
    ((hash_set<tree> *) data)->add (TREE_OPERAND (*tp, 0));
  return NULL_TREE;
}

static void
find_addressed (struct tp_points_to *pt)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  {
    function *fun = DECL_STRUCT_FUNCTION (node->decl);
    basic_block bb;
    if (!fun || !fun->cfg)
      continue;
    FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      {
        gimple *stmt = gsi_stmt (i);
        bool call = is_gimple_call (stmt);
        for (unsigned k = 0; k < gimple_num_ops (stmt); k++)
          if (gimple_op (stmt, k) && !(call && k == 1) && !tp_pt_note_callback (pt, stmt, k))
            walk_tree_without_duplicates (gimple_op_ptr (stmt, k), note_addressed, &pt->addressed);
      }
  }
  varpool_node *var;
  FOR_EACH_VARIABLE (var)
  if (DECL_INITIAL (var->decl) && DECL_INITIAL (var->decl) != error_mark_node)
    walk_tree_without_duplicates (&DECL_INITIAL (var->decl), note_addressed, &pt->addressed);
}

/* Return true if NODE's function can only be called by this unit, provided that its address is not
   taken.  */

bool
tp_pt_own_function_p (struct tp_points_to *pt, cgraph_node *node)
{
  tree decl = node->decl;
  return (node->definition && !node->alias && !node->thunk && !node->has_aliases_p ()
          && !DECL_EXTERNAL (decl) && !DECL_WEAK (decl) && !DECL_ONE_ONLY (decl)
          && !TREE_PUBLIC (decl) && !node->externally_visible && !node->ifunc_resolver
          && !DECL_PRESERVE_P (decl) && !DECL_STATIC_CONSTRUCTOR (decl)
          && !DECL_STATIC_DESTRUCTOR (decl) && !DECL_STATIC_CHAIN (decl)
          && !stdarg_p (TREE_TYPE (decl)) && !tp_pool_function_p (decl)
          && !lookup_attribute ("noipa", DECL_ATTRIBUTES (decl))
          && !lookup_attribute ("naked", DECL_ATTRIBUTES (decl)) && !pt->addressed.contains (decl));
}

/* Return true if all calls of NODE's function are in this unit and call it by name.  Uninstrumented
   functions count as external: they store pointers without their referents, so pointers that are
   passed to them need referents, and so do the variables that they refer to (exposed.cc).  */

static bool
all_calls_in_sight_p (struct tp_points_to *pt, cgraph_node *node)
{
  return tp_pt_own_function_p (pt, node) && !node->address_taken && !tp_uninstrumented_p (node);
}

bool
tp_pt_build (struct tp_points_to *pt)
{
  tp_pt_start_places (pt);

  find_addressed (pt);
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  if (all_calls_in_sight_p (pt, node))
    pt->local_functions.add (node->decl);
  tp_pt_find_wrappers (pt);

  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  {
    function *fun = DECL_STRUCT_FUNCTION (node->decl);
    if (!fun || !fun->cfg)
      return false;
    push_cfun (fun);
    pt->int_flow = tp_pt_int_to_pointer_start (fun);
    basic_block bb;
    bool phis = false;
    tp_pt_nonnull_local_start (pt, fun);
    FOR_EACH_BB_FN (bb, fun)
    {
      tp_pt_nonnull_local_enter (pt->local, bb);
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
        {
          build_statement (pt, gsi_stmt (i), fun);
          tp_pt_nonnull_local_step (pt->local, gsi_stmt (i));
        }
      phis |= !gimple_seq_empty_p (phi_nodes (bb));
    }
    tp_pt_nonnull_local_release (pt->local);
    tp_pt_int_to_pointer_release (pt->int_flow);
    pt->int_flow = NULL;
    if (phis)
      {
        pop_cfun ();
        return false;
      }
    tp_pt_definite_init_locals (pt, fun);
    tp_pt_maybe_uninit_registers (pt, fun);
    pop_cfun ();
  }
  varpool_node *var;
  FOR_EACH_VARIABLE (var)
  if (tp_uninstrumented_names_p (var->decl))
    tp_pt_escape (pt, tp_pt_address_node (pt, var->decl, NULL_TREE),
                  "uninstrumented code names it");
  FOR_EACH_VARIABLE (var)
  if (DECL_INITIAL (var->decl) && DECL_INITIAL (var->decl) != error_mark_node
      && !DECL_EXTERNAL (var->decl))
    build_initialiser (pt, DECL_INITIAL (var->decl), tp_pt_address_node (pt, var->decl, NULL_TREE),
                       NULL_TREE);
  return true;
}
