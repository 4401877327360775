/* asm.cc - pointers through assembler statements.

   SPDX-License-Identifier: GPL-3.0-or-later

   The effect of an asm statement is unknown, but mostly it copies a pointer that is one of its
   inputs: the empty statement that hides a value from the optimiser, exchanges, moves.  So an
   output that is a pointer gets the referent of the input with the same value, if there is only one
   such referent; otherwise its value is resolved (asm-outputs.cc).  An empty statement does not
   change memory either.

   A memory operand of the type of an array or a structure, "m" (*(const char (*)[64]) p), mostly
   says what memory the statement may touch, and need not fit: GCC's manual ("Extended Asm", on
   clobbers) gives it for a string of any length, mbedtls names 16 words for loops that take one,
   and Linux a structure of 100 for a single number.  So no such operand is held to its size.  If
   its address is an operand as well, it may touch nothing, and is not checked at all; otherwise the
   statement has no other way to the memory, and the first byte is checked.  */

#include "base/temporal-gcc.h"
#include "instrument/calls/asm.h"
#include "instrument/calls/exposed.h"
#include "instrument/checks/checks.h"
#include "instrument/provenance/asm-outputs.h"
#include "instrument/provenance/stores.h"
#include "instrument/provenance/referents.h"
#include "ir/underlying-object.h"

/* Return true if POINTER is an operand of STMT, too.  */

static bool
operand_p (gasm *stmt, tree pointer)
{
  struct tp_underlying_objects known;
  struct tp_underlying of = tp_underlying_of (&known, pointer);
  for (unsigned i = 0; i < gimple_asm_ninputs (stmt); i++)
    {
      tree op = TREE_VALUE (gimple_asm_input_op (stmt, i));
      if (!is_gimple_val (op))
        continue;
      struct tp_underlying other = tp_underlying_of (&known, op);
      if (of.root && other.root && operand_equal_p (of.root, other.root, 0) && of.fixed
          && other.fixed && of.offset == other.offset)
        return true;
    }
  return false;
}

/* Insert the check of the memory operand OP of STMT, if it has one.  WHAT is 'r' or 'w'.  */

static void
check_operand (struct tp_context *cx, gasm *stmt, tree op, char what)
{
  if (!tp_touched_range_p (stmt, op))
    tp_check_reference (cx, stmt, op, what);
  else if (!operand_p (stmt, TREE_OPERAND (op, 0)))
    {
      tree byte
        = build2 (MEM_REF, unsigned_char_type_node, TREE_OPERAND (op, 0), TREE_OPERAND (op, 1));
      tp_check_reference (cx, stmt, byte, what);
    }
}

void
tp_instrument_asm (struct tp_context *cx, gasm *stmt)
{
  tp_expose_asm (cx, stmt);
  for (unsigned i = 0; i < gimple_asm_ninputs (stmt); i++)
    {
      tree op = TREE_VALUE (gimple_asm_input_op (stmt, i));
      if (!is_gimple_val (op) && !is_gimple_reg (op) && REFERENCE_CLASS_P (op))
        check_operand (cx, stmt, op, 'r');
    }
  for (unsigned i = 0; i < gimple_asm_noutputs (stmt); i++)
    {
      tree op = TREE_VALUE (gimple_asm_output_op (stmt, i));
      if (is_gimple_reg (op) || TREE_CODE (op) == SSA_NAME)
        continue;
      if (REFERENCE_CLASS_P (op))
        check_operand (cx, stmt, op, 'w');
      if (tp_asm_keeps_p (stmt, op))
        continue;
      if (POINTER_TYPE_P (TREE_TYPE (op)) && !stmt_ends_bb_p (stmt) && tp_plain_slot_p (op)
          && get_object_alignment (op) >= POINTER_SIZE)
        tp_keep_asm_output (cx, stmt, op);
      else
        tp_forget_referents (cx, stmt, op);
    }
}
