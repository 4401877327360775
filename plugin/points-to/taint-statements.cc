/* taint-statements.cc - what statements do in the taint analysis.

   SPDX-License-Identifier: GPL-3.0-or-later

   Copies pass on all degrees of taint, arithmetic that of what was converted from a pointer, and of
   integers that of what came from outside.  Statements that are not understood taint.  */

#include "base/temporal-gcc.h"
#include "ir/integer-provenance.h"
#include "ir/classify.h"
#include "ir/library-captures.h"
#include "ir/library-table.h"
#include "points-to/taint.h"
#include "points-to/pointer-integers.h"

/* Return true if REF is a member that is a number, in structures whose members do not overlap, and
   shares no cell with other members.  */

bool
tp_number_member_p (tree ref)
{
  if (TREE_CODE (ref) != COMPONENT_REF || TREE_OPERAND (ref, 2)
      || !(INTEGRAL_TYPE_P (TREE_TYPE (ref)) || SCALAR_FLOAT_TYPE_P (TREE_TYPE (ref))))
    return false;
  tree t = ref;
  for (; handled_component_p (t); t = TREE_OPERAND (t, 0))
    if (TREE_CODE (t) != COMPONENT_REF || TREE_CODE (TREE_TYPE (TREE_OPERAND (t, 0))) != RECORD_TYPE
        || TYPE_PACKED (TREE_TYPE (TREE_OPERAND (t, 0))) || DECL_BIT_FIELD (TREE_OPERAND (t, 1)))
      return false;
  return ((TREE_CODE (t) == MEM_REF && integer_zerop (TREE_OPERAND (t, 1))) || DECL_P (t));
}

/* Return true if TYPE is larger than a word, or not a single number.  */

static bool
wide_type_p (tree type)
{
  tree size = TYPE_SIZE_UNIT (type);
  return (!(INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type)) || !size
          || !tree_fits_uhwi_p (size) || tree_to_uhwi (size) > POINTER_SIZE_UNITS);
}

/* Add an edge from the value OP in FUNCTION to the vertex TO, which propagates only the taints in
   MASK.  A number from a table depends on its index.  */

static void
add_value (struct tp_taint_graph *t, tree op, unsigned to, unsigned char mask, tree function)
{
  if (!op || CONSTANT_CLASS_P (op))
    return;
  if (TREE_CODE (op) == CONSTRUCTOR)
    {
      unsigned HOST_WIDE_INT i;
      tree value;
      FOR_EACH_CONSTRUCTOR_VALUE (CONSTRUCTOR_ELTS (op), i, value)
      add_value (t, value, to, mask, function);
      return;
    }
  tree inner = op;
  for (; handled_component_p (inner); inner = TREE_OPERAND (inner, 0))
    if (TREE_CODE (inner) == ARRAY_REF && INTEGRAL_TYPE_P (TREE_TYPE (op))
        && tp_pt_register_p (TREE_OPERAND (inner, 1)))
      tp_taint_add_edge (t, tp_taint_register (t, TREE_OPERAND (inner, 1), function), to,
                         TAINT_OUTSIDE & mask);
  if (tp_pt_register_p (inner))
    {
      if (POINTER_TYPE_P (TREE_TYPE (inner)))
        tp_taint (t, to, TAINT_POINTER & mask);
      else
        tp_taint_add_edge (t, tp_taint_register (t, inner, function), to, mask);
    }
  else if (REFERENCE_CLASS_P (op) || DECL_P (op))
    {
      if (TREE_CODE (inner) != STRING_CST)
        tp_taint_add_edge (
          t, tp_taint_read (t, tp_pt_base_node (t->pt, op, function), tp_number_member_p (op)), to,
          mask);
    }
  else
    tp_taint (t, to, TAINT_ALL & mask);
}

/* The vertex of STMT's result; -1 if there is none, or if it is a pointer, which is covered by
   tp_pt_object::keys.  */

static int
target_vertex (struct tp_taint_graph *t, gimple *stmt, tree function)
{
  tree lhs = gimple_get_lhs (stmt);
  if (!lhs || POINTER_TYPE_P (TREE_TYPE (lhs)))
    return -1;
  if (tp_pt_register_p (lhs))
    return tp_taint_register (t, lhs, function);
  gassign *assign = dyn_cast<gassign *> (stmt);
  if (AGGREGATE_TYPE_P (TREE_TYPE (lhs))
      && !(assign ? tp_copies_pointers_p (assign) : tp_type_may_hold_pointer_p (TREE_TYPE (lhs))))
    return -1;
  return tp_taint_written (t, tp_pt_base_node (t->pt, lhs, function), tp_number_member_p (lhs));
}

static void
taint_assign (struct tp_taint_graph *t, gassign *stmt, tree function)
{
  int to = gimple_clobber_p (stmt) ? -1 : target_vertex (t, stmt, function);
  if (to < 0)
    return;
  enum tree_code code = gimple_assign_rhs_code (stmt);
  tree a = gimple_assign_rhs1 (stmt), type = TREE_TYPE (gimple_assign_lhs (stmt));
  if (get_gimple_rhs_class (code) == GIMPLE_SINGLE_RHS || CONVERT_EXPR_CODE_P (code))
    {
      bool narrowed = INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) < POINTER_SIZE;
      add_value (t, a, to, narrowed ? TAINT_ALL & ~TAINT_SUM : TAINT_ALL, function);
      return;
    }
  bool wide = wide_type_p (type), integer = INTEGRAL_TYPE_P (type);
  if (wide || tp_pointer_wide_integer_p (type))
    tp_taint (t, to, TAINT_SUM);
  for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
    {
      enum tp_carry carry = tp_carry_of (stmt, k);
      /* An inclusive or may set a tag (tp_tagged_operand).  */
      add_value (t, gimple_op (stmt, k), to,
                 wide || carry == CARRY_SAME || code == BIT_IOR_EXPR
                   ? TAINT_ALL
                   : (carry == CARRY_ARITHMETIC ? TAINT_POINTER : 0)
                       | (integer ? TAINT_OUTSIDE : 0),
                 function);
    }
}

bool
tp_literal_part_p (tree ref)
{
  tree base = get_base_address (ref);
  return base && TREE_CODE (base) == STRING_CST;
}

bool
tp_in_literal_p (tree arg)
{
  STRIP_NOPS (arg);
  return TREE_CODE (arg) == ADDR_EXPR && tp_literal_part_p (TREE_OPERAND (arg, 0));
}

/* The node of the pointer ARG that is passed to a library function; -1 for a null pointer or a
   literal.  */

int
tp_pt_argument_node (struct tp_points_to *pt, tree arg, tree function)
{
  STRIP_NOPS (arg);
  if (TREE_CODE (arg) == INTEGER_CST)
    return integer_zerop (arg) ? -1 : (int) PT_EXTERNAL;
  if (TREE_CODE (arg) != ADDR_EXPR)
    return tp_pt_pointer_node (pt, arg, function);
  return tp_in_literal_p (arg) ? -1 : (int) tp_pt_base_node (pt, TREE_OPERAND (arg, 0), function);
}

/* The taint of an integer that CALL returns.  */

static unsigned char
result_taint (gcall *call)
{
  tree lhs = gimple_call_lhs (call), decl = gimple_call_fndecl (call);
  const struct tp_library *l = tp_library_of_call (call);
  if (l)
    return startswith (l->name, "strto") || wide_type_p (TREE_TYPE (lhs)) ? TAINT_MEMORY : 0;
  if (wide_type_p (TREE_TYPE (lhs)) || gimple_call_internal_p (call, IFN_VA_ARG)
      || (gimple_call_fntype (call)
          && tp_pointer_integer_type_p (TREE_TYPE (gimple_call_fntype (call)))))
    return TAINT_ALL;
  /* Atomic operations return a value from memory.  */
  if (gimple_call_internal_p (call))
    return gimple_vdef (call) ? TAINT_ALL : 0;
  if (!tp_builtin_call_p (call) && tp_passed_integer_type_p (TREE_TYPE (lhs))
      && tp_unit_makes_pointers_p (TREE_TYPE (lhs)))
    return TAINT_MEMORY;
  return decl && fndecl_built_in_p (decl)
             && (startswith (IDENTIFIER_POINTER (DECL_NAME (decl)), "__atomic")
                 || startswith (IDENTIFIER_POINTER (DECL_NAME (decl)), "__sync"))
           ? TAINT_ALL
           : 0;
}

/* Return true if CALL returns a number that a built-in function computes, as sqrt does.  */

static bool
computed_result_p (gcall *call)
{
  return (tp_builtin_call_p (call) && !wide_type_p (TREE_TYPE (gimple_call_lhs (call)))
          && (SCALAR_FLOAT_TYPE_P (TREE_TYPE (gimple_call_lhs (call)))
              || (gimple_call_flags (call) & ECF_CONST))
          && !tp_library_of_call (call));
}

/* Return true if CALL, of L, sets memory to one byte.  */

static bool
same_bytes_p (const struct tp_library *l)
{
  return strstr (l->name, "memset") || strstr (l->name, "bzero");
}

/* Return true if argument I of CALL, of L, is a structure that is received: a message of the
   program's own, or of signalfd, may have a pointer in a number, if the unit makes pointers of
   such.  */

static bool
received_structure_p (gcall *call, const struct tp_library *l, int i)
{
  tree arg = gimple_call_arg (call, i);
  return (tp_received_argument (l) == i && TREE_CODE (arg) == ADDR_EXPR
          && TREE_CODE (TREE_TYPE (TREE_OPERAND (arg, 0))) == RECORD_TYPE
          && tp_type_may_hold_pointer_p (TREE_TYPE (TREE_OPERAND (arg, 0)))
          && tp_unit_makes_pointers_p (pointer_sized_int_node));
}

static void
taint_call (struct tp_taint_graph *t, gcall *call, tree function)
{
  int to = target_vertex (t, call, function);
  if (to >= 0)
    tp_taint (t, to, result_taint (call) | (computed_result_p (call) ? 0 : TAINT_OUTSIDE));
  if (enum tp_carry carry = tp_carry_of_call (call))
    if (to >= 0)
      add_value (t, gimple_call_arg (call, 0), to, carry == CARRY_SAME ? TAINT_ALL : TAINT_POINTER,
                 function);
  const struct tp_library *l = tp_library_of_call (call);
  for (int i = 0; l && i < l->spec.count && i < (int) gimple_call_num_args (call); i++)
    {
      const struct tp_argument *a = &l->spec.argument[i];
      if (a->what != 'w' && a->what != 'o')
        continue;
      int target = tp_pt_argument_node (t->pt, gimple_call_arg (call, i), function);
      if (a->what == 'o' || a->other < 0)
        {
          if (target >= 0 && !same_bytes_p (l))
            tp_taint (t, tp_taint_written (t, target),
                      received_structure_p (call, l, i) ? TAINT_ALL : TAINT_OUTSIDE);
          continue;
        }
      int source = tp_pt_argument_node (t->pt, gimple_call_arg (call, a->other), function);
      if (target >= 0 && source >= 0)
        tp_taint_add_edge (t, tp_taint_read (t, source), tp_taint_written (t, target), TAINT_ALL);
    }
}

static void
taint_asm (struct tp_taint_graph *t, gasm *stmt, tree function)
{
  for (unsigned i = 0; i < gimple_asm_noutputs (stmt); i++)
    {
      tree to = TREE_VALUE (gimple_asm_output_op (stmt, i));
      if (tp_pt_register_p (to))
        tp_taint (t, tp_taint_register (t, to, function), TAINT_OUTSIDE);
      else
        tp_taint (t, tp_taint_written (t, tp_pt_base_node (t->pt, to, function)), TAINT_OUTSIDE);
    }
}

void
tp_taint_statement (struct tp_taint_graph *t, gimple *stmt, tree function)
{
  if (gassign *assign = dyn_cast<gassign *> (stmt))
    taint_assign (t, assign, function);
  else if (gasm *code = dyn_cast<gasm *> (stmt))
    taint_asm (t, code, function);
  else
    taint_call (t, as_a<gcall *> (stmt), function);
}
