/* lower-ranges.cc - the inline form of range tests.

   SPDX-License-Identifier: GPL-3.0-or-later

   range (low, n, ref, how):

        last = low + n - 1
        x = origin (cell (low)) ^ ref,  y = origin (cell (last)) ^ ref
        good if x and y are below 8, the bytes of the last cell belong to the block
             (y == 0 or (last & 7) < y, which is y - 1 >= (last & 7)),
             and the two cells are enough for the number REF
        else range (low, n, ref, how)           the runtime decides

   The two cells are enough if REF is the number of a block that is contiguous.  They are not for
   pools and mappings, of which a part may have been unmapped, nor for the reserved words.  For a
   write, ref & ~TP_READONLY is compared, as in checks.

   The runtime has an entry that does this and preserves registers
   (libtemporal/target/x86_64/preserve-most.c).  The test is inline only where that entry cannot be
   called.

   If the loop may have few iterations, calling this entry could take longer than the loop.  Then
   the call is guarded by

        n > TP_RANGE_NEAR or REF is not a heap number or one of the two cells does not match

   and a partial last cell does not match.  As for checks, the alignment of the addresses is assumed
   from the types.  If an address is not a multiple of 8, the load reads from the middle of a cell,
   which does not match, and the callee decides.  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "abi/layout.h"
#include "base/stats.h"
#include "ir/emit.h"
#include "lower/guards.h"
#include "lower/lower.h"
#include "lower/shadow.h"
#include "target/x86_64/preserve-most.h"

/* Append the test whether REF is one of the words for which two cells are not enough.  */

static tree
emit_special (gimple_seq *seq, tree ref)
{
  tree place = tp_emit_assign (seq, tp_word_type, MINUS_EXPR, ref,
                               tp_word (TP_HEAP_NUMBERS << TP_TAIL_BITS));
  tree pool = tp_emit_assign (seq, boolean_type_node, LT_EXPR, place,
                              tp_word (TP_POOL_NUMBERS << TP_TAIL_BITS));
  tree reserved = tp_emit_assign (seq, boolean_type_node, LT_EXPR, ref,
                                  tp_word (TP_FIRST_NUMBER << TP_TAIL_BITS));
  return tp_emit_assign (seq, boolean_type_node, BIT_IOR_EXPR, pool, reserved);
}

/* Append the load of the field of TYPE at OFFSET in the entry of the table of large blocks that
   belongs to REF.  */

static tree
emit_field (gimple_seq *seq, tree ref, tree type, unsigned offset)
{
  tree wide = tp_emit_assign (seq, size_type_node, NOP_EXPR, ref);
  tree place = tp_emit_assign (seq, size_type_node, BIT_AND_EXPR, wide,
                               size_int ((TP_LARGE_COUNT - 1) << TP_TAIL_BITS));
  place = tp_emit_assign (seq, size_type_node, MULT_EXPR, place,
                          size_int (TP_LARGE_BYTES >> TP_TAIL_BITS));
  tree element = tp_emit_assign (seq, ptr_type_node, POINTER_PLUS_EXPR,
                                 build_fold_addr_expr (tp_large_table ()), place);
  tree field = build2 (MEM_REF, type, element, build_int_cst (ptr_type_node, offset));
  return tp_emit_assign (seq, type, TREE_CODE (field), field);
}

bool
tp_lower_large_base (gimple_stmt_iterator *gsi, gimple *call)
{
  gimple_seq seq = NULL;
  tree base = emit_field (&seq, gimple_call_arg (call, 0), size_type_node,
                          offsetof (struct tp_large, base));
  tp_replace_call (gsi, seq, base);
  return true;
}

bool
tp_lower_large_places (gimple_stmt_iterator *gsi, gimple *call)
{
  gimple_seq seq = NULL;
  tree ref = gimple_call_arg (call, 0);
  tree word = emit_field (&seq, ref, tp_word_type, offsetof (struct tp_large, ref));
  tree size = emit_field (&seq, ref, size_type_node, offsetof (struct tp_large, size));
  tree less
    = tp_emit_assign (&seq, size_type_node, MINUS_EXPR, gimple_call_arg (call, 1), size_one_node);
  tree room = tp_emit_assign (&seq, size_type_node, MINUS_EXPR, size, less);
  tree known = tp_emit_assign (&seq, boolean_type_node, EQ_EXPR, word, ref);
  room = tp_emit_assign (&seq, size_type_node, COND_EXPR, known, room, size_zero_node);
  tp_replace_call (gsi, seq, room);
  return true;
}

/* Guard CALL, at GSI: it is made only if its range is longer than TP_RANGE_NEAR bytes, or the two
   cells do not show that the range belongs to the block of its referent.  HOW is the last argument
   of CALL.  */

static void
guard_short (gimple_stmt_iterator *gsi, gimple *call, unsigned HOST_WIDE_INT how)
{
  tree ref = gimple_call_arg (call, 2);
  bool words = how & TP_RANGE_WORDS;
  unsigned low_bits = words ? 0 : 7;
  tree type = pointer_sized_int_node;
  gimple_seq seq = NULL, first = NULL, last = NULL;
  tree n = tp_emit_assign (&seq, type, NOP_EXPR, gimple_call_arg (call, 1));
  /* Load the arguments here, once: tp_guard_usual moves the statements that compute them into the
     cold block if they have no other use.  */
  tree low = tp_emit_unsigned (&seq, gimple_call_arg (call, 0));
  basic_block cold
    = tp_guard_usual (gsi, seq, GT_EXPR, n, tp_address_constant (TP_RANGE_NEAR), integer_one_node);
  seq = NULL;
  tree place = tp_emit_assign (&seq, tp_word_type, MINUS_EXPR, ref,
                               tp_word (TP_FIRST_NUMBER << TP_TAIL_BITS));
  tp_guard_again (cold, seq, GE_EXPR, place,
                  tp_word ((TP_HEAP_NUMBERS - TP_FIRST_NUMBER) << TP_TAIL_BITS));
  tree origin = tp_emit_half_at (&first, low, TP_CELL_ORIGIN, low_bits);
  tp_guard_again (cold, first, NE_EXPR, origin, ref);
  tree end = tp_emit_assign (&last, type, PLUS_EXPR, low, n);
  end = tp_emit_assign (&last, type, PLUS_EXPR, end, build_int_cst (type, words ? -8 : -1));
  origin = tp_emit_half_at (&last, end, TP_CELL_ORIGIN, low_bits);
  tp_guard_again (cold, last, NE_EXPR, origin, ref);
}

bool
tp_lower_range (gimple_stmt_iterator *gsi, gimple *call)
{
  tree ref = gimple_call_arg (call, 2);
  if (TREE_CODE (gimple_call_arg (call, 0)) == INTEGER_CST || TREE_CODE (ref) == INTEGER_CST)
    return false;
  unsigned HOST_WIDE_INT how = tree_to_uhwi (gimple_call_arg (call, 3));
  bool write = how & TP_RANGE_WRITE, soon = how & TP_RANGE_SOON, is_short = how & TP_RANGE_SHORT;
  if (tp_preserving_calls_p () && gimple_call_lhs (call))
    {
      gimple_stmt_iterator rest = *gsi;
      if (is_short)
        {
          tp_count (STAT_short_ranges);
          guard_short (gsi, call, how);
          rest = gsi_for_stmt (call);
        }
      tp_preserving_call (is_short ? &rest : gsi,
                          write  ? soon ? "good_write_soon" : "good_write"
                          : soon ? "good_read_soon"
                                 : "good_read",
                          gimple_call_arg (call, 0), gimple_call_arg (call, 1), ref,
                          gimple_call_lhs (call));
      return true;
    }
  gimple_seq seq = NULL;
  tree special = emit_special (&seq, ref);
  if (write)
    ref = tp_emit_assign (&seq, tp_word_type, BIT_AND_EXPR, ref, tp_word (~TP_READONLY));
  tree type = pointer_sized_int_node;
  tree low = tp_emit_unsigned (&seq, gimple_call_arg (call, 0));
  tree n = tp_emit_assign (&seq, type, NOP_EXPR, gimple_call_arg (call, 1));
  tree span = tp_emit_assign (&seq, type, PLUS_EXPR, n, build_int_cst (type, -1));
  tree last = tp_emit_assign (&seq, type, PLUS_EXPR, low, span);
  tree x = tp_emit_assign (&seq, tp_word_type, BIT_XOR_EXPR,
                           tp_emit_half_at (&seq, low, TP_CELL_ORIGIN), ref);
  tree y = tp_emit_assign (&seq, tp_word_type, BIT_XOR_EXPR,
                           tp_emit_half_at (&seq, last, TP_CELL_ORIGIN), ref);
  tree either = tp_emit_assign (&seq, tp_word_type, BIT_IOR_EXPR, x, y);
  tree other = tp_emit_assign (&seq, boolean_type_node, GT_EXPR, either, tp_word (TP_TAIL_MASK));
  tree narrow = tp_emit_assign (&seq, tp_word_type, NOP_EXPR, last);
  tree place = tp_emit_assign (&seq, tp_word_type, BIT_AND_EXPR, narrow, tp_word (TP_TAIL_MASK));
  tree room = tp_emit_assign (&seq, tp_word_type, PLUS_EXPR, y, tp_word (0xffffffffu));
  tree beyond = tp_emit_assign (&seq, boolean_type_node, GT_EXPR, place, room);
  tree bad = tp_emit_assign (&seq, boolean_type_node, BIT_IOR_EXPR, other, beyond);
  bad = tp_emit_assign (&seq, boolean_type_node, BIT_IOR_EXPR, bad, special);
  tp_guard_call (gsi, seq, NE_EXPR, bad, boolean_false_node, integer_one_node);
  return true;
}
