/* lower-scopes.cc - the inline form of what begins and ends the life of variables.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "temporal-gcc.h"
#include "abi.h"
#include "layout.h"
#include "emit.h"
#include "inline.h"
#include "lower.h"

/* Pointers that are set inline, one by one.  */
static const unsigned HOST_WIDE_INT unset_inline_max = 8;

/* Volatile: the alias analysis of later passes would still take the value for that of the
   program's variable (uninit.cc).  */

bool
tp_lower_unset (gimple_stmt_iterator *gsi, gimple *call)
{
  unsigned HOST_WIDE_INT n = tp_constant_argument (gimple_call_arg (call, 1));
  if (n == 0 || n > unset_inline_max)
    return false;
  tree type = build_qualified_type (ptr_type_node, TYPE_QUAL_VOLATILE);
  gimple_seq seq = NULL;
  tree first = tp_emit_assign (&seq, ptr_type_node,
			       TREE_CODE (gimple_call_arg (call, 0)) == SSA_NAME
			       ? SSA_NAME : ADDR_EXPR, gimple_call_arg (call, 0));
  for (unsigned HOST_WIDE_INT k = 0; k < n; k++)
    {
      tree slot = build2 (MEM_REF, type, first,
			  build_int_cst (ptr_type_node,
					 k * (POINTER_SIZE / BITS_PER_UNIT)));
      TREE_THIS_VOLATILE (slot) = 1;
      gimple_seq_add_stmt (&seq, gimple_build_assign
			   (slot, build_int_cst (ptr_type_node,
						 TP_UNINIT_POINTER)));
    }
  tp_replace_call (gsi, seq, NULL_TREE);
  return true;
}

bool
tp_lower_at (gimple_stmt_iterator *gsi, gimple *call)
{
  gimple_seq seq = NULL;
  tree field = tp_call_field (tp_slot_pointer_type (),
			      offsetof (struct tp_call, site));
  gimple_seq_add_stmt (&seq, gimple_build_assign (field, gimple_call_arg (call, 0)));
  tp_replace_call (gsi, seq, NULL_TREE);
  return true;
}
