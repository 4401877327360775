/* referent-writes.cc - tells which statements may write the referent at an address.

   SPDX-License-Identifier: GPL-3.0-or-later

   The plugin inserts the store of a referent before the program's store of the pointer.  Between
   the two the cell does not have the referent of the value in memory.  Also, GCC knows nothing of
   cells, and replaces a load by a value that was loaded or stored there before.  It does so across
   a store of the same value, and across the copy of an aggregate that contains it.  So where the
   value of a load is defined, the cell may not hold its referent yet, and a load of the referent
   must not be moved before the statement that writes the referent.  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "abi/layout.h"
#include "ir/base-and-offset.h"
#include "ir/proofs.h"
#include "ir/runtime-decls.h"
#include "optimize/referent-writes.h"

/* The number of uses of a value among which a comparison is looked for.  */
static const int uses_max = 200;

/* The number of conversions of a number that are followed.  */
static const int conversions_max = 8;

bool
tp_cells_differ_p (HOST_WIDE_INT a, HOST_WIDE_INT b)
{
  return absu_hwi (a - b) >= (unsigned) POINTER_SIZE_UNITS;
}

bool
tp_writes_no_referent_p (enum tp_entry e)
{
  switch (e)
    {
    case ENTRY_COUNT:
    case ENTRY_enter:
    case ENTRY_leave:
    case ENTRY_begin:
    case ENTRY_end:
    case ENTRY_at:
    case ENTRY_at_last:
    case ENTRY_block_difference:
    case ENTRY_same_place:
    case ENTRY_unset:
    case ENTRY_unset_words:
    case ENTRY_poison_next:
    case ENTRY_poison_also:
    case ENTRY_poison_done:
    case ENTRY_poison_behind:
    case ENTRY_check_call:
    case ENTRY_check_free:
    case ENTRY_load_any:
    case ENTRY_join_refs:
    case ENTRY_number_ref:
    case ENTRY_large_base:
    case ENTRY_large_places:
    case ENTRY_check:
    case ENTRY_check_alive:
    case ENTRY_check_null:
    case ENTRY_check_set:
    case ENTRY_check_there:
    case ENTRY_check_written:
    case ENTRY_check_overlap:
    case ENTRY_check_string_overlap:
    case ENTRY_index:
    case ENTRY_within:
    case ENTRY_bound:
    case ENTRY_range:
    case ENTRY_load_ref:
    case ENTRY_load_own:
    case ENTRY_peek_ref:
    case ENTRY_peek_any:
    case ENTRY_peek_piece:
    case ENTRY_or_resolve:
    case ENTRY_keep_outside:
    case ENTRY_resolve:
    case ENTRY_origin:
    case ENTRY_expose_ref:
    case ENTRY_expose_call:
    case ENTRY_expose_block:
    case ENTRY_expose_store:
    case ENTRY_expose_copy:
    case ENTRY_expose_result:
    case ENTRY_expose_contents:
    case ENTRY_received:
    case ENTRY_entered:
    case ENTRY_arrived:
      return true;
    default:
      return tp_verify_entry_p (e);
    }
}

/* Split the address of the memory reference REF into a base, which is an SSA name or a variable and
   is returned, and the constant *PLACE.  Returns null if that is impossible.  */

static tree
split_reference (tree ref, HOST_WIDE_INT *place)
{
  poly_int64 offset;
  HOST_WIDE_INT bytes;
  tree object = get_addr_base_and_unit_offset (ref, &offset);
  if (!object || !offset.is_constant (&bytes))
    return NULL_TREE;
  *place = bytes;
  if (DECL_P (object))
    return object;
  if (TREE_CODE (object) != MEM_REF || !tree_fits_shwi_p (TREE_OPERAND (object, 1)))
    return NULL_TREE;
  HOST_WIDE_INT at = 0;
  tree base = tp_split_slot (TREE_OPERAND (object, 0), &at);
  *place += at + tree_to_shwi (TREE_OPERAND (object, 1));
  return base;
}

tree
tp_split_slot (tree address, HOST_WIDE_INT *place)
{
  tree base;
  tp_split_address (address, &base, place);
  if (TREE_CODE (base) != ADDR_EXPR)
    return TREE_CODE (base) == SSA_NAME ? base : NULL_TREE;
  HOST_WIDE_INT at = 0;
  base = split_reference (TREE_OPERAND (base, 0), &at);
  *place += at;
  return base;
}

/* STORE is a store_ref for the word PLACE bytes after BASE.  Return what the program stores there
   directly afterwards; null if the next store is another one.  */

static tree
stored_behind (gimple *store, tree base, HOST_WIDE_INT place)
{
  gimple_stmt_iterator i = gsi_for_stmt (store);
  for (gsi_next_nondebug (&i); !gsi_end_p (i); gsi_next_nondebug (&i))
    {
      gimple *stmt = gsi_stmt (i);
      enum tp_entry e = is_gimple_call (stmt) ? tp_entry_of_call (stmt) : ENTRY_COUNT;
      if (e != ENTRY_COUNT && tp_writes_no_referent_p (e))
        continue;
      if (!gimple_vdef (stmt))
        {
          if (is_gimple_assign (stmt))
            continue;
          return NULL_TREE;
        }
      if (!gimple_store_p (stmt) || !gimple_assign_single_p (stmt)
          || gimple_has_volatile_ops (stmt))
        return NULL_TREE;
      HOST_WIDE_INT at;
      if (split_reference (gimple_assign_lhs (stmt), &at) != base || at != place)
        return NULL_TREE;
      return gimple_assign_rhs1 (stmt);
    }
  return NULL_TREE;
}

tree
tp_stored_with (gimple *store, tree base, HOST_WIDE_INT place)
{
  tree value = stored_behind (store, base, place);
  return value && POINTER_TYPE_P (TREE_TYPE (value)) ? value : NULL_TREE;
}

tree
tp_bits_stored_with (gimple *store, tree base, HOST_WIDE_INT place)
{
  tree value = stored_behind (store, base, place);
  if (!value || POINTER_TYPE_P (TREE_TYPE (value)))
    return value;
  if (!INTEGRAL_TYPE_P (TREE_TYPE (value)) || TYPE_PRECISION (TREE_TYPE (value)) != POINTER_SIZE)
    return NULL_TREE;
  for (int steps = 0; steps < conversions_max && TREE_CODE (value) == SSA_NAME; steps++)
    {
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (value));
      if (!def || !(gimple_assign_cast_p (def) || gimple_assign_ssa_name_copy_p (def)))
        return value;
      tree from = gimple_assign_rhs1 (def);
      if (TREE_CODE (from) == VIEW_CONVERT_EXPR)
        from = TREE_OPERAND (from, 0);
      if (TREE_CODE (from) != SSA_NAME
          || !tree_int_cst_equal (TYPE_SIZE (TREE_TYPE (from)), TYPE_SIZE (TREE_TYPE (value))))
        return value;
      value = from;
    }
  return TREE_CODE (value) == INTEGER_CST ? value : NULL_TREE;
}

bool
tp_writes_referents_p (gimple *stmt)
{
  if (gimple_code (stmt) == GIMPLE_ASM)
    return true;
  return is_gimple_call (stmt) && !tp_writes_no_referent_p (tp_entry_of_call (stmt));
}

/* Return true if the cell of the aligned address SLOT may be the cell of one of the N bytes at
   TO.  */

static bool
cells_may_be_same_p (tree slot, tree to, tree n)
{
  ao_ref read, written;
  ao_ref_init_from_ptr_and_size (&read, slot, size_int (POINTER_SIZE_UNITS));
  ao_ref_init_from_ptr_and_size (&written, to, n);
  return refs_may_alias_p_1 (&read, &written, false);
}

bool
tp_writes_range_p (gimple *stmt, tree *to, tree *n)
{
  switch (is_gimple_call (stmt) ? tp_entry_of_call (stmt) : ENTRY_COUNT)
    {
    case ENTRY_clear_refs:
    case ENTRY_store_piece:
      *n = gimple_call_arg (stmt, 1);
      break;
    case ENTRY_copy_refs:
      *n = gimple_call_arg (stmt, 2);
      break;
    default:
      return false;
    }
  *to = gimple_call_arg (stmt, 0);
  return true;
}

bool
tp_compared_p (tree value)
{
  imm_use_iterator iterator;
  use_operand_p use;
  int seen = 0;
  if (TREE_CODE (value) != SSA_NAME)
    return false;
  FOR_EACH_IMM_USE_FAST (use, iterator, value)
  {
    gimple *stmt = USE_STMT (use);
    tree a = NULL_TREE, b = NULL_TREE;
    if (is_gimple_debug (stmt))
      continue;
    if (++seen > uses_max)
      return true;
    if (gcond *cond = dyn_cast<gcond *> (stmt))
      a = gimple_cond_lhs (cond), b = gimple_cond_rhs (cond);
    else if (is_gimple_assign (stmt))
      {
        tree test = gimple_assign_rhs1 (stmt);
        if (TREE_CODE_CLASS (gimple_assign_rhs_code (stmt)) == tcc_comparison)
          a = test, b = gimple_assign_rhs2 (stmt);
        else if (gimple_assign_rhs_code (stmt) == COND_EXPR && COMPARISON_CLASS_P (test))
          a = TREE_OPERAND (test, 0), b = TREE_OPERAND (test, 1);
      }
    if ((a == value && b && TREE_CODE (b) == SSA_NAME)
        || (b == value && a && TREE_CODE (a) == SSA_NAME))
      return true;
  }
  return false;
}

/* If STMT stores another value, GCC has proved that it stores it elsewhere: otherwise it would not
   use VALUE instead of the value at SLOT.  A number that is narrower than a pointer is another
   value, and so is one as wide that is not converted from VALUE.  GCC finds VALUE in the copy of an
   aggregate only if the destination and SLOT have the same base.  But if VALUE is compared, GCC may
   use it because the pointer at SLOT was equal to it: then nothing is known of what stands
   between.  */

bool
tp_may_write_referent_p (gimple *stmt, tree slot, tree value)
{
  HOST_WIDE_INT place = 0, at = 0;
  tree to, n;
  if (!tp_writes_referents_p (stmt))
    return false;
  bool range = tp_writes_range_p (stmt, &to, &n);
  if (!range)
    {
      if (!is_gimple_call (stmt) || tp_entry_of_call (stmt) != ENTRY_store_ref)
        return true;
      to = gimple_call_arg (stmt, 0);
      n = size_int (POINTER_SIZE_UNITS);
    }
  if (!cells_may_be_same_p (slot, to, n))
    return false;
  tree base = tp_split_slot (slot, &place);
  tree written = tp_split_slot (to, &at);
  if (!base || !written)
    return true;
  if (range)
    return base == written || tp_compared_p (value);
  if (base == written)
    return !tp_cells_differ_p (place, at);
  tree stored = tp_bits_stored_with (stmt, written, at);
  return !stored || stored == value || tp_compared_p (value);
}
