/* poison.cc - fills allocated memory with the poison pointer.

   SPDX-License-Identifier: GPL-3.0-or-later

   poison-blocks.cc finds such allocations, and explains the purpose.  Where it knows nothing,
   because the allocation is in another unit, or at -O0, the type of the result says what is a
   pointer.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "base/options.h"
#include "base/stats.h"
#include "instrument/calls/poison.h"
#include "ir/classify.h"
#include "ir/emit.h"
#include "ir/library-table.h"
#include "ir/pointer-layout.h"
#include "points-to/points-to.h"

/* A number that divides the value of OP, an operand in SSA form; 0 if none is known.  */

static HOST_WIDE_INT
known_factor (tree op)
{
  if (tree_fits_shwi_p (op))
    return tree_to_shwi (op);
  gassign *def = TREE_CODE (op) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (op)) : NULL;
  return def && gimple_assign_rhs_code (def) == MULT_EXPR
             && tree_fits_shwi_p (gimple_assign_rhs2 (def))
           ? tree_to_shwi (gimple_assign_rhs2 (def))
           : 0;
}

/* The argument of CALL that may be the size of a block of elements of SIZE bytes; -1 if there is
   none.  */

static int
size_argument (gcall *call, HOST_WIDE_INT size)
{
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree arg = gimple_call_arg (call, i);
      HOST_WIDE_INT factor = INTEGRAL_TYPE_P (TREE_TYPE (arg)) ? known_factor (arg) : 0;
      if (factor > 0 && factor % size == 0)
        return i;
    }
  return -1;
}

/* Return true if CALL may be one of a function around malloc or realloc which the analysis of the
   unit does not see.  If it is none, what it allocates itself is poisoned, which it cannot
   notice.  */

static bool
wrapper_call_p (gcall *call)
{
  tree type = gimple_call_fntype (call), decl = gimple_call_fndecl (call);
  cgraph_node *node = decl ? cgraph_node::get (decl) : NULL;
  return (type && (optimize == 0 || !node || !node->definition) && POINTER_TYPE_P (TREE_TYPE (type))
          && VOID_TYPE_P (TREE_TYPE (TREE_TYPE (type))) && !tp_library_of_call (call)
          && !tp_builtin_call_p (call)
          && !(gimple_call_flags (call) & (ECF_CONST | ECF_PURE | ECF_RETURNS_TWICE)));
}

/* Where the analysis of the unit knows nothing of the block, as it does not exist at -O0 and does
   not see functions of other units: set *L to all pointers that are in the block by the type of
   CALL's result.  Returns false if there are none.  */

static bool
layout_of_result (gcall *call, struct tp_poison_layout *l)
{
  tree type = tp_allocated_type (call);
  if (tp_opt.disable.poison || !type)
    return false;
  const struct tp_library *library = tp_library_of_call (call);
  bool grown = library && strcmp (library->name, "realloc") == 0;
  int place;
  if (grown || (library && strcmp (library->name, "malloc") == 0))
    {
      if (optimize > 0)
        return false;
      place = grown;
    }
  else if (!wrapper_call_p (call)
           || (place = size_argument (call, tree_to_shwi (TYPE_SIZE_UNIT (type)))) < 0)
    return false;
  else
    /* What it returns need not be new, so nothing is to be filled after the call.  */
    grown = true;
  unsigned HOST_WIDE_INT mask = 0;
  tp_pointer_words (type, NULL_TREE, 0, NULL, NULL, &mask);
  *l = { place, -1,    grown,
         false, false, tp_pointer_stride (type, known_factor (gimple_call_arg (call, place))),
         mask };
  return mask != 0;
}

void
tp_poison_block (gcall *call)
{
  struct tp_poison_layout by_type;
  const struct tp_poison_layout *l = tp_pt_poison_layout (call);
  if (!l)
    {
      if (!layout_of_result (call, &by_type))
        return;
      l = &by_type;
    }
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
