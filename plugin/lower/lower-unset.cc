/* lower-unset.cc - the inline form of asking and saying what nobody has set.

   SPDX-License-Identifier: GPL-3.0-or-later

   Most memory was set, and the bits of the 8 bytes around an address are all zero.  So the inline
   code only looks whether they are, and calls the runtime otherwise.  A value is unset only if its
   first byte is, so one byte of bits is enough for a load.  For a store all bits have to be seen
   that it may clear: those of the bytes around its address, or of the 64 from there on.  The bits
   of whole 8 bytes are cleared without a call, and so are others whose place is known.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "ir/runtime-decls.h"
#include "ir/emit.h"
#include "lower/guards.h"
#include "lower/lower.h"
#include "lower/lowering.h"
#include "lower/shadow.h"
#include "lower/shared-bits.h"

/* A larger range is left to the runtime.  */
static const unsigned HOST_WIDE_INT inline_max = 56;

/* Append the load of the bits of the bytes from that at A on: those of 8 bytes, or of 64 if MANY.
   If CALL is not null, A is its first argument.  */

static tree
emit_bits (struct tp_lowering *cx, gimple_seq *seq, gimple *call, tree a, bool many)
{
  tree word = build_aligned_type (many ? uint64_type_node : unsigned_char_type_node, BITS_PER_UNIT);
  tree bits = make_ssa_name (many ? uint64_type_node : unsigned_char_type_node);
  tree place = tp_emit_bits (cx, seq, call, a, word);
  gimple_seq_add_stmt (seq, gimple_build_assign (bits, place));
  return bits;
}

/* Return true if the N bytes at A are among 8 with one byte of bits.  */

static bool
one_byte_p (tree a, unsigned HOST_WIDE_INT n)
{
  return n <= 8 && pow2p_hwi (n) && get_pointer_alignment (a) >= n * BITS_PER_UNIT;
}

/* The reference to the byte that BITS, made by emit_bits, loads.  */

static tree
byte_of (tree bits)
{
  return unshare_expr (gimple_assign_rhs1 (SSA_NAME_DEF_STMT (bits)));
}

/* The offset of the address A in its 8 bytes; -1 if it is not known.  */

static int
place_in_cell (tree a)
{
  unsigned int align;
  unsigned HOST_WIDE_INT misalign;
  get_pointer_alignment_1 (a, &align, &misalign);
  return align >= 64 ? misalign / BITS_PER_UNIT % 8 : -1;
}

/* CALL is of unset_value or use_loaded.  */

bool
tp_lower_unset_value (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call)
{
  tree a = gimple_call_arg (call, 0), zero = build_zero_cst (unsigned_char_type_node);
  gimple_seq seq = NULL;
  tree bits = emit_bits (cx, &seq, call, a, false);
  int place = place_in_cell (a);
  if (place >= 0)
    bits = tp_emit_assign (&seq, unsigned_char_type_node, BIT_AND_EXPR, bits,
                           build_int_cst (unsigned_char_type_node, 1 << place));
  if (tp_entry_of_call (call) == ENTRY_use_loaded)
    tp_guard_call (gsi, seq, NE_EXPR, bits, zero, NULL_TREE);
  else
    tp_guard_usual (gsi, seq, NE_EXPR, bits, zero, size_zero_node);
  return true;
}

/* Replace the call at GSI, of set_bytes, where the bits of its bytes are all of one byte, or a
   known part of it.  Returns false if that is not so.  */

static bool
clear_inline (struct tp_lowering *cx, gimple_stmt_iterator *gsi, tree a, unsigned HOST_WIDE_INT n)
{
  int place = n == 8 ? 0 : place_in_cell (a);
  if (!one_byte_p (a, n) || place < 0)
    return false;
  gimple_seq seq = NULL;
  tree bits = emit_bits (cx, &seq, gsi_stmt (*gsi), a, false);
  gimple *store;
  if (n == 8)
    store = gimple_build_assign (byte_of (bits), build_zero_cst (unsigned_char_type_node));
  else
    {
      tree type = TREE_TYPE (TREE_TYPE (builtin_decl_implicit (BUILT_IN_ATOMIC_FETCH_AND_1)));
      unsigned HOST_WIDE_INT mask = ((HOST_WIDE_INT_1U << n) - 1) << place;
      /* Other bits of the byte do not matter.  */
      bits = tp_emit_assign (&seq, unsigned_char_type_node, BIT_AND_EXPR, bits,
                             build_int_cst (unsigned_char_type_node, mask));
      tree byte = byte_of (gimple_assign_rhs1 (SSA_NAME_DEF_STMT (bits)));
      tree pointer = tp_emit_assign (&seq, ptr_type_node, POINTER_PLUS_EXPR, TREE_OPERAND (byte, 0),
                                     fold_convert (size_type_node, TREE_OPERAND (byte, 1)));
      store = gimple_build_call (builtin_decl_implicit (BUILT_IN_ATOMIC_FETCH_AND_1), 3, pointer,
                                 build_int_cst (type, ~mask & 0xff), integer_zero_node);
    }
  gimple_set_location (store, gimple_location (gsi_stmt (*gsi)));
  gsi_replace (gsi, store, false);
  tp_guard_usual (gsi, seq, NE_EXPR, bits, build_zero_cst (unsigned_char_type_node), NULL_TREE);
  return true;
}

bool
tp_lower_set_bytes (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call)
{
  tree a = gimple_call_arg (call, 0);
  unsigned HOST_WIDE_INT n = tp_constant_value (gimple_call_arg (call, 1));
  if (n == 0 || n > inline_max)
    return false;
  if (clear_inline (cx, gsi, a, n))
    return true;
  gimple_seq seq = NULL;
  tree bits = emit_bits (cx, &seq, call, a, !one_byte_p (a, n));
  tp_guard_usual (gsi, seq, NE_EXPR, bits, build_zero_cst (TREE_TYPE (bits)), NULL_TREE);
  return true;
}

bool
tp_lower_set_value (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call)
{
  tree a = gimple_call_arg (call, 0), unset = gimple_call_arg (call, 2);
  unsigned HOST_WIDE_INT n = tp_constant_value (gimple_call_arg (call, 1));
  if (n == 0 || n > inline_max)
    return false;
  if (integer_zerop (unset) && clear_inline (cx, gsi, a, n))
    return true;
  gimple_seq seq = NULL;
  tree bits = emit_bits (cx, &seq, call, a, !one_byte_p (a, n));
  if (n == 8 && one_byte_p (a, n) && TREE_CODE (unset) == SSA_NAME)
    {
      /* Clear all bits, and call the runtime only if they have to be set.  */
      gimple *store
        = gimple_build_assign (byte_of (bits), build_zero_cst (unsigned_char_type_node));
      gsi_insert_before (gsi, store, GSI_SAME_STMT);
      gimple_stmt_iterator at = gsi_for_stmt (store);
      tp_guard_usual (&at, seq, NE_EXPR, bits, build_zero_cst (unsigned_char_type_node), NULL_TREE);
      *gsi = gsi_for_stmt (call);
      tp_guard_call (gsi, NULL, NE_EXPR, unset, size_zero_node, NULL_TREE);
      return true;
    }
  tree wide = tp_emit_assign (&seq, size_type_node, NOP_EXPR, bits);
  if (TREE_CODE (unset) == SSA_NAME)
    wide = tp_emit_assign (&seq, size_type_node, BIT_IOR_EXPR, wide, unset);
  tp_guard_usual (gsi, seq, NE_EXPR, wide, size_zero_node, NULL_TREE);
  return true;
}

/* A local of up to 64 bytes begins: mark its bytes.  That is harmless if it has no block, because
   then nobody asks.  */

bool
tp_lower_unset_begin (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call)
{
  tree a = gimple_call_arg (call, 0);
  unsigned HOST_WIDE_INT n = tp_constant_value (gimple_call_arg (call, 1));
  if (n == 0 || n > 64 || TREE_CODE (a) != ADDR_EXPR || get_pointer_alignment (a) < 64)
    return false;
  gimple_seq seq = NULL;
  gimple_seq_add_stmt (&seq, gimple_build_assign (tp_unset_used (), boolean_true_node));
  tree first = byte_of (emit_bits (cx, &seq, NULL, a, false));
  tree pointer = TREE_OPERAND (first, 0), offset = TREE_TYPE (TREE_OPERAND (first, 1));
  for (unsigned HOST_WIDE_INT k = 0; k * 8 < n;)
    {
      unsigned HOST_WIDE_INT left = n - k * 8;
      unsigned bytes = left >= 64 ? 8 : left >= 32 ? 4 : left >= 16 ? 2 : 1;
      tree type = build_nonstandard_integer_type (bytes * BITS_PER_UNIT, true);
      unsigned HOST_WIDE_INT value = left < 8 ? (HOST_WIDE_INT_1U << left) - 1 : HOST_WIDE_INT_M1U;
      tree slot = build2 (MEM_REF, build_aligned_type (type, BITS_PER_UNIT), pointer,
                          build_int_cst (offset, k));
      gimple_seq_add_stmt (
        &seq, gimple_build_assign (
                slot, wide_int_to_tree (type, wi::uhwi (value, bytes * BITS_PER_UNIT))));
      k += bytes;
    }
  tp_replace_call (gsi, seq, NULL_TREE);
  return true;
}

bool
tp_lower_set_copy (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call)
{
  unsigned HOST_WIDE_INT n = tp_constant_value (gimple_call_arg (call, 2));
  if (n == 0 || n > inline_max)
    return false;
  gimple_seq seq = NULL;
  tree dst = emit_bits (cx, &seq, NULL, gimple_call_arg (call, 0), true);
  tree src = emit_bits (cx, &seq, NULL, gimple_call_arg (call, 1), true);
  tree any = tp_emit_assign (&seq, uint64_type_node, BIT_IOR_EXPR, dst, src);
  tp_guard_usual (gsi, seq, NE_EXPR, any, build_zero_cst (uint64_type_node), NULL_TREE);
  return true;
}

/* CALL is of use_value or not_set, and does nothing if its companion is 0.  */

bool
tp_lower_use_value (gimple_stmt_iterator *gsi, gimple *call)
{
  tree unset = gimple_call_arg (call, tp_entry_of_call (call) == ENTRY_not_set ? 2 : 0);
  if (integer_zerop (unset))
    tp_replace_call (gsi, NULL, NULL_TREE);
  else if (TREE_CODE (unset) == SSA_NAME)
    tp_guard_call (gsi, NULL, NE_EXPR, unset, size_zero_node, NULL_TREE);
  else
    return false;
  return true;
}
