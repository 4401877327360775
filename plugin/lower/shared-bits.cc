/* shared-bits.cc - where the bits are that say what nobody has set.

   SPDX-License-Identifier: GPL-3.0-or-later

   The bits of the byte A begin at

        ((A ^ K) >> 3) + TP_UNSET_BASE

   so those of A + 8 are one byte behind those of A, whatever A is.  Functions use several members
   of a structure, and mostly at distances that are multiples of 8, so the address is computed once
   for each remainder of a member's place, and the others are reached by a constant distance from
   it.  (If A + 8 is on the other side of a multiple of 2^44, this is another place; but no block
   contains such an address, see shadow.cc.)  As with shadow addresses, one is inserted before its
   first use, and shared by the uses that this dominates.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "base/stats.h"
#include "ir/base-and-offset.h"
#include "ir/emit.h"
#include "ir/runtime-decls.h"
#include "lower/lowering.h"
#include "lower/shadow.h"
#include "lower/shared-bits.h"

/* Members farther away are not reached from the same address.  */
static const HOST_WIDE_INT reach = 4096;

/* Append the address of the bits of the byte at A, as an unsigned integer.  */

static tree
emit_place (gimple_seq *seq, tree a)
{
  tree type = pointer_sized_int_node;
  a = tp_emit_unsigned (seq, a);
  a = tp_emit_assign (seq, type, BIT_XOR_EXPR, a, tp_address_constant (TP_SHADOW_XOR));
  a = tp_emit_assign (seq, type, RSHIFT_EXPR, a, build_int_cst (integer_type_node, 3));
  return tp_emit_assign (seq, type, PLUS_EXPR, a, tp_address_constant (TP_UNSET_BASE));
}

/* Does CALL ask for the bits of its first argument, inline?  */

static bool
asks_bits_p (gimple *call)
{
  switch (tp_entry_of_call (call))
    {
    case ENTRY_unset_value:
    case ENTRY_use_loaded:
    case ENTRY_set_bytes:
    case ENTRY_set_value:
      return true;
    default:
      return false;
    }
}

void
tp_share_bits (struct tp_lowering *cx, const vec<gimple *> &calls)
{
  for (gimple *call : calls)
    {
      tree base;
      HOST_WIDE_INT place;
      if (!asks_bits_p (call))
        continue;
      tp_split_address (gimple_call_arg (call, 0), &base, &place);
      if (TREE_CODE (base) != SSA_NAME || place < -reach || place > reach)
        continue;
      bool existed;
      tp_lowering::bits_base &b = cx->bits.get_or_insert (base, &existed);
      if (!existed)
        memset (&b, 0, sizeof b);
      unsigned rest = place & 7;
      if (tp_at_hand_p (cx, b.name[rest], b.at[rest], call))
        tp_count (STAT_unset_shared);
      else
        {
          gimple_seq seq = NULL;
          tree a
            = rest ? tp_emit_assign (&seq, ptr_type_node, POINTER_PLUS_EXPR, base, size_int (rest))
                   : base;
          b.name[rest] = emit_place (&seq, a);
          b.at[rest] = call;
          tp_insert_before (call, seq);
        }
      cx->bits_uses.put (call, { b.name[rest], (place - (HOST_WIDE_INT) rest) / 8 });
    }
}

tree
tp_emit_bits (struct tp_lowering *cx, gimple_seq *seq, gimple *call, tree a, tree word)
{
  tree pointer = build_pointer_type_for_mode (word, ptr_mode, true);
  tp_lowering::shadow_use *use = call ? cx->bits_uses.get (call) : NULL;
  a = use ? use->base : emit_place (seq, a);
  a = tp_emit_assign (seq, pointer, NOP_EXPR, a);
  return build2 (MEM_REF, word, a, build_int_cst (pointer, use ? use->place : 0));
}
