/* lower-poison.cc - the inline form of filling new blocks with the poison pointer.

   SPDX-License-Identifier: GPL-3.0-or-later

   The two words of poison_next are stored in the call buffer, where the allocator of the runtime
   finds them (poison-blocks.cc).  poison_done resets them.  If the process uses another malloc,
   because the program defines one or LD_PRELOAD brings one, they are still set after the call of
   malloc, and the block is filled there.  GCC assumes that nothing writes to the block at that
   place.  This is safe: all optimisations that know malloc have run by now, so that malloc and
   memset have been made calloc if they could be, and no access to the block can come before the
   return of malloc.  RTL passes must assume that any call writes to any memory.

   A function that calls malloc may allocate another block first, and that block would get the
   poison.  Therefore the block that such a function returns is filled after the call of malloc, if
   the function was inlined and the call is visible; otherwise after the call of the function.  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "ir/runtime-decls.h"
#include "ir/emit.h"
#include "ir/library-table.h"
#include "lower/guards.h"
#include "lower/lower.h"

/* Append the store of VALUE to the call buffer at offset PLACE.  */

static void
store_word (gimple_seq *seq, unsigned place, tree value)
{
  tp_emit_field_store (seq, tp_slot_pointer_type (), place, fold_convert (ptr_type_node, value));
}

bool
tp_lower_poison_next (gimple_stmt_iterator *gsi, gimple *call)
{
  gimple_seq seq = NULL;
  store_word (&seq, offsetof (struct tp_call, poison.stride), gimple_call_arg (call, 0));
  store_word (&seq, offsetof (struct tp_call, poison.mask), gimple_call_arg (call, 1));
  tp_replace_call (gsi, seq, NULL_TREE);
  return true;
}

/* The size in bytes of the block that CALL returns, which the analysis calls N.  Null if the size
   is not available after CALL.  */

static tree
size_behind (gcall *call, tree n)
{
  const struct tp_library *l = tp_library_of_call (call);
  if (l)
    return strcmp (l->name, "malloc") == 0 ? gimple_call_arg (call, 0) : NULL_TREE;
  if (TREE_CODE (n) == INTEGER_CST)
    return n;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    if (gimple_call_arg (call, i) == n)
      return n;
  return NULL_TREE;
}

/* Fill the block that CALL returns, of N bytes, by STRIDE and MASK.  If these are null, use the
   words in the call buffer if they are still set.  */

static void
poison_behind (gcall *call, tree n, tree stride, tree mask)
{
  gimple_seq seq = NULL, late = NULL;
  n = size_behind (call, n);
  if (!n)
    return;
  tp_emit_call (&late, ENTRY_poison_late, 2, gimple_call_lhs (call), n);
  gimple *stmt = gimple_seq_first_stmt (late);
  if (stride)
    {
      store_word (&seq, offsetof (struct tp_call, poison.stride), stride);
      store_word (&seq, offsetof (struct tp_call, poison.mask), mask);
      gimple_seq_add_seq (&seq, late);
      tp_insert_after (call, seq);
      return;
    }
  tp_insert_after (call, late);
  tree said
    = tp_emit_field_load (&seq, tp_slot_pointer_type (), offsetof (struct tp_call, poison.stride));
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  tp_guard_call (&gsi, seq, NE_EXPR, said, null_pointer_node, NULL_TREE);
}

/* Do this after each call that the pointer P, to a block of N bytes, may come from; PHIs and copies
   are followed.  */

static void
poison_where_allocated (tree p, tree n, tree stride, tree mask, hash_set<tree> *seen)
{
  if (TREE_CODE (p) != SSA_NAME || seen->add (p))
    return;
  gimple *def = SSA_NAME_DEF_STMT (p);
  if (gimple_assign_ssa_name_copy_p (def) || gimple_assign_cast_p (def))
    poison_where_allocated (gimple_assign_rhs1 (def), n, stride, mask, seen);
  else if (gphi *phi = dyn_cast<gphi *> (def))
    for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
      poison_where_allocated (gimple_phi_arg_def (phi, i), n, stride, mask, seen);
  else if (gcall *call = dyn_cast<gcall *> (def))
    if (!stmt_ends_bb_p (call))
      poison_behind (call, n, stride, mask);
}

bool
tp_lower_poison_behind (gimple_stmt_iterator *gsi, gimple *call)
{
  hash_set<tree> seen;
  poison_where_allocated (gimple_call_arg (call, 0), gimple_call_arg (call, 1),
                          gimple_call_arg (call, 2), gimple_call_arg (call, 3), &seen);
  tp_replace_call (gsi, NULL, NULL_TREE);
  return true;
}

bool
tp_lower_poison_done (gimple_stmt_iterator *gsi, gimple *call)
{
  gimple_seq seq = NULL;
  hash_set<tree> seen;
  tree p = gimple_call_arg (call, 0), n = gimple_call_arg (call, 1);
  store_word (&seq, offsetof (struct tp_call, poison.stride), size_zero_node);
  tp_replace_call (gsi, seq, NULL_TREE);
  poison_where_allocated (p, n, NULL_TREE, NULL_TREE, &seen);
  return true;
}
