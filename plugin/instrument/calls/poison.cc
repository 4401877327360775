/* poison.cc - fills allocated memory with the poison pointer.

   SPDX-License-Identifier: GPL-3.0-or-later

   poison-blocks.cc finds such allocations, and explains the purpose.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "base/stats.h"
#include "instrument/calls/poison.h"
#include "ir/emit.h"
#include "points-to/points-to.h"

void
tp_poison_block (gcall *call)
{
  const struct tp_poison_layout *l = tp_pt_poison_layout (call);
  if (!l)
    return;
  gimple_seq before = NULL, after = NULL;
  tree stride = size_int (l->stride), mask = build_int_cst (size_type_node, l->mask);
  tree size = l->size_argument < 0
                ? size_int (l->size)
                : fold_convert (size_type_node, gimple_call_arg (call, l->size_argument));
  if (!is_gimple_val (size))
    size
      = tp_emit_assign (&after, size_type_node, NOP_EXPR, gimple_call_arg (call, l->size_argument));
  if (l->others_first)
    tp_emit_call (&after, ENTRY_poison_behind, 4, gimple_call_lhs (call), size, stride, mask);
  else
    {
      tp_emit_call (&before, l->inside ? ENTRY_poison_also : ENTRY_poison_next, 2, stride, mask);
      tp_insert_before (call, before);
      if (!l->inside)
        tp_emit_call (&after, ENTRY_poison_done, 2,
                      l->grown ? null_pointer_node : gimple_call_lhs (call), size);
    }
  if (after)
    tp_insert_after (call, after);
  tp_count (STAT_poisoned_allocations);
}
