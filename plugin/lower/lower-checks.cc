/* lower-checks.cc - the inline form of checks.

   SPDX-License-Identifier: GPL-3.0-or-later

   check (a, n, ref, anchor, site), n at most 8:

        cell = ((a & ~(8 - n)) ^ K) + SKEW
        x = origin (cell) ^ ref
        if (x != 0)                             unlikely
          if (x >= 8 || (a & 7) + n > x)        the block's partial last cell?
            check (a, n, ref, anchor, site)     the runtime decides

   The mask clears only those low bits that an aligned access of N bytes may have set.  An access
   that is not aligned may touch two cells.  For it the load reads from the middle of a cell, and
   the result does not match, so that the runtime decides, which is exact.  An access of more than 8
   bytes, and one whose site says that it may be unaligned, by its type (such as a memcpy of a word)
   or by the way its address is computed (sites.cc), compares the first and the last cell; this is
   enough because blocks are contiguous.

   check_alive asks only whether x >= 8, and of one cell: the cell of the first byte if the access
   may be at any address.

   For a write, ref & ~TP_READONLY is compared, which differs from the cells of every read-only
   block (layout.h).  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "abi/layout.h"
#include "ir/classify.h"
#include "ir/emit.h"
#include "ir/base-and-offset.h"
#include "ir/object.h"
#include "ir/sites.h"
#include "lower/guards.h"
#include "lower/lower.h"
#include "lower/shadow.h"
#include "target/x86_64/cold-calls.h"
#include "target/x86_64/stub-statements.h"

/* Return true if REF may be the referent of a read-only block.  It cannot be if REF is the origin
   of a declared variable that is not read-only.  */

static bool
maybe_constant_p (tree ref)
{
  if (TREE_CODE (ref) != SSA_NAME)
    return (tree_to_uhwi (ref) & TP_READONLY) != 0;
  gimple *def = SSA_NAME_DEF_STMT (ref);
  if (!is_gimple_call (def) || tp_entry_of_call (def) != ENTRY_origin)
    return true;
  tree a = gimple_call_arg (def, 0);
  return !(TREE_CODE (a) == ADDR_EXPR && VAR_P (TREE_OPERAND (a, 0))
           && !TREE_READONLY (TREE_OPERAND (a, 0)));
}

/* Append another load of the origin half of the cell of CALL.  The load is volatile, so that GCC
   does not merge it with the first one, whose value would then have to stay in a register.  */

static tree
emit_again (struct tp_lowering *cx, gimple_seq *seq, gimple *call, unsigned low_bits)
{
  tree cell = tp_emit_cell (cx, seq, call, TP_CELL_ORIGIN, 0, low_bits);
  TREE_THIS_VOLATILE (cell) = 1;
  tree origin = make_ssa_name (tp_word_type);
  gimple_seq_add_stmt (seq, gimple_build_assign (origin, cell));
  return origin;
}

bool
tp_lower_check (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call)
{
  unsigned HOST_WIDE_INT n = tp_constant_value (gimple_call_arg (call, 1));
  tree ref = gimple_call_arg (call, 2);
  if (n == 0
      || (n < 8 && !pow2p_hwi (n))
      /* An address that is a constant has no base register, and shadow-fault.c could not repair a
         fault of such an instruction.  */
      || TREE_CODE (gimple_call_arg (call, 0)) == INTEGER_CST
      /* A reserved referent word owns no cell.  */
      || (TREE_CODE (ref) == INTEGER_CST && integer_nonzerop (ref)))
    return false;
  gimple_seq seq = NULL;
  if (tp_site_letter (gimple_call_arg (call, 4)) != 'r' && maybe_constant_p (ref))
    ref = tp_emit_assign (&seq, tp_word_type, BIT_AND_EXPR, ref, tp_word (~TP_READONLY));
  gimple_seq again = NULL;
  bool two = n > 8 || (n > 1 && tp_site_unaligned_p (gimple_call_arg (call, 4)));
  unsigned low_bits = two ? 7 : 8 - n;
  tree origin = tp_emit_half (cx, &seq, call, TP_CELL_ORIGIN, 0, low_bits);
  tree end = two ? tp_emit_half (cx, &again, call, TP_CELL_ORIGIN, n - 1) : NULL_TREE;
  bool whole = two || n == 8 || (tp_cold_p () && tp_shadow_whole_cell_p (cx, call));
  int place = tp_shadow_place (cx, call);
  tp_stub stub = { NE_EXPR, origin, ref, end, again, STUB_NONE, 0, NULL_TREE, NULL };
  if (!whole && place >= 0 && place + n < 8)
    stub.test = STUB_PLACE, stub.n = place + n;
  else if (!whole && place < 0)
    stub.test = STUB_BYTES, stub.n = n;
  if (tp_stub_call (gsi, seq, &stub))
    return true;
  basic_block cold = tp_guard_call (gsi, seq, NE_EXPR, origin, ref, NULL_TREE);
  if (two)
    tp_guard_again (cold, again, NE_EXPR, end, ref);
  if (whole)
    return true;

  /* The last cell of a block may be partial, which is no error, so test for it here.  This test is
     not needed if the type says that the object fills the whole cell; if it does not, cold-entry.c
     of the runtime also handles partial cells.  */
  gimple_stmt_iterator inner = gsi_last_bb (cold);
  seq = NULL;
  origin = emit_again (cx, &seq, call, low_bits);
  tree x = tp_emit_assign (&seq, tp_word_type, BIT_XOR_EXPR, origin, ref);
  tree narrow = tp_emit_assign (&seq, tp_word_type, NOP_EXPR, gimple_call_arg (call, 0));
  tree first = tp_emit_assign (&seq, tp_word_type, BIT_AND_EXPR, narrow, tp_word (7));
  end = tp_emit_assign (&seq, tp_word_type, PLUS_EXPR, first, tp_word (n));
  tree other = tp_emit_assign (&seq, boolean_type_node, GT_EXPR, x, tp_word (7));
  tree beyond = tp_emit_assign (&seq, boolean_type_node, GT_EXPR, end, x);
  tree bad = tp_emit_assign (&seq, boolean_type_node, BIT_IOR_EXPR, other, beyond);
  tp_guard_call (&inner, seq, NE_EXPR, bad, boolean_false_node, NULL_TREE);
  return true;
}

/* All cells of a block have the same number; the last one may differ only in its tail.  So it is
   enough to test one cell.  */

bool
tp_lower_check_alive (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call)
{
  tree ref = gimple_call_arg (call, 2);
  if (TREE_CODE (gimple_call_arg (call, 0)) == INTEGER_CST || TREE_CODE (ref) == INTEGER_CST)
    return false;
  unsigned HOST_WIDE_INT n = tp_constant_value (gimple_call_arg (call, 1));
  gimple_seq seq = NULL;
  /* A word that may be unaligned may begin in the middle of a cell.  */
  bool any = tp_site_unaligned_p (gimple_call_arg (call, 4));
  unsigned low_bits = pow2p_hwi (n) && n <= 8 && !any ? 8 - n : 7;
  tree origin = tp_emit_half (cx, &seq, call, TP_CELL_ORIGIN, 0, low_bits);
  bool whole = tp_cold_p () && tp_shadow_whole_cell_p (cx, call);
  tp_stub stub
    = { NE_EXPR, origin, ref, NULL_TREE, NULL, whole ? STUB_NONE : STUB_ALIVE, 0, NULL_TREE, NULL };
  if (tp_stub_call (gsi, seq, &stub))
    return true;
  basic_block cold = tp_guard_call (gsi, seq, NE_EXPR, origin, ref, NULL_TREE);
  if (whole)
    return true;
  gimple_stmt_iterator inner = gsi_last_bb (cold);
  seq = NULL;
  origin = emit_again (cx, &seq, call, low_bits);
  tree x = tp_emit_assign (&seq, tp_word_type, BIT_XOR_EXPR, origin, ref);
  tp_guard_call (&inner, seq, GT_EXPR, x, tp_word (TP_TAIL_MASK), NULL_TREE);
  return true;
}

bool
tp_lower_check_written (gimple_stmt_iterator *gsi, gimple *call)
{
  gimple_seq seq = NULL;
  tree bit = tp_emit_assign (&seq, tp_word_type, BIT_AND_EXPR, gimple_call_arg (call, 2),
                             tp_word (TP_READONLY));
  tp_ask_if (gsi, seq, NE_EXPR, bit, tp_word (0), NULL_TREE);
  return true;
}

/* If GCC knows the called function by now, no check is needed, unless the function is weak and may
   be absent.  */

bool
tp_lower_check_call (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call)
{
  tree f = gimple_call_arg (call, 0);
  tree ref = gimple_call_arg (call, 1);
  bool known = tp_known_function_p (f);
  if (tp_known_callee_p (call))
    {
      tp_replace_call (gsi, NULL, NULL_TREE);
      return true;
    }
  /* GCC knows which functions F may be, but F may be uninitialised on some path.  */
  if (known && TREE_CODE (ref) == SSA_NAME)
    {
      tp_ask_if (gsi, NULL, EQ_EXPR, ref, tp_word (TP_UNINIT), NULL_TREE);
      return true;
    }
  if (TREE_CODE (f) == INTEGER_CST || tree_int_cst_equal (ref, tp_word (TP_UNINIT)))
    return false;
  gimple_seq seq = NULL;
  tree narrow = tp_emit_assign (&seq, tp_word_type, NOP_EXPR, f);
  tree first = tp_emit_assign (&seq, tp_word_type, BIT_AND_EXPR, narrow, tp_word (7));
  tree mark = tp_emit_assign (&seq, tp_word_type, BIT_IOR_EXPR, first, tp_word (TP_CODE));
  tree origin = tp_emit_half (cx, &seq, call, TP_CELL_ORIGIN);
  if (TREE_CODE (ref) != SSA_NAME)
    {
      tp_ask_if (gsi, seq, NE_EXPR, origin, mark, NULL_TREE);
      return true;
    }
  tree x = tp_emit_assign (&seq, tp_word_type, BIT_XOR_EXPR, origin, mark);
  tree unset = tp_emit_assign (&seq, boolean_type_node, EQ_EXPR, ref, tp_word (TP_UNINIT));
  tree word = tp_emit_assign (&seq, tp_word_type, NOP_EXPR, unset);
  x = tp_emit_assign (&seq, tp_word_type, BIT_IOR_EXPR, x, word);
  tp_ask_if (gsi, seq, NE_EXPR, x, tp_word (0), NULL_TREE);
  return true;
}

/* An origin word below TP_FIRST_NUMBER does not belong to a live block.  */

bool
tp_lower_check_there (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call)
{
  gimple_seq seq = NULL;
  tree word = tp_emit_half (cx, &seq, call, TP_CELL_ORIGIN);
  tp_ask_if (gsi, seq, LT_EXPR, word, tp_word (TP_FIRST_NUMBER << TP_TAIL_BITS), NULL_TREE);
  return true;
}

bool
tp_lower_index (gimple_stmt_iterator *gsi, gimple *call)
{
  unsigned HOST_WIDE_INT n = tp_constant_value (gimple_call_arg (call, 1));
  tree room = gimple_call_arg (call, 3);
  bool counted = tp_entry_of_call (call) == ENTRY_within && TREE_CODE (room) == SSA_NAME;
  bool passed = !counted && TREE_CODE (room) == SSA_NAME;
  unsigned HOST_WIDE_INT size = counted || passed ? n : tp_constant_value (room);
  if (n == 0 || n > size)
    return false;
  gimple_seq seq = NULL;
  tree a = tp_emit_unsigned (&seq, gimple_call_arg (call, 0));
  tree base = tp_emit_unsigned (&seq, gimple_call_arg (call, 2));
  tree place = tp_emit_assign (&seq, pointer_sized_int_node, MINUS_EXPR, a, base);
  if (passed)
    room = tp_emit_expr (&seq, tp_fitting_offsets (room, n));
  if (counted || passed)
    tp_ask_if (gsi, seq, GE_EXPR, place, room, NULL_TREE);
  else
    tp_ask_if (gsi, seq, GT_EXPR, place, tp_address_constant (size - n), NULL_TREE);
  return true;
}

bool
tp_lower_bound (gimple_stmt_iterator *gsi, gimple *call)
{
  tree index = gimple_call_arg (call, 0), count = gimple_call_arg (call, 1);
  tp_ask_if (gsi, NULL, GE_EXPR, index, count, NULL_TREE);
  return true;
}

/* The variable that ADDRESS points into, or the allocation that returned it; null if that is not
   known.  */

static tree
object_of (tree address)
{
  struct tp_step s;
  for (int steps = 0; steps < 16 && tp_step_back (address, &s); steps++)
    {
      if (!s.from)
        return DECL_P (s.object) ? s.object : NULL_TREE;
      address = s.from;
    }
  return TREE_CODE (address) == SSA_NAME && tp_allocation_of (address) ? address : NULL_TREE;
}

/* [D, D + N) and [S, S + M) have a byte in common if D - S < M or S - D < N, without signs.  Only
   the runtime knows M if the string at S is longer than what is copied.  */

bool
tp_lower_check_overlap (gimple_stmt_iterator *gsi, gimple *call)
{
  bool exact = tp_entry_of_call (call) == ENTRY_check_overlap;
  tree one_object = object_of (gimple_call_arg (call, 0));
  tree other_object = object_of (gimple_call_arg (call, exact ? 2 : 1));
  gimple_seq seq = NULL;
  if (one_object && other_object && one_object != other_object)
    {
      tp_replace_call (gsi, NULL, NULL_TREE);
      return true;
    }
  if (!exact && (tree_to_shwi (gimple_call_arg (call, 3)) & TP_OVERLAP_BOUNDED))
    return false;
  tree d = tp_emit_unsigned (&seq, gimple_call_arg (call, 0));
  tree s = tp_emit_unsigned (&seq, gimple_call_arg (call, exact ? 2 : 1));
  tree n = tp_emit_unsigned (&seq, gimple_call_arg (call, exact ? 1 : 2));
  tree m = exact ? tp_emit_unsigned (&seq, gimple_call_arg (call, 3)) : n;
  tree after = tp_emit_assign (&seq, pointer_sized_int_node, MINUS_EXPR, d, s);
  tree before = tp_emit_assign (&seq, pointer_sized_int_node, MINUS_EXPR, s, d);
  tree one = tp_emit_assign (&seq, boolean_type_node, LT_EXPR, after, m);
  tree other = tp_emit_assign (&seq, boolean_type_node, LT_EXPR, before, n);
  tree any = tp_emit_assign (&seq, boolean_type_node, BIT_IOR_EXPR, one, other);
  tp_guard_call (gsi, seq, NE_EXPR, any, boolean_false_node, NULL_TREE);
  return true;
}

/* Addresses below TP_NULL_BYTES: members of an object at the null pointer lie there.  */

bool
tp_lower_check_null (gimple_stmt_iterator *gsi, gimple *call)
{
  gimple_seq seq = NULL;
  tree a = tp_emit_unsigned (&seq, gimple_call_arg (call, 0));
  tp_ask_if (gsi, seq, LT_EXPR, a, tp_address_constant (TP_NULL_BYTES), NULL_TREE);
  return true;
}
