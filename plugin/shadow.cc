/* shadow.cc - addresses and loads of shadow cells, in compiled code.

   SPDX-License-Identifier: GPL-3.0-or-later

   layout.h draws the cell and says where it stands.  */

#include "temporal-gcc.h"
#include "layout.h"
#include "emit.h"
#include "shadow.h"

/* Append A's conversion to an unsigned address.  */

tree
tp_emit_number (gimple_seq *seq, tree a)
{
  return tp_emit_assign (seq, pointer_sized_int_node, NOP_EXPR, a);
}

tree
tp_number (unsigned HOST_WIDE_INT value)
{
  return build_int_cst (pointer_sized_int_node, value);
}

/* The reference to the half at HALF of the cell of address A, of which LOW_BITS do
   not count.  */

tree
tp_emit_cell (gimple_seq *seq, tree a, unsigned half, unsigned low_bits)
{
  tree type = pointer_sized_int_node;
  if (low_bits)
    a = tp_emit_assign (seq, type, BIT_AND_EXPR, a,
			tp_number (~(unsigned HOST_WIDE_INT) low_bits));
  a = tp_emit_assign (seq, type, BIT_XOR_EXPR, a, tp_number (TP_SHADOW_XOR));
  tree p = tp_emit_assign (seq, build_pointer_type (tp_word_type), NOP_EXPR, a);
  return build2 (MEM_REF, tp_word_type, p,
		 build_int_cst (build_pointer_type (tp_word_type),
				TP_SHADOW_SKEW + half));
}

/* Append the load of that half.  */

tree
tp_emit_half (gimple_seq *seq, tree a, unsigned half, unsigned low_bits)
{
  tree ref = tp_emit_cell (seq, a, half, low_bits);
  tree result = make_ssa_name (tp_word_type);
  gimple_seq_add_stmt (seq, gimple_build_assign (result, ref));
  return result;
}

