/* flow-null.cc - comparisons with null that are left of checks (flow.cc).

   SPDX-License-Identifier: GPL-3.0-or-later

   A pointer that was compared on every way does not become null any more: an SSA name keeps its
   value, whatever is freed.  So a walk over the dominator tree finds what is known, from
   check_null itself and from the program's own tests.  gcc/tree-vrp.cc knows more, but
   also learns from accesses that follow, which is the wrong order here.  */

#include "temporal-gcc.h"
#include "layout.h"
#include "decls.h"
#include "emit.h"
#include "flow.h"
#include "inline.h"
#include "lower.h"
#include "shadow.h"
#include "stats.h"

/* The name that P is a copy of.  */

static tree
original (tree p)
{
  for (int steps = 0; steps < 8 && TREE_CODE (p) == SSA_NAME; steps++)
    {
      gassign *def = dyn_cast <gassign *> (SSA_NAME_DEF_STMT (p));
      if (!def)
	break;
      enum tree_code code = gimple_assign_rhs_code (def);
      tree rhs = gimple_assign_rhs1 (def);
      if (code == ADDR_EXPR && DECL_P (TREE_OPERAND (rhs, 0)))
	return rhs;
      if (code != SSA_NAME
	  && !(CONVERT_EXPR_CODE_P (code) && POINTER_TYPE_P (TREE_TYPE (rhs))))
	break;
      p = rhs;
    }
  return p;
}

/* The name that the program found to be no null pointer on the way into BB.  */

static tree
tested (basic_block bb)
{
  if (!single_pred_p (bb))
    return NULL_TREE;
  edge e = single_pred_edge (bb);
  gimple_stmt_iterator gsi = gsi_last_bb (e->src);
  gcond *cond = gsi_end_p (gsi) ? NULL : dyn_cast <gcond *> (gsi_stmt (gsi));
  if (!cond || !integer_zerop (gimple_cond_rhs (cond))
      || TREE_CODE (gimple_cond_lhs (cond)) != SSA_NAME
      || !POINTER_TYPE_P (TREE_TYPE (gimple_cond_lhs (cond))))
    return NULL_TREE;
  if ((gimple_cond_code (cond) == NE_EXPR && (e->flags & EDGE_TRUE_VALUE))
      || (gimple_cond_code (cond) == EQ_EXPR && (e->flags & EDGE_FALSE_VALUE)))
    return original (gimple_cond_lhs (cond));
  return NULL_TREE;
}

/* Is STMT a comparison with null that is left of a check?  */

static bool
null_check_p (gimple *stmt)
{
  enum tp_entry e = is_gimple_call (stmt) ? tp_entry_of_call (stmt) : ENTRY_COUNT;
  return e == ENTRY_check_null || e == ENTRY_check_set;
}

/* Remove what is known in BB and below it.  In KNOWN, names have two bits by version: the first for
   "it is not null", the other for "and no pointer that nobody has set", which
   only check_set says.  */

static void
prune_block (basic_block bb, bitmap known)
{
  if (tree name = tested (bb))
    if (TREE_CODE (name) == SSA_NAME)
      bitmap_set_bit (known, 2 * SSA_NAME_VERSION (name));
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); )
    {
      gimple *stmt = gsi_stmt (i);
      if (!null_check_p (stmt))
	{
	  gsi_next (&i);
	  continue;
	}
      tree p = original (gimple_call_arg (stmt, 0));
      bool set = tp_entry_of_call (stmt) == ENTRY_check_set;
      bool again = false;
      if (TREE_CODE (p) == SSA_NAME)
	{
	  unsigned bit = 2 * SSA_NAME_VERSION (p);
	  again = bitmap_bit_p (known, bit + set);
	  bitmap_set_bit (known, bit);
	  if (set)
	    bitmap_set_bit (known, bit + 1);
	}
      if (TREE_CODE (p) == SSA_NAME ? again
	  : TREE_CODE (p) == ADDR_EXPR && DECL_P (TREE_OPERAND (p, 0))
	    && !(VAR_P (TREE_OPERAND (p, 0)) && DECL_WEAK (TREE_OPERAND (p, 0))))
	{
	  tp_count (STAT_pruned_nulls);
	  gsi_remove (&i, true);
	}
      else
	gsi_next (&i);
    }
}

void
tp_prune_nulls (function *fun)
{
  bool any = false;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i) && !any;
	 gsi_next (&i))
      any = null_check_p (gsi_stmt (i));
  if (!any)
    return;
  calculate_dominance_info (CDI_DOMINATORS);
  /* What is known at the end of each block, inherited from its dominator.  Names are few that
     anybody asks for; blocks that add none share their dominator's set.  */
  auto_bitmap known;
  struct level { basic_block bb; bitmap outer; };
  auto_vec<level> stack;
  stack.safe_push ({ ENTRY_BLOCK_PTR_FOR_FN (fun), NULL });
  while (!stack.is_empty ())
    {
      level l = stack.pop ();
      bitmap here = BITMAP_ALLOC (NULL);
      if (l.outer)
	bitmap_copy (here, l.outer);
      if (l.bb->index >= NUM_FIXED_BLOCKS)
	prune_block (l.bb, here);
      for (basic_block son = first_dom_son (CDI_DOMINATORS, l.bb); son;
	   son = next_dom_son (CDI_DOMINATORS, son))
	{
	  bitmap copy = BITMAP_ALLOC (NULL);
	  bitmap_copy (copy, here);
	  stack.safe_push ({ son, copy });
	}
      BITMAP_FREE (here);
      if (l.outer)
	BITMAP_FREE (l.outer);
    }
}

/* The first page of addresses: members of the null pointer lie there.  */

bool
tp_lower_check_null (gimple_stmt_iterator *gsi, gimple *call)
{
  gimple_seq seq = NULL;
  tree a = tp_emit_number (&seq, gimple_call_arg (call, 0));
  tp_ask_if (gsi, seq, LT_EXPR, a, tp_number (TP_NULL_BYTES), NULL_TREE);
  return true;
}
