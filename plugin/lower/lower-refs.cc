/* lower-refs.cc - the inline form of calls that read and write referents.

   SPDX-License-Identifier: GPL-3.0-or-later

   The referent half of a cell is loaded or stored inline.  Where its value is not a number of a
   block, the runtime decides.  */

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

/* Append the load of the referent half of the cell of CALL's first argument.  */

static tree
emit_held (struct tp_lowering *cx, gimple_seq *seq, gimple *call)
{
  return tp_emit_half (cx, seq, call, TP_CELL_REFERENT);
}

/* Return true if SLOT lies in a static variable whose address is not taken.  Such a variable has no
   block.  So the runtime would take it for a variable of an uninstrumented library, and would not
   store in its cell the referent that it finds for a static initialiser; load_own does.  */

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

/* Return true if only check_object uses the referent that CALL loads, for the pointer itself.  It
   finds the referent where the cell has none.  */

static bool
object_checked_p (gimple *call)
{
  use_operand_p use;
  imm_use_iterator i;
  FOR_EACH_IMM_USE_FAST (use, i, gimple_call_lhs (call))
  {
    gimple *stmt = USE_STMT (use);
    if (is_gimple_debug (stmt))
      continue;
    if (!is_gimple_call (stmt) || tp_entry_of_call (stmt) != ENTRY_check_object
        || !(tp_constant_value (gimple_call_arg (stmt, 1)) & TP_OBJECT_UNCHECKED)
        || !operand_equal_p (gimple_call_arg (stmt, 0), gimple_call_arg (call, 1)))
      return false;
  }
  return true;
}

/* If the referent is "unknown" or "null", ask the runtime, unless the loaded pointer is null or a
   small integer.  */

bool
tp_lower_load_ref (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call)
{
  gimple_seq seq = NULL;
  if (object_checked_p (call))
    {
      tree held = emit_held (cx, &seq, call);
      tp_replace_call (gsi, seq, held);
      tp_count (STAT_object_loads);
      return true;
    }
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
  /* The arguments may have moved, so read them only now.  */
  tree value = gimple_call_arg (call, 1);
  tp_guard_call (&inner, NULL, GT_EXPR, value, build_int_cst (TREE_TYPE (value), TP_SMALL_INTEGER),
                 tp_word (TP_NULL));
  return true;
}

/* Append WORD without the bit of TP_NULL.  A piece of a null pointer is not a piece of a pointer to
   a block.  The bit may be in the cell of an integer that shares its memory with a pointer, as in a
   union.  */

static tree
emit_without_null (gimple_seq *seq, tree word)
{
  return tp_emit_assign (seq, tp_word_type, BIT_AND_EXPR, word, tp_word (~TP_NULL));
}

/* Only the runtime knows what the referent half means while a pointer is copied piece by piece, and
   whether an integer has overwritten the pointer.  */

bool
tp_lower_peek_piece (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call)
{
  gimple_seq seq = NULL;
  tree held = emit_without_null (&seq, emit_held (cx, &seq, call));
  tp_ask_if (gsi, seq, NE_EXPR, held, tp_word (TP_UNKNOWN), held);
  return true;
}

/* Append COND ? A : B, where COND is A0 CODE B0 or, if OR is not null, OR.  */

static tree
emit_chosen (gimple_seq *seq, enum tree_code code, tree a0, tree b0, tree either, tree a, tree b)
{
  tree cond = tp_emit_assign (seq, boolean_type_node, code, a0, b0);
  if (either)
    cond = tp_emit_assign (seq, boolean_type_node, BIT_IOR_EXPR, cond, either);
  return tp_emit_assign (seq, tp_word_type, COND_EXPR, cond, a, b);
}

/* CALL stores a whole word, as a copy of a double does, in the cell with the referent HELD.  Its
   block is executed only if the cell or the word has a referent: mostly because an allocator of the
   program or a union had a pointer there before.  The cell gets the word's referent, and the
   runtime is needed only if the word lies across two cells.  */

static void
store_whole_word (struct tp_lowering *cx, gimple *call, tree held)
{
  gimple_seq seq = NULL;
  tree ref = gimple_call_arg (call, 2), nothing = tp_word (TP_UNKNOWN);
  tree low = tp_emit_unsigned (&seq, gimple_call_arg (call, 0));
  low = tp_emit_assign (&seq, pointer_sized_int_node, BIT_AND_EXPR, low,
                        build_int_cst (pointer_sized_int_node, 7));
  tree zero = build_zero_cst (pointer_sized_int_node);
  ref = emit_chosen (&seq, LE_EXPR, ref, tp_word (TP_NULL), NULL_TREE, nothing, ref);
  ref = emit_chosen (&seq, EQ_EXPR, low, zero, NULL_TREE, ref, held);
  tree cell = tp_emit_cell (cx, &seq, call, TP_CELL_REFERENT);
  gimple_seq_add_stmt (&seq, gimple_build_assign (cell, ref));
  gimple_stmt_iterator i = gsi_for_stmt (call);
  tp_guard_call (&i, seq, NE_EXPR, low, zero, NULL_TREE);
}

/* If the cell has no referent and the stored piece has none, there is nothing to do.  */

bool
tp_lower_store_piece (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call)
{
  gimple_seq seq = NULL;
  tree held = emit_held (cx, &seq, call);
  tree any = tp_emit_assign (&seq, tp_word_type, BIT_IOR_EXPR, held, gimple_call_arg (call, 2));
  any = emit_without_null (&seq, any);
  if (tree_to_uhwi (gimple_call_arg (call, 1)) != POINTER_SIZE_UNITS)
    {
      tp_ask_if (gsi, seq, NE_EXPR, any, tp_word (TP_UNKNOWN), NULL_TREE);
      return true;
    }
  tp_guard_call (gsi, seq, NE_EXPR, any, tp_word (TP_UNKNOWN), NULL_TREE);
  store_whole_word (cx, call, held);
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

/* Append the bitwise OR of ANY, unless it is null, and of HELD.  */

static tree
emit_or (gimple_seq *seq, tree any, tree held)
{
  return any ? tp_emit_assign (seq, tp_word_type, BIT_IOR_EXPR, any, held) : held;
}

/* Append the bitwise OR of ANY, unless it is null, and of the referent halves of all cells that the
   N bytes at ADDRESS may touch.  Only the last one depends on whether ADDRESS is aligned.  */

static tree
emit_any_held (gimple_seq *seq, tree any, tree address, unsigned HOST_WIDE_INT n)
{
  bool aligned = get_pointer_alignment (address) >= POINTER_SIZE;
  tree first = tp_emit_unsigned (seq, address);
  for (unsigned HOST_WIDE_INT at = 0; at < n; at += 8)
    any = emit_or (seq, any, tp_emit_half_at (seq, first, TP_CELL_REFERENT, 7, at));
  if (n > 1 && !aligned)
    {
      tree last = tp_emit_assign (seq, pointer_sized_int_node, PLUS_EXPR, first,
                                  tp_address_constant (n - 1));
      any = emit_or (seq, any, tp_emit_half_at (seq, last, TP_CELL_REFERENT));
    }
  return any;
}

/* Words that may be unaligned and so touch one or two cells.  Mostly they are integers, so that no
   cell has a referent.  Otherwise the runtime is called; because this may be frequent, it is an
   ordinary call, which is the fastest.  */

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

/* Up to so many bytes have the referents of their cells cleared without a test, or only if one of
   them has any.  */

enum
{
  CLEARED_MAX = 32,
  TESTED_MAX = 64
};

/* A single byte lies in one cell.  The words of a small struct that is known to be aligned lie in
   one cell each; such a call is frequent for structs that are passed in registers, whose cells are
   cleared at each entry.  Vectors, structs of numbers and texts mostly are where no cell has a
   referent.  */

bool
tp_lower_clear_refs (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call)
{
  unsigned HOST_WIDE_INT n = tp_constant_value (gimple_call_arg (call, 1));
  bool known = tp_shadow_cells_p (cx, call);
  gimple_seq seq = NULL;
  if (n != 1 && !(known && n <= CLEARED_MAX && n % 8 == 0))
    {
      if (n == 0 || n > TESTED_MAX || TREE_CODE (gimple_call_arg (call, 0)) == INTEGER_CST)
        return false;
      tree any = NULL_TREE;
      if (known)
        for (unsigned HOST_WIDE_INT at = 0; at < n; at += 8)
          any = emit_or (&seq, any, tp_emit_half (cx, &seq, call, TP_CELL_REFERENT, at));
      else
        any = emit_any_held (&seq, NULL_TREE, gimple_call_arg (call, 0), n);
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

/* Return true if the variable VAR may begin in the last cell of another one.  A variable with a
   block begins a cell, so its unit has aligned it; but the linker may put one of a unit without
   blocks right behind an instrumented one.  */

static bool
may_share_cell_p (tree var)
{
  return var && VAR_P (var) && is_global_var (var) && DECL_ALIGN (var) < POINTER_SIZE;
}

/* Append the origin word, without its tail, of the cell of CALL's first argument; 0 if the block
   ends before the argument, in the same cell.  */

static tree
emit_origin (struct tp_lowering *cx, gimple_seq *seq, gimple *call)
{
  tree word = tp_emit_half (cx, seq, call, TP_CELL_ORIGIN);
  tree origin = tp_emit_assign (seq, tp_word_type, BIT_AND_EXPR, word, tp_word (~TP_TAIL_MASK));
  if (!may_share_cell_p (tp_variable_at (gimple_call_arg (call, 0))))
    return origin;
  /* The last byte of the block in the cell; 7 if the block has the whole cell.  */
  tree last = tp_emit_assign (seq, tp_word_type, PLUS_EXPR, word, tp_word (TP_TAIL_MASK));
  last = tp_emit_assign (seq, tp_word_type, BIT_AND_EXPR, last, tp_word (TP_TAIL_MASK));
  tree at = tp_emit_assign (seq, tp_word_type, NOP_EXPR, gimple_call_arg (call, 0), NULL_TREE);
  at = tp_emit_assign (seq, tp_word_type, BIT_AND_EXPR, at, tp_word (TP_TAIL_MASK));
  tree inside = tp_emit_assign (seq, boolean_type_node, LE_EXPR, at, last);
  inside = tp_emit_assign (seq, tp_word_type, NOP_EXPR, inside, NULL_TREE);
  inside = tp_emit_assign (seq, tp_word_type, NEGATE_EXPR, inside, NULL_TREE);
  return tp_emit_assign (seq, tp_word_type, BIT_AND_EXPR, origin, inside);
}

/* A tracked local has its number in the cell wherever its address is taken, and so have most
   variables and literals of the unit, so the runtime need not be asked.  If the runtime is missing
   at run time, or the unit is not registered yet, the number is 0, "unknown".  No other block
   begins in a literal, so the first cell of one that fills it has no tail.  */

bool
tp_lower_origin (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call)
{
  gimple_seq seq = NULL;
  tree variable = tp_variable_at (gimple_call_arg (call, 0));
  bool numbered = variable && VAR_P (variable) && tp_numbered_global_p (variable);
  tree origin = (numbered && tp_literal_p (variable)
                     && tree_to_uhwi (tp_literal_size (variable)) >= POINTER_SIZE_UNITS
                   ? tp_emit_half (cx, &seq, call, TP_CELL_ORIGIN)
                   : emit_origin (cx, &seq, call));
  if (numbered || (variable && auto_var_in_fn_p (variable, current_function_decl)))
    tp_replace_call (gsi, seq, origin);
  else
    tp_ask_if (gsi, seq, EQ_EXPR, origin, tp_word (0), origin);
  return true;
}

/* A thread-local variable that the runtime knows has the number of a global in its cell.  */

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

/* The referents of the two pointers whose difference is kept, or which are compared, are mostly
   equal, so compare them inline.  */

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

/* BB is the conditional block that tp_guard_usual has made: it is mostly executed.  */

static void
expect_block (basic_block bb)
{
  edge in = single_pred_edge (bb), past;
  edge_iterator ei;
  in->probability = profile_probability::very_likely ();
  FOR_EACH_EDGE (past, ei, in->src->succs)
  if (past != in)
    past->probability = in->probability.invert ();
  if (in->src->count.initialized_p ())
    bb->count = in->count ();
}

/* The pointer is mostly inside of its block, where the cell has the block's number.  It need not be
   an address at all, so whether there is a cell has to be asked before.  */

bool
tp_lower_keep_outside (gimple_stmt_iterator *gsi, gimple *call)
{
  tree p = gimple_call_arg (call, 0), ref = gimple_call_arg (call, 1);
  gimple_seq seq = NULL, inner = NULL;
  tree a = tp_emit_unsigned (&seq, p);
  tree region = tp_emit_assign (&seq, pointer_sized_int_node, RSHIFT_EXPR, a,
                                build_int_cst (integer_type_node, TP_REGION_SHIFT));
  region = tp_emit_assign (&seq, pointer_sized_int_node, MIN_EXPR, region,
                           build_int_cst (pointer_sized_int_node, TP_REGIONS));
  tree has = make_ssa_name (unsigned_char_type_node);
  gimple_seq_add_stmt (&seq, gimple_build_assign (has, tp_region_has_cells (region)));
  tree zero = build_zero_cst (unsigned_char_type_node);
  basic_block bb = tp_guard_usual (gsi, seq, NE_EXPR, has, zero, NULL_TREE);
  expect_block (bb);
  tree origin = tp_emit_half_at (&inner, a, TP_CELL_ORIGIN, 7);
  tree differ = tp_emit_assign (&inner, tp_word_type, BIT_XOR_EXPR, origin, ref);
  gimple_stmt_iterator i = gsi_for_stmt (call);
  tp_ask_if (&i, inner, GT_EXPR, differ, tp_word (TP_TAIL_MASK), NULL_TREE);
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

/* The same as join_refs does (combined-referents.c), but for exclusive or.  */

bool
tp_lower_join_refs (gimple_stmt_iterator *gsi, gimple *call)
{
  tree a = gimple_call_arg (call, 0), b = gimple_call_arg (call, 1);
  unsigned HOST_WIDE_INT how = tp_constant_value (gimple_call_arg (call, 2));
  if (how == TP_JOIN_XOR)
    return false;
  gimple_seq seq = NULL;
  tree other = tp_word (TP_UNKNOWN);
  if (how == TP_JOIN_SUM)
    {
      tree equal = tp_emit_assign (&seq, boolean_type_node, EQ_EXPR, a, b);
      other = emit_chosen (&seq, LE_EXPR, a, tp_word (TP_NULL), equal, b, other);
    }
  tree joined = emit_chosen (&seq, LE_EXPR, b, tp_word (TP_NULL), NULL_TREE, a, other);
  tp_replace_call (gsi, seq, joined);
  return true;
}

/* A referent that is the number of a block, and does not stand for two, is that of the pointer.  */

bool
tp_lower_number_ref (gimple_stmt_iterator *gsi, gimple *call)
{
  gimple_seq seq = NULL;
  tree ref = gimple_call_arg (call, 0);
  tree past = tp_emit_assign (&seq, tp_word_type, PLUS_EXPR, ref, tp_word (-(TP_NULL + 1)));
  tp_ask_if (gsi, seq, GE_EXPR, past, tp_word ((TP_PAIR_NUMBER << TP_TAIL_BITS) - (TP_NULL + 1)),
             ref);
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
