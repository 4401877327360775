/* atomic.cc - the atomic built-ins, __atomic_* and __sync_*.

   SPDX-License-Identifier: GPL-3.0-or-later

   <stdatomic.h> and the operators on _Atomic objects use these.  They access memory like a
   dereference, which is checked, and transfer pointers as integers, whose referents are computed by
   integers.cc.  The head of libtemporal/entry/atomic.c describes what happens to the cells, and in
   which order:

     load               peek_ref after the call
     store, exchange    old = atomic_swap (slot, ref) before, atomic_done after
     compare, exchange  the same, atomic_settle after
     arithmetic         the cell keeps its referent: the pointer stays in its block; if the word is
                        a pointer by its type, and is moved out of that, keep_outside after

   An operation of 16 bytes consists of two words.  Those without a size in their name (any size, by
   address) copy ranges.  Narrower ones transfer no pointers.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "base/stats.h"
#include "instrument/calls/atomic.h"
#include "instrument/calls/library-calls.h"
#include "instrument/provenance/atomic-words.h"
#include "ir/emit.h"

/* Instrument CALL, described by A, which takes its size as an argument and works on addresses
   only.  */

static void
instrument_sized (struct tp_context *cx, gcall *call, const struct tp_atomic *a)
{
  tree n = gimple_call_arg (call, 0);
  tree slot = gimple_call_arg (call, 1), other = gimple_call_arg (call, 2);
  gimple_seq before = NULL, after = NULL;
  switch (a->op)
    {
    case OP_LOAD:
      tp_emit_call (&after, ENTRY_copy_refs, 3, other, slot, n);
      break;
    case OP_STORE:
      tp_emit_call (&before, ENTRY_copy_refs, 3, slot, other, n);
      break;
    case OP_EXCHANGE:
      tp_emit_call (&before, ENTRY_copy_refs, 3, gimple_call_arg (call, 3), slot, n);
      tp_emit_call (&before, ENTRY_copy_refs, 3, slot, other, n);
      break;
    case OP_COMPARE:
      /* Without a branch it is not known whether the exchange was made.  */
      tp_emit_call (&after, ENTRY_clear_refs, 2, slot, n);
      tp_emit_call (&after, ENTRY_clear_refs, 2, other, n);
      break;
    default:
      return;
    }
  tp_count (STAT_referent_copies);
  tp_check_range (cx, call, slot, n, a->op == OP_LOAD ? 'r' : 'w');
  tp_insert_before (call, before);
  tp_insert_after (call, after);
}

/* Insert after CALL that the pointer that it adds to, or subtracts from, may have left its block.
   An integer may be made to lead to another block.  */

static void
keep_moved (struct tp_context *cx, gcall *call, const struct tp_atomic *a)
{
  const char *name = IDENTIFIER_POINTER (DECL_NAME (gimple_call_fndecl (call)));
  tree type = TREE_TYPE (TREE_TYPE (gimple_call_arg (call, 0)));
  bool minus = strstr (name, "_sub_");
  if (!POINTER_TYPE_P (type) || (!minus && !strstr (name, "_add_"))
      || !INTEGRAL_TYPE_P (gimple_call_return_type (call)))
    return;
  tree ref = tp_old_referents (cx, call, a)[0];
  if (TREE_CODE (ref) != SSA_NAME || TREE_CODE (tp_call_result (call)) != SSA_NAME)
    return;
  gimple_seq seq = NULL;
  tree word = pointer_sized_int_node;
  tree result = tp_emit_assign (&seq, word, NOP_EXPR, tp_call_result (call));
  tree step = tp_emit_assign (&seq, word, NOP_EXPR, gimple_call_arg (call, 1));
  /* __atomic_fetch_add and __sync_fetch_and_add return what was there before.  */
  bool before
    = strstr (name, "_fetch_add_") || strstr (name, "_fetch_sub_") || strstr (name, "_fetch_and_");
  tree_code forth = minus ? MINUS_EXPR : PLUS_EXPR, back = minus ? PLUS_EXPR : MINUS_EXPR;
  tree other = tp_emit_assign (&seq, word, before ? forth : back, result, step);
  tree p = tp_emit_assign (&seq, ptr_type_node, NOP_EXPR, before ? other : result);
  tree anchor = tp_emit_assign (&seq, ptr_type_node, NOP_EXPR, before ? result : other);
  tp_emit_call (&seq, ENTRY_keep_outside, 3, p, ref, anchor);
  tp_count (STAT_moved_pointers);
  gimple *def = SSA_NAME_DEF_STMT (ref);
  if (gimple_bb (def))
    tp_insert_after (def, seq);
  else
    /* The call may end its block (-fnon-call-exceptions), and REF is defined on the edge.  */
    tp_insert_on_edge (find_fallthru_edge (gimple_bb (call)->succs), seq);
}

bool
tp_instrument_atomic (struct tp_context *cx, gcall *call)
{
  struct tp_atomic a;
  if (!tp_describe_atomic (call, &a))
    return false;
  if (a.size == 0)
    {
      instrument_sized (cx, call, &a);
      return true;
    }
  tree n = build_int_cst (size_type_node, a.size);
  tp_check_range (cx, call, gimple_call_arg (call, 0), n, a.op == OP_LOAD ? 'r' : 'w');
  if (a.op == OP_COMPARE)
    tp_check_range (cx, call, gimple_call_arg (call, 1), n, 'w');
  if (a.op != OP_LOAD && a.op != OP_ARITHMETIC
      && (a.size == POINTER_SIZE_UNITS || a.size == 2 * POINTER_SIZE_UNITS))
    tp_old_referents (cx, call, &a);
  if (a.op == OP_ARITHMETIC && a.size == POINTER_SIZE_UNITS)
    keep_moved (cx, call, &a);
  return true;
}
