/* lower-exposed.cc - the inline form of the calls that mark blocks as exposed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "abi/layout.h"
#include "ir/runtime-decls.h"
#include "ir/emit.h"
#include "lower/guards.h"
#include "lower/lower.h"
#include "lower/shadow.h"
#include "target/x86_64/preserve-most.h"

bool
tp_lower_arrival (gimple_stmt_iterator *gsi, gimple *call)
{
  /* The runtime knows the address of its call buffer.  */
  if (tp_entry_of_call (gsi_stmt (*gsi)) == ENTRY_arrived)
    gimple_call_set_arg (gsi_stmt (*gsi), 2, null_pointer_node);
  if (!tp_preserving_calls_p ())
    return false;
  if (tp_entry_of_call (call) == ENTRY_entered)
    tp_preserving_entered (gsi);
  else
    tp_preserving_arrived (gsi);
  return true;
}

/* Most words that may be pointers are none, so test inline whether REF is the number of a
   block.  */

bool
tp_lower_expose_ref (gimple_stmt_iterator *gsi, gimple *call)
{
  tree ref = gimple_call_arg (call, 0);
  gimple *def = TREE_CODE (ref) == SSA_NAME ? SSA_NAME_DEF_STMT (ref) : NULL;
  if (!def || !is_gimple_call (def) || tp_entry_of_call (def) != ENTRY_peek_ref)
    return false;
  tp_ask_if (gsi, NULL, GE_EXPR, ref, tp_word (TP_FIRST_NUMBER << TP_TAIL_BITS), NULL_TREE);
  return true;
}

bool
tp_lower_expose_call (gimple_stmt_iterator *gsi)
{
  /* The runtime knows the address of its call buffer.  */
  gimple_call_set_arg (gsi_stmt (*gsi), 0, null_pointer_node);
  gimple_seq seq = NULL;
  tree held = tp_emit_field_load (&seq, tp_slot_pointer_type (), offsetof (struct tp_call, token));
  tp_ask_if (gsi, seq, NE_EXPR, held, null_pointer_node, NULL_TREE);
  return true;
}

bool
tp_lower_expose_numbers (gimple_stmt_iterator *gsi)
{
  gimple_call_set_arg (gsi_stmt (*gsi), 0, null_pointer_node);
  gimple_seq seq = NULL;
  size_t numbers = offsetof (struct tp_call, numbers);
  tree token = tp_emit_field_load (&seq, tp_slot_pointer_type (),
                                   numbers + offsetof (struct tp_numbers, token));
  tree count
    = tp_emit_field_load (&seq, tp_word_type, numbers + offsetof (struct tp_numbers, count));
  tree left = tp_emit_assign (&seq, boolean_type_node, NE_EXPR, token, null_pointer_node);
  tree some = tp_emit_assign (&seq, boolean_type_node, NE_EXPR, count, tp_word (0));
  tree both = tp_emit_assign (&seq, boolean_type_node, BIT_AND_EXPR, left, some);
  tp_ask_if (gsi, seq, NE_EXPR, both, boolean_false_node, NULL_TREE);
  return true;
}

bool
tp_lower_expose_result (gimple_stmt_iterator *gsi, gimple *call)
{
  tree matches = gimple_call_arg (call, 0), value = gimple_call_arg (call, 1);
  if (integer_nonzerop (matches) || integer_zerop (value))
    gsi_remove (gsi, true);
  else if (TREE_CODE (matches) == INTEGER_CST)
    return false;
  else
    tp_ask_if (gsi, NULL, EQ_EXPR, matches, integer_zero_node, NULL_TREE);
  return true;
}

bool
tp_lower_expose_store (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call)
{
  gimple_seq seq = NULL;
  tree whose = gimple_call_arg (call, 1);
  if (TREE_CODE (whose) == INTEGER_CST)
    {
      if (!tp_word_is_p (whose, TP_EXTERNAL))
        {
          tp_replace_call (gsi, NULL, NULL_TREE);
          return true;
        }
      whose = tp_emit_half (cx, &seq, call, TP_CELL_ORIGIN);
      tp_ask_if (gsi, seq, LT_EXPR, whose, tp_word (TP_FIRST_NUMBER << TP_TAIL_BITS), NULL_TREE);
    }
  else
    tp_ask_if (gsi, seq, EQ_EXPR, whose, tp_word (TP_EXTERNAL), NULL_TREE);
  return true;
}
