/* relocate.cc - pointers that move along with their block.

   SPDX-License-Identifier: GPL-3.0-or-later

   When a block has grown by realloc, or its contents were copied to another one, programs correct what
   pointed there:

	at += fresh - old;

   C does not define the difference of pointers into two blocks, but all programs that do this mean the same,
   and Valgrind and AddressSanitizer say nothing.  By the rules of MemSafe (paper 002, section 3) the sum would have the
   referent of AT, and each use of it would be accused.  The other order, fresh + (at - old), has the right one.

   So the sum P + (TO - FROM) has the referent of TO if those of P and FROM are the same, else that of P:

	copy + (end - text)	the end of the copy: a length, P and FROM are in different blocks
	at + (end - text)	all three in one block: either is right
	at + (fresh - old)	a move

   A sum that is no more than the place of an access, p[q - p], is an index, and moves nothing: it is a relocation only if the
   pointer is kept, in a variable, in memory, or by whom it is passed to.

   Nobody else may take P and the sum for pointers into one block, as optimisations of checks do with sums
   (hoist.cc, loops-affine.cc).  So before a function is instrumented, such a sum becomes one of numbers.  */

#include "temporal-gcc.h"
#include "companions.h"
#include "emit.h"
#include "relocate.h"
#include "track.h"

/* Definitions to look at.  */
static const int steps_max = 12;

struct relocation { tree pointer, to, from; };

/* The sums of the current function that were split, by their results.  */
static hash_map<tree, relocation> *relocations;

/* The pointer that the number X is, if it is one.  */

static tree
pointer_of (tree x)
{
  gassign *def = TREE_CODE (x) == SSA_NAME ? dyn_cast <gassign *> (SSA_NAME_DEF_STMT (x)) : NULL;
  if (!def || !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def)))
    return NULL_TREE;
  tree p = gimple_assign_rhs1 (def);
  return POINTER_TYPE_P (TREE_TYPE (p)) ? p : NULL_TREE;
}

bool
tp_difference_p (const gimple *stmt, tree *to, tree *from)
{
  if (!is_gimple_assign (stmt))
    return false;
  enum tree_code code = gimple_assign_rhs_code (stmt);
  if (code != POINTER_DIFF_EXPR && code != MINUS_EXPR)
    return false;
  *to = gimple_assign_rhs1 (stmt);
  *from = gimple_assign_rhs2 (stmt);
  if (code == MINUS_EXPR)
    {
      *to = pointer_of (*to);
      *from = pointer_of (*from);
    }
  return *to && *from;
}

/* Can the referent of P be asked for?  */

static bool
fit_p (tree p)
{
  return (p && (TREE_CODE (p) == ADDR_EXPR
		|| (TREE_CODE (p) == SSA_NAME && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (p))));
}

/* Is a difference of pointers a part of the sum X?  Elements are counted, so it may be multiplied and divided by
   their size.  */

static bool
moves_p (tree x, bool negative, int *steps, tree *to, tree *from)
{
  while (--*steps >= 0 && TREE_CODE (x) == SSA_NAME
	 && TYPE_PRECISION (TREE_TYPE (x)) == POINTER_SIZE)
    {
      gassign *def = dyn_cast <gassign *> (SSA_NAME_DEF_STMT (x));
      if (!def)
	return false;
      tree a = gimple_assign_rhs1 (def), b = gimple_assign_rhs2 (def);
      enum tree_code code = gimple_assign_rhs_code (def);
      switch (code)
	{
	CASE_CONVERT:
	  if (!INTEGRAL_TYPE_P (TREE_TYPE (a)))
	    return false;
	  break;
	case EXACT_DIV_EXPR:
	case MULT_EXPR:
	case LSHIFT_EXPR:
	  if (TREE_CODE (b) != INTEGER_CST || tree_int_cst_sgn (b) < 0)
	    return false;
	  break;
	case NEGATE_EXPR:
	  negative = !negative;
	  break;
	case POINTER_DIFF_EXPR:
	case MINUS_EXPR:
	  if (tp_difference_p (def, to, from))
	    {
	      if (negative)
		std::swap (*to, *from);
	      return fit_p (*to) && fit_p (*from);
	    }
	  if (moves_p (b, !negative, steps, to, from))
	    return true;
	  break;
	case PLUS_EXPR:
	  if (moves_p (b, negative, steps, to, from))
	    return true;
	  break;
	default:
	  return false;
	}
      x = a;
    }
  return false;
}

/* Is the pointer P kept?  At most DEPTH definitions on.  */

static bool
kept_p (tree p, int depth)
{
  if (TREE_CODE (p) != SSA_NAME || depth == 0
      || (SSA_NAME_VAR (p) && !DECL_IGNORED_P (SSA_NAME_VAR (p))))
    return true;
  imm_use_iterator it;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, it, p)
    {
      gimple *stmt = USE_STMT (use);
      if (is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_COND)
	continue;
      gassign *assign = dyn_cast <gassign *> (stmt);
      if (!assign)
	return true;
      enum tree_code code = gimple_assign_rhs_code (assign);
      if (TREE_CODE_CLASS (code) == tcc_comparison || code == POINTER_DIFF_EXPR)
	continue;
      /* In another operand, it is the place of a load or a store.  */
      if (gimple_assign_rhs1 (assign) == p
	  && (gimple_store_p (assign) || kept_p (gimple_assign_lhs (assign), depth - 1)))
	return true;
    }
  return false;
}

bool
tp_kept_pointer_p (tree p)
{
  return kept_p (p, 4);
}

bool
tp_relocation_p (const gassign *stmt, tree *to, tree *from)
{
  int steps = steps_max;
  return (gimple_assign_rhs_code (stmt) == POINTER_PLUS_EXPR
	  && moves_p (gimple_assign_rhs2 (stmt), false, &steps, to, from)
	  && tp_kept_pointer_p (gimple_assign_lhs (stmt)));
}

/* The same of a sum of numbers that STMT makes a pointer, where *POINTER is the one that is moved.  */

static bool
number_relocation_p (const gassign *stmt, tree *pointer, tree *to, tree *from)
{
  tree sum = gimple_assign_rhs1 (stmt);
  if (!CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (stmt)) || TREE_CODE (sum) != SSA_NAME
      || !POINTER_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt))))
    return false;
  gassign *def = dyn_cast <gassign *> (SSA_NAME_DEF_STMT (sum));
  if (!def || gimple_assign_rhs_code (def) != PLUS_EXPR)
    return false;
  tree a = gimple_assign_rhs1 (def), b = gimple_assign_rhs2 (def);
  if (!pointer_of (a))
    std::swap (a, b);
  int steps = steps_max;
  *pointer = pointer_of (a);
  return (*pointer && moves_p (b, false, &steps, to, from)
	  && tp_kept_pointer_p (gimple_assign_lhs (stmt)));
}

/* *I becomes the conversion of a sum of numbers.  */

static void
split_sum (gimple_stmt_iterator *i)
{
  gimple *stmt = gsi_stmt (*i);
  gimple_seq seq = NULL;
  tree number = tp_emit_assign (&seq, sizetype, NOP_EXPR, gimple_assign_rhs1 (stmt));
  number = tp_emit_assign (&seq, sizetype, PLUS_EXPR, number, gimple_assign_rhs2 (stmt));
  gsi_insert_seq_before (i, seq, GSI_SAME_STMT);
  gimple_assign_set_rhs_with_ops (i, NOP_EXPR, number);
  update_stmt (gsi_stmt (*i));
}

void
tp_split_relocations (function *fun)
{
  delete relocations;
  relocations = NULL;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      {
	gassign *stmt = dyn_cast <gassign *> (gsi_stmt (i));
	relocation r;
	if (!stmt)
	  continue;
	bool sum = tp_relocation_p (stmt, &r.to, &r.from);
	if (sum)
	  r.pointer = gimple_assign_rhs1 (stmt);
	else if (!number_relocation_p (stmt, &r.pointer, &r.to, &r.from))
	  continue;
	if (!fit_p (r.pointer))
	  continue;
	if (sum)
	  split_sum (&i);
	if (!relocations)
	  relocations = new hash_map<tree, relocation>;
	relocations->put (gimple_assign_lhs (gsi_stmt (i)), r);
      }
}

tree
tp_relocated_referent (gassign *stmt)
{
  relocation *r = relocations ? relocations->get (gimple_assign_lhs (stmt)) : NULL;
  if (!r)
    return NULL_TREE;
  tree own = tp_referent (r->pointer, stmt), from = tp_referent (r->from, stmt);
  tree to = tp_referent (r->to, stmt);
  gimple_seq seq = NULL;
  tree along = tp_emit_assign (&seq, boolean_type_node, EQ_EXPR, own, from);
  tree ref = tp_emit_assign (&seq, tp_word_type, COND_EXPR, along, to, own);
  tp_insert_after (stmt, seq);
  return ref;
}
