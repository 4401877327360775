/* lower-prefetch.cc - where the program prefetches an address, prefetches its cell as well.

   SPDX-License-Identifier: GPL-3.0-or-later

   A program that prefetches an address expects that its next access there would miss the caches.
   The check of that access loads the cell, which would miss them as well.  A prefetch never faults,
   so the address of the cell need not be valid.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "base/stats.h"
#include "ir/emit.h"
#include "lower/lower.h"
#include "lower/shadow.h"

void
tp_lower_prefetch (gimple *call)
{
  tree decl = gimple_call_fndecl (call);
  if (!decl || !fndecl_built_in_p (decl, BUILT_IN_PREFETCH) || gimple_call_num_args (call) == 0)
    return;
  gimple_seq seq = NULL;
  tree a = tp_emit_unsigned (&seq, gimple_call_arg (call, 0));
  a = tp_emit_assign (&seq, pointer_sized_int_node, BIT_XOR_EXPR, a,
                      tp_address_constant (TP_SHADOW_XOR));
  a = tp_emit_assign (&seq, pointer_sized_int_node, PLUS_EXPR, a,
                      tp_address_constant (TP_SHADOW_SKEW));
  a = tp_emit_assign (&seq, ptr_type_node, NOP_EXPR, a);
  gcall *more = as_a<gcall *> (gimple_copy (call));
  gimple_call_set_arg (more, 0, a);
  /* GCC's declaration does not say so, and with -fexceptions such a call ends its basic block.  */
  gimple_call_set_nothrow (more, true);
  gimple_seq_add_stmt (&seq, more);
  tp_count (STAT_prefetches);
  tp_insert_before (call, seq);
}
