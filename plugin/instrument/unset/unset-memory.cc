/* unset-memory.cc - says what a statement sets, and reports what it uses and nobody has set.

   SPDX-License-Identifier: GPL-3.0-or-later

   The memory of a block is unset when it begins, and set where it is stored.  Padding counts as set
   with the member before it, so that a structure whose members are set may be written to a file.
   Static variables are never unset, nor are locals without a block (tracked-locals.cc makes blocks
   of those in memory).  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "base/stats.h"
#include "instrument/unset/unset.h"
#include "ir/access.h"
#include "ir/classify.h"
#include "ir/emit.h"

bool
tp_maybe_unset_p (struct tp_context *cx, tree ref)
{
  if (!tp_opt.init || !ref || TREE_CODE (ref) == SSA_NAME || TREE_CODE (ref) == WITH_SIZE_EXPR
      || !(DECL_P (ref) || REFERENCE_CLASS_P (ref)))
    return false;
  if (TYPE_ADDR_SPACE (TREE_TYPE (ref)) != ADDR_SPACE_GENERIC)
    return false;
  if (tree decl = tp_declared_object (ref))
    return DECL_P (decl) && bitmap_bit_p (cx->tracked, DECL_UID (decl));
  tree base = get_base_address (ref);
  return base && TREE_CODE (base) == MEM_REF && TREE_CODE (TREE_OPERAND (base, 0)) == SSA_NAME;
}

/* The next member of the structure of FIELD; null if FIELD is the last.  */

static tree
next_member (tree field)
{
  for (field = DECL_CHAIN (field); field && TREE_CODE (field) != FIELD_DECL;)
    field = DECL_CHAIN (field);
  return field;
}

/* How many bytes of padding follow the bytes that A accesses.  */

static HOST_WIDE_INT
padding_after (const struct tp_access *a)
{
  HOST_WIDE_INT extra = 0;
  for (tree e = a->ref; TREE_CODE (e) == COMPONENT_REF; e = TREE_OPERAND (e, 0))
    {
      tree field = TREE_OPERAND (e, 1), record = TREE_TYPE (TREE_OPERAND (e, 0));
      tree next = next_member (field);
      tree size = next ? byte_position (next) : TYPE_SIZE_UNIT (record);
      if (TREE_CODE (record) != RECORD_TYPE || !DECL_SIZE (field)
          || !tree_fits_shwi_p (DECL_SIZE (field)) || !size || !tree_fits_shwi_p (size)
          || !tree_fits_shwi_p (bit_position (field)))
        break;
      HOST_WIDE_INT end
        = (int_bit_position (field) + tree_to_shwi (DECL_SIZE (field)) + BITS_PER_UNIT - 1)
          / BITS_PER_UNIT;
      if (tree_to_shwi (size) > end)
        extra += tree_to_shwi (size) - end;
      if (next)
        break;
    }
  return extra;
}

/* Append to *SEQ that REF, which has bits, is stored; UNSET is the companion of the value.  */

static void
mark_stored (gimple_seq *seq, tree ref, tree unset)
{
  struct tp_access a;
  if (!tp_describe_access (ref, &a))
    {
      tree size = TYPE_SIZE_UNIT (TREE_TYPE (ref));
      if (size && is_gimple_val (size))
        tp_emit_call (seq, ENTRY_set_bytes, 2, tp_emit_address (seq, ref),
                      fold_convert (size_type_node, size));
      else
        tp_emit_call (seq, ENTRY_set_block, 1, tp_emit_address (seq, ref));
      return;
    }
  tree address = tp_access_address (seq, &a);
  if (tp_always_set_p (unset))
    tp_emit_call (seq, ENTRY_set_bytes, 2, address,
                  build_int_cst (size_type_node, a.size + padding_after (&a)));
  else
    tp_emit_call (seq, ENTRY_set_value, 3, address, build_int_cst (size_type_node, a.size), unset);
  tp_count (STAT_unset_stores);
}

/* If TO, which is stored, is a part of a chosen local, append that to what registers say of it:
   FROM is copied, or, if that is null, a value with the companion UNSET is stored.  Returns true if
   the local has no bits besides.  */

static bool
store_in_local (struct tp_context *cx, gimple_seq *seq, tree to, tree from, tree unset)
{
  bool chosen = tp_unset_local_of (cx, to);
  if (chosen || tp_unset_verified_local (cx, to))
    tp_unset_local_store (cx, seq, to, from, unset);
  return chosen;
}

/* Append to *SEQ that REF is stored; UNSET is the companion of the value.  */

static void
set_reference (struct tp_context *cx, gimple_seq *seq, tree ref, tree unset)
{
  if (!store_in_local (cx, seq, ref, NULL_TREE, unset))
    mark_stored (seq, ref, unset);
}

/* Return true if REF may be unset, in memory or in a local without bits.  */

static bool
may_hold_unset_p (struct tp_context *cx, tree ref)
{
  return tp_unset_local_of (cx, ref) || tp_maybe_unset_p (cx, ref);
}

/* STMT copies the object FROM to TO.  */

static void
copy_object (struct tp_context *cx, gimple *stmt, tree to, tree from)
{
  gimple_seq seq = NULL;
  tree size;
  if (store_in_local (cx, &seq, to, may_hold_unset_p (cx, from) ? from : NULL_TREE, NULL_TREE))
    ;
  else if (tp_unset_local_of (cx, from))
    {
      mark_stored (&seq, to, size_zero_node);
      tp_unset_local_copied (cx, &seq, to, from);
    }
  else if (tp_maybe_unset_p (cx, from) && tp_plain_range_p (to, &size)
           && tp_plain_range_p (from, &size))
    {
      tree dst = tp_emit_address (&seq, to), src = tp_emit_address (&seq, from);
      tp_emit_call (&seq, ENTRY_set_copy, 3, dst, src, fold_convert (size_type_node, size));
    }
  else
    mark_stored (&seq, to, size_zero_node);
  tp_insert_before (stmt, seq);
}

/* If the statement before STMT loads the value that STMT stores, return what it loads.  GCC makes
   this of memcpy of a few bytes, of which some may be unset.  */

static tree
copied_by_value (gassign *stmt)
{
  tree value = gimple_assign_rhs1 (stmt);
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  gimple *load = TREE_CODE (value) == SSA_NAME ? SSA_NAME_DEF_STMT (value) : NULL;
  for (gsi_prev (&gsi); load && !gsi_end_p (gsi) && gsi_stmt (gsi) != load; gsi_prev (&gsi))
    if (!is_gimple_debug (gsi_stmt (gsi))
        && !(is_gimple_call (gsi_stmt (gsi)) && tp_entry_of_call (gsi_stmt (gsi)) != ENTRY_COUNT)
        && gimple_vdef (gsi_stmt (gsi)))
      return NULL_TREE;
  return (load && !gsi_end_p (gsi) && gimple_assign_load_p (load)
              && operand_equal_p (TYPE_SIZE_UNIT (TREE_TYPE (value)),
                                  TYPE_SIZE_UNIT (TREE_TYPE (gimple_assign_rhs1 (load))), 0)
            ? gimple_assign_rhs1 (load)
            : NULL_TREE);
}

static void
set_by_assignment (struct tp_context *cx, gassign *stmt)
{
  tree to = gimple_assign_lhs (stmt), from = gimple_assign_rhs1 (stmt);
  if (TREE_CODE (to) == SSA_NAME || !may_hold_unset_p (cx, to))
    return;
  if (gimple_assign_single_p (stmt) && (DECL_P (from) || REFERENCE_CLASS_P (from)))
    {
      copy_object (cx, stmt, to, from);
      return;
    }
  tree source = gimple_assign_single_p (stmt) ? copied_by_value (stmt) : NULL_TREE;
  tree size;
  if (source && may_hold_unset_p (cx, source) && tp_plain_range_p (to, &size)
      && tp_plain_range_p (source, &size) && tree_to_uhwi (size) > 1)
    {
      copy_object (cx, stmt, to, source);
      return;
    }
  gimple_seq seq = NULL;
  tree unset = gimple_assign_single_p (stmt) ? tp_unset_companion (cx, from) : size_zero_node;
  set_reference (cx, &seq, to, unset);
  tp_insert_before (stmt, seq);
}

/* The result of CALL is stored in memory.  */

static void
set_by_call (struct tp_context *cx, gcall *call)
{
  tree to = gimple_call_lhs (call);
  if (!to || TREE_CODE (to) == SSA_NAME || !may_hold_unset_p (cx, to))
    return;
  gimple_seq seq = NULL;
  set_reference (cx, &seq, to, size_zero_node);
  if (stmt_ends_bb_p (call))
    tp_insert_before (call, seq);
  else
    tp_insert_after (call, seq);
}

static void
set_by_asm (struct tp_context *cx, gasm *stmt)
{
  gimple_seq seq = NULL;
  for (unsigned i = 0; i < gimple_asm_noutputs (stmt); i++)
    {
      tree to = TREE_VALUE (gimple_asm_output_op (stmt, i));
      if (may_hold_unset_p (cx, to))
        set_reference (cx, &seq, to, size_zero_node);
    }
  /* It may write to what its inputs point to, and to inputs in memory.  */
  for (unsigned i = 0; i < gimple_asm_ninputs (stmt); i++)
    {
      tree op = TREE_VALUE (gimple_asm_input_op (stmt, i));
      if (is_gimple_val (op) && POINTER_TYPE_P (TREE_TYPE (op)) && !integer_zerop (op))
        tp_emit_call (&seq, ENTRY_set_block, 1, op);
      else if (may_hold_unset_p (cx, op))
        set_reference (cx, &seq, op, size_zero_node);
    }
  tp_insert_before (stmt, seq);
}

/* Callback for each reference in a statement that accesses memory.  */

static void
use_indices (struct tp_context *cx, gimple *stmt, tree ref)
{
  for (; ref && handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if (TREE_CODE (ref) == ARRAY_REF || TREE_CODE (ref) == ARRAY_RANGE_REF)
      tp_use_value (cx, stmt, TREE_OPERAND (ref, 1));
}

static void
use_pointer (struct tp_context *cx, gimple *stmt, tree ref)
{
  tree base = ref && REFERENCE_CLASS_P (ref) ? get_base_address (ref) : NULL_TREE;
  if (base && TREE_CODE (base) == MEM_REF && TREE_CODE (TREE_OPERAND (base, 0)) == SSA_NAME)
    tp_use_value (cx, stmt, TREE_OPERAND (base, 0));
}

void
tp_unset_indices (struct tp_context *cx, gimple *stmt)
{
  if (!tp_opt.init || gimple_clobber_p (stmt) || cx->unevaluated.contains (stmt))
    return;
  use_indices (cx, stmt, gimple_get_lhs (stmt));
  if (gimple_assign_load_p (stmt))
    use_indices (cx, stmt, gimple_assign_rhs1 (stmt));
}

void
tp_unset_statement (struct tp_context *cx, gimple *stmt)
{
  if (!tp_opt.init)
    return;
  switch (gimple_code (stmt))
    {
    case GIMPLE_ASSIGN:
      if (gimple_clobber_p (stmt))
        tp_unset_local_ends (cx, stmt);
      if (gimple_clobber_p (stmt) || cx->unevaluated.contains (stmt))
        break;
      use_pointer (cx, stmt, gimple_assign_lhs (stmt));
      if (gimple_assign_load_p (stmt))
        use_pointer (cx, stmt, gimple_assign_rhs1 (stmt));
      set_by_assignment (cx, as_a<gassign *> (stmt));
      break;
    case GIMPLE_CALL:
      set_by_call (cx, as_a<gcall *> (stmt));
      break;
    case GIMPLE_ASM:
      set_by_asm (cx, as_a<gasm *> (stmt));
      break;
    case GIMPLE_COND:
      if (!operand_equal_p (gimple_cond_lhs (stmt), gimple_cond_rhs (stmt), 0))
        {
          tp_use_value (cx, stmt, gimple_cond_lhs (stmt));
          tp_use_value (cx, stmt, gimple_cond_rhs (stmt));
        }
      break;
    case GIMPLE_SWITCH:
      tp_use_value (cx, stmt, gimple_switch_index (as_a<gswitch *> (stmt)));
      break;
    case GIMPLE_RETURN:
      if (MAIN_NAME_P (DECL_NAME (current_function_decl)))
        if (tree value = gimple_return_retval (as_a<greturn *> (stmt)))
          tp_use_value (cx, stmt, value);
      break;
    default:
      break;
    }
}

void
tp_unset_begin (gimple_seq *seq, tree var, tree address, tree size, bool filled)
{
  if (!tp_opt.init)
    return;
  bool unset = (VAR_P (var) && DECL_NAME (var) && !DECL_ARTIFICIAL (var) && !filled);
  tp_emit_call (seq, unset ? ENTRY_unset_begin : ENTRY_set_bytes, 2, address, size);
}

void
tp_unset_storage (gimple_seq *seq, tree p, tree size)
{
  if (tp_opt.init)
    tp_emit_call (seq, ENTRY_unset_begin, 2, p, size);
}
