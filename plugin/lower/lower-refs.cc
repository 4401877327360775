/* lower-refs.cc - the inline form of what reads and writes referents.

   SPDX-License-Identifier: GPL-3.0-or-later

   A referent half is loaded or stored where its cell stands; what the half does not say
   the runtime does.  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "abi/layout.h"
#include "base/stats.h"
#include "ir/base-and-offset.h"
#include "ir/runtime-decls.h"
#include "ir/emit.h"
#include "ir/object.h"
#include "lower/guards.h"
#include "lower/lower.h"
#include "lower/shadow.h"
#include "target/x86_64/preserve-most.h"
#include "target/x86_64/stub-statements.h"
#include "unit/globals.h"

/* The referent half of the cell of CALL's first argument.  */

static tree
emit_held (struct tp_lowering *cx, gimple_seq *seq, gimple *call)
{
  return tp_emit_half (cx, seq, call, TP_CELL_REFERENT);
}

/* Does SLOT lie in a static variable whose address is not taken?  It has no block, so the runtime
   would take it for a library's own, and not keep there what it finds out about a static
   initialiser.  */

static bool
own_slot_p (tree slot)
{
  struct tp_step s;
  for (int steps = 0; steps < 8 && tp_step_back (slot, &s); steps++)
    {
      if (!s.from)
        return VAR_P (s.object) && tp_private_global_p (s.object);
      slot = s.from;
    }
  return false;
}

/* A referent that says "unknown" or "null" is good for a null pointer only.  */

bool
tp_lower_load_ref (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call)
{
  gimple_seq seq = NULL;
  if (own_slot_p (gimple_call_arg (call, 0)))
    {
      gimple_call_set_fndecl (call, tp_entry_decl (ENTRY_load_own));
      tp_count (STAT_own_slots);
    }
  tree held = emit_held (cx, &seq, call);
  tp_stub stub = { LE_EXPR, held, tp_word (TP_NULL), NULL_TREE, NULL, STUB_NULL, 0, held, NULL };
  if (tp_stub_call (gsi, seq, &stub))
    return true;
  basic_block cold = tp_guard_call (gsi, seq, LE_EXPR, held, tp_word (TP_NULL), held);
  gimple_stmt_iterator inner = gsi_last_bb (cold);
  /* Only now: the arguments may have moved.  */
  tree value = gimple_call_arg (call, 1);
  tp_guard_call (&inner, NULL, NE_EXPR, value, build_zero_cst (TREE_TYPE (value)),
                 tp_word (TP_NULL));
  return true;
}

/* WORD without the bit that says "null": no part of a null pointer is a part of a pointer.  It
   is left in the cells of numbers that lie where a pointer may, as in unions.  */

static tree
emit_without_null (gimple_seq *seq, tree word)
{
  return tp_emit_assign (seq, tp_word_type, BIT_AND_EXPR, word, tp_word (~TP_NULL));
}

/* What a cell's referent half is while a pointer is put together is known to the runtime
   alone, and so is whether a number has taken the pointer's place.  */

bool
tp_lower_peek_piece (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call)
{
  gimple_seq seq = NULL;
  tree held = emit_without_null (&seq, emit_held (cx, &seq, call));
  tp_ask_if (gsi, seq, NE_EXPR, held, tp_word (TP_UNKNOWN), held);
  return true;
}

/* Nothing is to be done where no pointer was and none comes.  */

bool
tp_lower_store_piece (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call)
{
  gimple_seq seq = NULL;
  tree held = emit_held (cx, &seq, call);
  tree any = tp_emit_assign (&seq, tp_word_type, BIT_IOR_EXPR, held, gimple_call_arg (call, 2));
  any = emit_without_null (&seq, any);
  tp_ask_if (gsi, seq, NE_EXPR, any, tp_word (TP_UNKNOWN), NULL_TREE);
  return true;
}

bool
tp_lower_peek_ref (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call)
{
  gimple_seq seq = NULL;
  tree held = emit_held (cx, &seq, call);
  tp_replace_call (gsi, seq, held);
  return true;
}

bool
tp_lower_store_ref (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call)
{
  gimple_seq seq = NULL;
  tree cell = tp_emit_cell (cx, &seq, call, TP_CELL_REFERENT);
  gimple_seq_add_stmt (&seq, gimple_build_assign (cell, gimple_call_arg (call, 1)));
  tp_replace_call (gsi, seq, NULL_TREE);
  return true;
}

/* Append the OR of ANY, which may be null, and the referent halves of all cells that the N bytes at
   ADDRESS lie in.  */

static tree
emit_any_held (gimple_seq *seq, tree any, tree address, unsigned HOST_WIDE_INT n)
{
  bool aligned = get_pointer_alignment (address) >= POINTER_SIZE;
  tree first = tp_emit_unsigned (seq, address);
  for (unsigned HOST_WIDE_INT at = 0; at < n || (at < n + 7 && !aligned); at += 8)
    {
      tree a = at == 0 ? first
                       : tp_emit_assign (seq, pointer_sized_int_node, PLUS_EXPR, first,
                                         tp_address_constant (MIN (at, n - 1)));
      tree held = tp_emit_half_at (seq, a, TP_CELL_REFERENT);
      any = any ? tp_emit_assign (seq, tp_word_type, BIT_IOR_EXPR, any, held) : held;
    }
  return any;
}

/* Words at any address, which touch an unknown number of cells: mostly numbers, which
   come from cells that hold nothing and go to such.  All else the runtime does, by calls that
   are as fast as they can be: here they may be frequent.  */

bool
tp_lower_peek_any (gimple_stmt_iterator *gsi, gimple *call)
{
  if (TREE_CODE (gimple_call_arg (call, 0)) == INTEGER_CST)
    return false;
  gimple_seq seq = NULL;
  tree any = emit_any_held (&seq, NULL_TREE, gimple_call_arg (call, 0), 8);
  tp_guard_frequent (gsi, seq, any, tp_word (TP_UNKNOWN));
  return true;
}

bool
tp_lower_store_any (gimple_stmt_iterator *gsi, gimple *call)
{
  tree ref = gimple_call_arg (call, 1);
  if ((TREE_CODE (ref) == INTEGER_CST && !integer_zerop (ref))
      || TREE_CODE (gimple_call_arg (call, 0)) == INTEGER_CST)
    return false;
  gimple_seq seq = NULL;
  tree any
    = emit_any_held (&seq, integer_zerop (ref) ? NULL_TREE : ref, gimple_call_arg (call, 0), 8);
  tp_guard_frequent (gsi, seq, any, NULL_TREE);
  return true;
}

bool
tp_lower_copy_refs (gimple_stmt_iterator *gsi, gimple *call)
{
  unsigned HOST_WIDE_INT n = tp_constant_value (gimple_call_arg (call, 2));
  if (n == 0 || n > 16 || TREE_CODE (gimple_call_arg (call, 0)) == INTEGER_CST
      || TREE_CODE (gimple_call_arg (call, 1)) == INTEGER_CST)
    return false;
  gimple_seq seq = NULL;
  tree any = emit_any_held (&seq, NULL_TREE, gimple_call_arg (call, 0), n);
  any = emit_any_held (&seq, any, gimple_call_arg (call, 1), n);
  tp_guard_frequent (gsi, seq, any, NULL_TREE);
  return true;
}

/* A single byte lies in one cell.  So does each word of a small struct that is known to be aligned,
   as declared ones are; one that is passed in registers is forgotten at each entry.  Vectors go
   anywhere, and mostly to cells that hold nothing.  */

bool
tp_lower_clear_refs (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call)
{
  unsigned HOST_WIDE_INT n = tp_constant_value (gimple_call_arg (call, 1));
  gimple_seq seq = NULL;
  if (n != 1 && !tp_shadow_cells_p (cx, call))
    {
      if (n == 0 || n > 16 || TREE_CODE (gimple_call_arg (call, 0)) == INTEGER_CST)
        return false;
      tree any = emit_any_held (&seq, NULL_TREE, gimple_call_arg (call, 0), n);
      tp_guard_frequent (gsi, seq, any, NULL_TREE);
      tp_count (STAT_cleared_if_held);
      return true;
    }
  for (unsigned HOST_WIDE_INT at = 0; at < n; at += 8)
    {
      tree cell = tp_emit_cell (cx, &seq, call, TP_CELL_REFERENT, at);
      gimple_seq_add_stmt (&seq, gimple_build_assign (cell, tp_word (TP_UNKNOWN)));
    }
  tp_replace_call (gsi, seq, NULL_TREE);
  return true;
}

/* The origin word, without the tail, of the cell of CALL's argument.  */

static tree
emit_origin (struct tp_lowering *cx, gimple_seq *seq, gimple *call)
{
  tree word = tp_emit_half (cx, seq, call, TP_CELL_ORIGIN);
  return tp_emit_assign (seq, tp_word_type, BIT_AND_EXPR, word, tp_word (~TP_TAIL_MASK));
}

/* A local that is tracked has a number where its address is taken.  Without a runtime it has none,
   and none would be found.  */

bool
tp_lower_origin (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call)
{
  gimple_seq seq = NULL;
  tree origin = emit_origin (cx, &seq, call);
  tree variable = tp_variable_at (gimple_call_arg (call, 0));
  if (variable && auto_var_in_fn_p (variable, current_function_decl))
    tp_replace_call (gsi, seq, origin);
  else
    tp_ask_if (gsi, seq, EQ_EXPR, origin, tp_word (0), origin);
  return true;
}

/* A thread-local variable that is known has the number of a global in its cell.  */

bool
tp_lower_tls (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call)
{
  gimple_seq seq = NULL;
  tree origin = emit_origin (cx, &seq, call);
  tree place = tp_emit_assign (&seq, tp_word_type, MINUS_EXPR, origin,
                               tp_word (TP_NUMBER_COUNT << TP_TAIL_BITS));
  tp_ask_if (gsi, seq, GE_EXPR, place, tp_word (TP_GLOBAL_NUMBERS << TP_TAIL_BITS), origin);
  return true;
}

/* The referents of two pointers whose difference is kept: mostly the same.  */

bool
tp_lower_block_difference (gimple_stmt_iterator *gsi, gimple *call)
{
  tree a = gimple_call_arg (call, 0), b = gimple_call_arg (call, 1);
  if (TREE_CODE (a) == INTEGER_CST)
    std::swap (a, b);
  if (TREE_CODE (a) == INTEGER_CST || operand_equal_p (a, b))
    gsi_remove (gsi, true);
  else
    tp_ask_if (gsi, NULL, NE_EXPR, a, b, NULL_TREE);
  return true;
}

bool
tp_lower_resolve (gimple_stmt_iterator *gsi)
{
  if (!tp_preserving_calls_p ())
    return false;
  tp_preserving_resolve (gsi);
  return true;
}

bool
tp_lower_or_resolve (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call)
{
  tree ref = gimple_call_arg (call, 0);
  if (tp_known_referent_p (cx, ref, 4))
    tp_replace_call (gsi, NULL, ref);
  else
    tp_ask_if (gsi, NULL, EQ_EXPR, ref, tp_word (TP_UNKNOWN), ref);
  return true;
}
