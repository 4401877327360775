/* conditional-moves.cc - copies before a conditional move, in an order that GCC does not mistake.

   SPDX-License-Identifier: GPL-3.0-or-later

     b = a
     c = a              where a is not used any more
     c = -c
     if (c < 0) c = b   a conditional move

   A peephole of GCC 12 and later ("reg-reg mov by inverting the condition of a cmov" in i386.md)
   computes in A itself, and copies what was copied to B only after that:

     a = -a
     c = a
     if (a >= 0) c = a

   It asks whether A is dead after the second copy, and forgets that the first copy may be of A,
   too, or of memory that A points to.  Then C is -A, whatever its sign (abs, for example).  The two
   copies come into one block where the function's prologue is moved into it, which calls of the
   runtime before that, with registers that they preserve, make more likely.

   So the two copies are exchanged, which changes nothing but that the peephole does not apply.  */

#include "base/temporal-gcc.h"
#include "base/passes.h"

/* The set of a register to another one or to memory, if INSN is nothing else; else null.  */

static rtx
copy_of (rtx_insn *insn)
{
  rtx set = single_set (insn);
  return (set && REG_P (SET_DEST (set)) && (REG_P (SET_SRC (set)) || MEM_P (SET_SRC (set)))
            ? set
            : NULL_RTX);
}

/* Return true if INSN sets the flags, and the register R by what it was before.  */

static bool
computes_in_p (const rtx_insn *insn, const_rtx r)
{
  const_rtx body = PATTERN (insn);
  return (GET_CODE (body) == PARALLEL && XVECLEN (body, 0) == 2
          && GET_CODE (XVECEXP (body, 0, 1)) == SET
          && rtx_equal_p (SET_DEST (XVECEXP (body, 0, 1)), r));
}

/* Return true if INSN sets R, or leaves it as it is, by a condition.  */

static bool
moves_if_p (rtx_insn *insn, const_rtx r)
{
  rtx set = single_set (insn);
  return (set && rtx_equal_p (SET_DEST (set), r) && GET_CODE (SET_SRC (set)) == IF_THEN_ELSE);
}

/* Exchange FIRST and SECOND if they are two such copies, of which the second makes the operand of
   COMPUTATION, and MOVE is the conditional move.  */

static void
exchange (rtx_insn *first, rtx_insn *second, rtx_insn *computation, rtx_insn *move)
{
  rtx kept = copy_of (first), operand = copy_of (second);
  if (!kept || !operand || !REG_P (SET_SRC (operand))
      || !computes_in_p (computation, SET_DEST (operand)) || !moves_if_p (move, SET_DEST (operand))
      || !reg_overlap_mentioned_p (SET_SRC (operand), SET_SRC (kept))
      || reg_overlap_mentioned_p (SET_DEST (operand), kept)
      || reg_overlap_mentioned_p (SET_DEST (kept), operand))
    return;
  reorder_insns (second, second, PREV_INSN (first));
}

static void
exchange_copies (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  {
    rtx_insn *last[3] = { NULL, NULL, NULL }, *insn, *next;
    for (insn = BB_HEAD (bb); insn != NEXT_INSN (BB_END (bb)); insn = next)
      {
        next = NEXT_INSN (insn);
        if (!NONDEBUG_INSN_P (insn))
          continue;
        if (last[0])
          exchange (last[0], last[1], last[2], insn);
        last[0] = last[1];
        last[1] = last[2];
        last[2] = insn;
      }
  }
}

/* Is the peephole used?  GCC's own test is in pass_peephole2.  */

static bool
peephole_p (void)
{
  return optimize > 0 && flag_peephole2;
}

opt_pass *
tp_make_conditional_moves_pass (gcc::context *ctxt)
{
  return tp_make_machine_pass (ctxt, "temporal_conditional_moves", peephole_p, exchange_copies);
}
