/* atomic.cc - the atomic built-ins, __atomic_* and __sync_*.

   SPDX-License-Identifier: GPL-3.0-or-later

   <stdatomic.h> and the operators on _Atomic objects use these.  They access memory like a
   dereference, which is checked, and transfer pointers as integers, whose referents are computed by
   integers.cc.  The head of libtemporal/entry/atomic.c describes what happens to the cells, and in
   which order:

     load               peek_ref after the call
     store, exchange    old = atomic_swap (slot, ref) before, atomic_done after
     compare, exchange  the same, atomic_settle after
     arithmetic         the cell keeps its referent: the pointer stays in its block

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
  return true;
}
