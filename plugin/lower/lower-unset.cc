/* lower-unset.cc - the inline form of asking and saying what nobody has set.

   SPDX-License-Identifier: GPL-3.0-or-later

   Most memory was set, and the bits of the 8 bytes around an address are all zero.  So the inline
   code only looks whether they are, and calls the runtime otherwise.  A value is unset only if its
   first byte is, so one byte of bits is enough for a load.  For a store all bits have to be seen that
   it may clear: those of the bytes around its address, or of the 64 from there on.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "ir/runtime-decls.h"
#include "ir/emit.h"
#include "lower/guards.h"
#include "lower/lower.h"
#include "lower/shadow.h"

/* A larger range is left to the runtime.  */
static const unsigned HOST_WIDE_INT inline_max = 56;

/* Append the load of the bits of the bytes from that at A on: those of 8 bytes, or of 64 if MANY.  */

static tree
emit_bits (gimple_seq *seq, tree a, bool many)
{
  tree type = pointer_sized_int_node;
  a = tp_emit_unsigned (seq, a);
  a = tp_emit_assign (seq, type, BIT_XOR_EXPR, a, tp_address_constant (TP_SHADOW_XOR));
  a = tp_emit_assign (seq, type, RSHIFT_EXPR, a, build_int_cst (integer_type_node, 3));
  a = tp_emit_assign (seq, type, PLUS_EXPR, a, tp_address_constant (TP_UNSET_BASE));
  tree word = build_aligned_type (many ? uint64_type_node : unsigned_char_type_node, BITS_PER_UNIT);
  tree pointer = build_pointer_type_for_mode (word, ptr_mode, true);
  a = tp_emit_assign (seq, pointer, NOP_EXPR, a);
  tree bits = make_ssa_name (many ? uint64_type_node : unsigned_char_type_node);
  gimple_seq_add_stmt (seq, gimple_build_assign (bits, build2 (MEM_REF, word, a,
                                                               build_zero_cst (pointer))));
  return bits;
}

/* Return true if the N bytes at A are among 8 with one byte of bits.  */

static bool
one_byte_p (tree a, unsigned HOST_WIDE_INT n)
{
  return n <= 8 && pow2p_hwi (n) && get_pointer_alignment (a) >= n * BITS_PER_UNIT;
}

bool
tp_lower_unset_value (gimple_stmt_iterator *gsi, gimple *call)
{
  gimple_seq seq = NULL;
  tree bits = emit_bits (&seq, gimple_call_arg (call, 0), false);
  tp_guard_usual (gsi, seq, NE_EXPR, bits, build_zero_cst (TREE_TYPE (bits)), size_zero_node);
  return true;
}

bool
tp_lower_set_bytes (gimple_stmt_iterator *gsi, gimple *call)
{
  tree a = gimple_call_arg (call, 0);
  unsigned HOST_WIDE_INT n = tp_constant_value (gimple_call_arg (call, 1));
  if (n == 0 || n > inline_max)
    return false;
  gimple_seq seq = NULL;
  tree bits = emit_bits (&seq, a, !one_byte_p (a, n));
  tp_guard_usual (gsi, seq, NE_EXPR, bits, build_zero_cst (TREE_TYPE (bits)), NULL_TREE);
  return true;
}

bool
tp_lower_set_value (gimple_stmt_iterator *gsi, gimple *call)
{
  tree a = gimple_call_arg (call, 0), unset = gimple_call_arg (call, 2);
  unsigned HOST_WIDE_INT n = tp_constant_value (gimple_call_arg (call, 1));
  if (n == 0 || n > inline_max)
    return false;
  gimple_seq seq = NULL;
  tree bits = emit_bits (&seq, a, !one_byte_p (a, n));
  tree wide = tp_emit_assign (&seq, size_type_node, NOP_EXPR, bits);
  if (TREE_CODE (unset) == SSA_NAME)
    wide = tp_emit_assign (&seq, size_type_node, BIT_IOR_EXPR, wide, unset);
  tp_guard_usual (gsi, seq, NE_EXPR, wide, size_zero_node, NULL_TREE);
  return true;
}

bool
tp_lower_set_copy (gimple_stmt_iterator *gsi, gimple *call)
{
  unsigned HOST_WIDE_INT n = tp_constant_value (gimple_call_arg (call, 2));
  if (n == 0 || n > inline_max)
    return false;
  gimple_seq seq = NULL;
  tree dst = emit_bits (&seq, gimple_call_arg (call, 0), true);
  tree src = emit_bits (&seq, gimple_call_arg (call, 1), true);
  tree any = tp_emit_assign (&seq, uint64_type_node, BIT_IOR_EXPR, dst, src);
  tp_guard_usual (gsi, seq, NE_EXPR, any, build_zero_cst (uint64_type_node), NULL_TREE);
  return true;
}

bool
tp_lower_use_value (gimple_stmt_iterator *gsi, gimple *call)
{
  tree unset = gimple_call_arg (call, 0);
  if (integer_zerop (unset))
    tp_replace_call (gsi, NULL, NULL_TREE);
  else if (TREE_CODE (unset) == SSA_NAME)
    tp_guard_usual (gsi, NULL, NE_EXPR, unset, size_zero_node, NULL_TREE);
  else
    return false;
  return true;
}
