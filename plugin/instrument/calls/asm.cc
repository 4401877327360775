/* asm.cc - pointers through assembler statements.

   SPDX-License-Identifier: GPL-3.0-or-later

   The effect of an asm statement is unknown, but mostly it copies a pointer that is one of its
   inputs: the empty statement that hides a value from the optimiser, exchanges, moves.  So an
   output that is a pointer gets the referent of the input with the same value, if there is only one
   such referent; otherwise its value is resolved (asm-outputs.cc).  An empty statement does not
   change memory either.  */

#include "base/temporal-gcc.h"
#include "instrument/calls/asm.h"
#include "instrument/calls/exposed.h"
#include "instrument/checks/checks.h"
#include "instrument/provenance/asm-outputs.h"
#include "instrument/provenance/stores.h"
#include "instrument/provenance/referents.h"

void
tp_instrument_asm (struct tp_context *cx, gasm *stmt)
{
  tp_expose_asm (cx, stmt);
  for (unsigned i = 0; i < gimple_asm_ninputs (stmt); i++)
    {
      tree op = TREE_VALUE (gimple_asm_input_op (stmt, i));
      if (!is_gimple_val (op) && !is_gimple_reg (op) && REFERENCE_CLASS_P (op))
        tp_check_reference (cx, stmt, op, 'r');
    }
  for (unsigned i = 0; i < gimple_asm_noutputs (stmt); i++)
    {
      tree op = TREE_VALUE (gimple_asm_output_op (stmt, i));
      if (is_gimple_reg (op) || TREE_CODE (op) == SSA_NAME)
        continue;
      if (REFERENCE_CLASS_P (op))
        tp_check_reference (cx, stmt, op, 'w');
      if (tp_asm_keeps_p (stmt, op))
        continue;
      if (POINTER_TYPE_P (TREE_TYPE (op)) && !stmt_ends_bb_p (stmt) && tp_plain_slot_p (op)
          && get_object_alignment (op) >= POINTER_SIZE)
        tp_keep_asm_output (cx, stmt, op);
      else
        tp_forget_referents (cx, stmt, op);
    }
}
