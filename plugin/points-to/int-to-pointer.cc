/* int-to-pointer.cc - pointers that are converted to integers and may become pointers again.

   SPDX-License-Identifier: GPL-3.0-or-later

   If a pointer is converted to an integer, the graph cannot follow it: the integer may be
   stored, and converted to a pointer elsewhere.  It is lost for good if it is only compared, or
   if only a few of its bits are used as an index into a table, as in a hash function.  So for
   each function with such conversions the variables that hold integers are examined, backward
   from their uses:

     carried    it is stored, passed, returned, converted to a pointer, or used in a statement that
                is not understood
     offset     it is added to a pointer, or is an index

   What is known of the result of an operation is propagated to those operands of which a part
   remains in the result (integer-provenance.cc).  An offset of at most 16 bits leads nowhere but
   to the table.  A variable has one answer for all of its uses, because the unit is not in SSA
   form.  */

#include "base/temporal-gcc.h"
#include "ir/integer-provenance.h"
#include "ir/classify.h"
#include "points-to/graph.h"

enum
{
  USE_OFFSET = 1,
  USE_CARRIED = 2
};

/* How a variable is used, and the statements that set it.  */
struct number
{
  unsigned char uses;
  bool queued;
  vec<gassign *> set;
};

/* The uses of the integers of one function.  */

struct tp_pt_int_flow
{
  hash_map<tree, number *> numbers; /* by variable */
  auto_vec<tree> queue;             /* variables with new uses */
};

/* The variable that OP is, if it is not in memory and not a pointer; otherwise null.  */

static tree
number_variable (tree op)
{
  if (TREE_CODE (op) == SSA_NAME && SSA_NAME_VAR (op))
    op = SSA_NAME_VAR (op);
  return tp_pt_register_p (op) && !POINTER_TYPE_P (TREE_TYPE (op)) ? op : NULL_TREE;
}

static number *
record_of (struct tp_pt_int_flow *flow, tree variable)
{
  number *&n = flow->numbers.get_or_insert (variable);
  if (!n)
    n = XCNEW (number);
  return n;
}

static void
use (struct tp_pt_int_flow *flow, tree variable, unsigned uses)
{
  number *n = record_of (flow, variable);
  if ((n->uses | uses) == n->uses)
    return;
  n->uses |= uses;
  if (!n->queued)
    {
      n->queued = true;
      flow->queue.safe_push (variable);
    }
}

/* Return true if REF is an element of a declared array, so that the index only leads to that
   array.  */

static bool
held_to_array_p (tree ref)
{
  tree array = TREE_OPERAND (ref, 0);
  tree domain = TYPE_DOMAIN (TREE_TYPE (array));
  return domain && TYPE_MAX_VALUE (domain) && get_base_address (array)
         && DECL_P (get_base_address (array));
}

struct operand_walk
{
  struct tp_pt_int_flow *flow;
  unsigned uses; /* the use of a variable that is the operand itself */
};

/* Callback of walk_tree: record the uses of the variables in *TP.  DATA is an operand_walk.  */

static tree
use_in_operand (tree *tp, int *walk_subtrees, void *data)
{
  operand_walk *w = (operand_walk *) data;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == ARRAY_REF || TREE_CODE (*tp) == ARRAY_RANGE_REF)
    {
      operand_walk index = { w->flow, USE_OFFSET };
      walk_tree (&TREE_OPERAND (*tp, 0), use_in_operand, data, NULL);
      if (!held_to_array_p (*tp))
        for (int k = 1; k < TREE_OPERAND_LENGTH (*tp); k++)
          if (TREE_OPERAND (*tp, k))
            walk_tree (&TREE_OPERAND (*tp, k), use_in_operand, &index, NULL);
      *walk_subtrees = 0;
    }
  else if (tree variable = number_variable (*tp))
    {
      use (w->flow, variable, w->uses);
      *walk_subtrees = 0;
    }
  return NULL_TREE;
}

static void
use_operand (struct tp_pt_int_flow *flow, tree op, unsigned uses)
{
  operand_walk w = { flow, uses };
  if (op)
    walk_tree (&op, use_in_operand, &w, NULL);
}

/* Record the uses in STMT, and STMT as a statement that sets its result.  */

static void
carry_assign (struct tp_pt_int_flow *flow, gassign *stmt)
{
  tree lhs = gimple_assign_lhs (stmt);
  tree target = number_variable (lhs);
  if (!target)
    use_operand (flow, lhs, USE_CARRIED);
  if (gimple_clobber_p (stmt))
    return;
  if (target)
    record_of (flow, target)->set.safe_push (stmt);
  for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
    {
      tree op = gimple_op (stmt, k);
      bool offset = gimple_assign_rhs_code (stmt) == POINTER_PLUS_EXPR && k == 2;
      /* The uses of the result are propagated to these operands later.  */
      if (target && number_variable (op))
        continue;
      if (TREE_CODE_CLASS (TREE_CODE (op)) == tcc_comparison)
        continue;
      use_operand (flow, op, offset ? USE_OFFSET : USE_CARRIED);
    }
}

static void
carry_statement (struct tp_pt_int_flow *flow, gimple *stmt)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_ASSIGN:
      carry_assign (flow, as_a<gassign *> (stmt));
      break;
    default:
      for (unsigned k = 0; k < gimple_num_ops (stmt) && !tp_pt_moves_nothing_p (stmt); k++)
        use_operand (flow, gimple_op (stmt, k), USE_CARRIED);
    }
}

/* Return true if STMT computes an integer from a pointer.  */

static bool
makes_number_p (gimple *stmt)
{
  if (!is_gimple_assign (stmt) || POINTER_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt))))
    return false;
  for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
    if (POINTER_TYPE_P (TREE_TYPE (gimple_op (stmt, k)))
        && tp_carry_of (as_a<gassign *> (stmt), k) != CARRY_NOTHING)
      return true;
  return false;
}

/* Propagate USES, the uses of the result of STMT, to its operands.  */

static void
bring_back (struct tp_pt_int_flow *flow, gassign *stmt, unsigned uses)
{
  if (!(uses & USE_CARRIED) && tp_carries_little_p (stmt))
    return;
  for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
    if (tree variable = number_variable (gimple_op (stmt, k)))
      if (tp_carry_of (stmt, k) != CARRY_NOTHING)
        use (flow, variable, uses);
}

struct tp_pt_int_flow *
tp_pt_int_to_pointer_start (function *fun, bool any)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i) && !any; gsi_next (&i))
    any = makes_number_p (gsi_stmt (i));
  if (!any)
    return NULL;
  struct tp_pt_int_flow *flow = new tp_pt_int_flow ();
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    carry_statement (flow, gsi_stmt (i));
  while (!flow->queue.is_empty ())
    {
      number *n = record_of (flow, flow->queue.pop ());
      n->queued = false;
      for (unsigned k = 0; k < n->set.length (); k++)
        bring_back (flow, n->set[k], n->uses);
    }
  return flow;
}

bool
tp_pt_int_to_pointer_p (struct tp_pt_int_flow *flow, tree target)
{
  tree variable = number_variable (target);
  if (!variable || !flow)
    return true;
  number **n = flow->numbers.get (variable);
  return n && (*n)->uses != 0;
}

void
tp_pt_int_to_pointer_release (struct tp_pt_int_flow *flow)
{
  if (!flow)
    return;
  for (auto n : flow->numbers)
    {
      n.second->set.release ();
      XDELETE (n.second);
    }
  delete flow;
}
