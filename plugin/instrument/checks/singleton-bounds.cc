/* singleton-bounds.cc - variables with the bounds of a block that is the only one of its
   allocation.

   SPDX-License-Identifier: GPL-3.0-or-later

   singleton.cc finds such blocks, and explains the purpose.  */

#include "base/temporal-gcc.h"
#include "instrument/checks/singleton-bounds.h"
#include "ir/emit.h"
#include "points-to/points-to.h"

/* Make a static variable of TYPE.  */

static tree
bound_variable (tree type)
{
  tree decl
    = build_decl (UNKNOWN_LOCATION, VAR_DECL, create_tmp_var_name ("temporal_singleton"), type);
  TREE_STATIC (decl) = 1;
  TREE_USED (decl) = 1;
  DECL_ARTIFICIAL (decl) = 1;
  DECL_IGNORED_P (decl) = 1;
  layout_decl (decl, 0);
  varpool_node::finalize_decl (decl);
  /* As for the table of globals: only analysed variables are output.  */
  varpool_node::get (decl)->analyze ();
  return decl;
}

/* Make the variables of L if they do not exist yet.  */

static void
give_variables (tp_singleton *l)
{
  if (l->low)
    return;
  l->low = bound_variable (ptr_type_node);
  for (tp_place_count &p : l->all)
    p.count = bound_variable (size_type_node);
}

bool
tp_singleton_bounds (const gimple *stmt, char what, HOST_WIDE_INT size, gimple_seq *seq, tree *low,
                     tree *count)
{
  tp_singleton *l = tp_pt_singleton_of (stmt, what);
  if (!l)
    return false;
  for (const tp_place_count &p : l->all)
    if (p.size == size)
      {
        if (!seq)
          return true;
        give_variables (l);
        *low = tp_emit_assign (seq, ptr_type_node, VAR_DECL, l->low);
        *count = tp_emit_assign (seq, size_type_node, VAR_DECL, p.count);
        return true;
      }
  return false;
}

/* Append CONDITION ? THEN : OTHER, of THEN's type.  */

static tree
emit_select (gimple_seq *seq, tree condition, tree then, tree other)
{
  return tp_emit_assign (seq, TREE_TYPE (then), COND_EXPR, condition, then, other);
}

void
tp_set_singleton_bounds (gcall *call)
{
  tp_singleton *l = tp_pt_singleton_allocated (call);
  if (!l || l->all.is_empty ())
    return;
  gimple_seq seq = NULL;
  tree p = gimple_call_lhs (call), size = size_int (l->size);
  for (int k = 0; k < 2; k++)
    if (l->factor[k] >= 0)
      {
        tree factor
          = tp_emit_assign (&seq, size_type_node, NOP_EXPR, gimple_call_arg (call, l->factor[k]));
        size = k == 0 ? factor : tp_emit_assign (&seq, size_type_node, MULT_EXPR, size, factor);
      }
  give_variables (l);
  /* No pointer has the value 1.  So if the allocation is executed again, LOW is found to be set,
     and becomes 1 with empty bounds.  */
  tree before = tp_emit_assign (&seq, ptr_type_node, VAR_DECL, l->low);
  tree first = tp_emit_assign (&seq, boolean_type_node, EQ_EXPR, before, null_pointer_node);
  tree there = tp_emit_assign (&seq, boolean_type_node, NE_EXPR, p, build_zero_cst (TREE_TYPE (p)));
  tree good = tp_emit_assign (&seq, boolean_type_node, BIT_AND_EXPR, first, there);
  tree low = tp_emit_assign (&seq, ptr_type_node, NOP_EXPR, p);
  low = emit_select (&seq, first, low, build_int_cst (ptr_type_node, 1));
  for (const tp_place_count &q : l->all)
    {
      tree n = size_int (q.size);
      tree fits = tp_emit_assign (&seq, boolean_type_node, GE_EXPR, size, n);
      fits = tp_emit_assign (&seq, boolean_type_node, BIT_AND_EXPR, fits, good);
      tree count = tp_emit_assign (&seq, size_type_node, MINUS_EXPR, size, size_int (q.size - 1));
      count = emit_select (&seq, fits, count, size_zero_node);
      gimple_seq_add_stmt (&seq, gimple_build_assign (q.count, count));
    }
  gimple_seq_add_stmt (&seq, gimple_build_assign (l->low, low));
  tp_insert_after (call, seq);
}
