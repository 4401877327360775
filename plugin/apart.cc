/* apart.cc - distances of two blocks that the program keeps.

   SPDX-License-Identifier: GPL-3.0-or-later

   What relocate.cc says of pointers that are moved along with their block holds where it can see how the distance was
   made.  Often it cannot:

	table->moved = fresh - old;			... at += table->moved;
	at += grow (&text);
	moved = 0; if (full) moved = fresh - old;	at += moved;

   By the sum the distance cannot be told from any other number, such as a length.  But where it is made it can: by the
   referents of the two pointers, which are different.  So where the difference of two pointers is kept, that is, stored,
   returned, passed to a function of the program's, or added to a pointer by a way that relocate.cc does not follow, the
   runtime is told the two referents if they are not the same (apart), and when a pointer to one of the two blocks is
   used for the other, it knows why (libtemporal/apart.c).  Sums cost nothing by that, and differences a comparison.

   Numbers of less than 32 bits are not followed: the distance of two blocks would not fit.  It need not fit 32 bits
   either, but does as long as the heap is small.  Such a distance, and one of addresses that were made numbers before, says less
   than one that C's types stand for, and is taken for less: it excuses pointers to blocks that have ended alone.  */

#include "temporal-gcc.h"
#include "apart.h"
#include "companions.h"
#include "emit.h"
#include "known.h"
#include "relocate.h"
#include "stats.h"
#include "track.h"

/* Those of the current function, and those of them that no number of less than 64 bits takes part in.  */
static hash_set<gimple *> *distances, *wide;

/* Numbers of less bits are not followed.  */
static unsigned bits_min;

/* Is X the name of a number that a distance fits in?  */

static bool
name_p (tree x)
{
  return (x && INTEGRAL_TYPE_P (TREE_TYPE (x)) && TYPE_PRECISION (TREE_TYPE (x)) >= bits_min
	  && (TREE_CODE (x) == SSA_NAME || (DECL_P (x) && is_gimple_reg (x))));
}

static bool
keep (hash_set<tree> *kept, tree x)
{
  return name_p (x) && !kept->add (x);
}

/* Add the numbers to KEPT that STMT keeps, or makes another one of that is kept.  True if there are
   any that were not there.  */

static bool
note_kept (gimple *stmt, hash_set<tree> *kept)
{
  bool more = false;
  switch (gimple_code (stmt))
    {
    case GIMPLE_RETURN:
      return keep (kept, gimple_return_retval (as_a <greturn *> (stmt)));
    case GIMPLE_CALL:
      if (!gimple_call_internal_p (stmt) && !tp_library_of_call (stmt)
	  && !gimple_call_builtin_p (stmt))
	for (unsigned k = 0; k < gimple_call_num_args (stmt); k++)
	  more |= keep (kept, gimple_call_arg (stmt, k));
      return more;
    case GIMPLE_PHI:
      if (kept->contains (gimple_phi_result (stmt)))
	for (unsigned k = 0; k < gimple_phi_num_args (stmt); k++)
	  more |= keep (kept, gimple_phi_arg_def (stmt, k));
      return more;
    case GIMPLE_ASSIGN:
      break;
    default:
      return false;
    }
  gassign *assign = as_a <gassign *> (stmt);
  tree lhs = gimple_assign_lhs (assign), to, from;
  if (gimple_store_p (assign))
    return keep (kept, gimple_assign_rhs1 (assign));
  if (gimple_assign_rhs_code (assign) == POINTER_PLUS_EXPR)
    return (name_p (gimple_assign_rhs2 (assign)) && tp_kept_pointer_p (lhs)
	    && !tp_relocation_p (assign, &to, &from) && keep (kept, gimple_assign_rhs2 (assign)));
  if (!name_p (lhs) || !kept->contains (lhs))
    return false;
  switch (gimple_assign_rhs_code (assign))
    {
    CASE_CONVERT:
    case SSA_NAME:
    case VAR_DECL:
    case PARM_DECL:
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
    case LSHIFT_EXPR:
    case EXACT_DIV_EXPR:
    case TRUNC_DIV_EXPR:
    case NEGATE_EXPR:
    case COND_EXPR:
      for (unsigned k = 1; k < gimple_num_ops (assign); k++)
	more |= keep (kept, gimple_op (assign, k));
      return more;
    default:
      return false;
    }
}

/* Add to FOUND the differences that are kept in numbers of BITS or more.  */

static void
find_distances (function *fun, unsigned bits, hash_set<gimple *> *found)
{
  auto_vec<gimple *> statements, differences;
  hash_set<tree> kept;
  tree to, from;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      if (tp_difference_p (gsi_stmt (i), &to, &from))
	differences.safe_push (gsi_stmt (i));
  if (differences.is_empty ())
    return;
  FOR_EACH_BB_FN (bb, fun)
    {
      for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
	statements.safe_push (i.phi ());
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
	statements.safe_push (gsi_stmt (i));
    }
  bits_min = bits;
  for (bool more = true; more; )
    {
      more = false;
      for (unsigned k = statements.length (); k-- > 0; )
	more |= note_kept (statements[k], &kept);
    }
  for (gimple *stmt : differences)
    if (kept.contains (gimple_assign_lhs (stmt)))
      found->add (stmt);
}

void
tp_find_distances (function *fun, hash_set<gimple *> *found)
{
  find_distances (fun, 32, found);
}

void
tp_start_distances (function *fun)
{
  delete distances;
  delete wide;
  distances = new hash_set<gimple *>;
  wide = new hash_set<gimple *>;
  find_distances (fun, 32, distances);
  if (!distances->is_empty ())
    find_distances (fun, POINTER_SIZE, wide);
}

void
tp_mark_distance (gassign *stmt)
{
  tree to, from;
  if (!distances || !distances->contains (stmt) || !tp_difference_p (stmt, &to, &from)
      || (TREE_CODE (to) == SSA_NAME && SSA_NAME_OCCURS_IN_ABNORMAL_PHI (to))
      || (TREE_CODE (from) == SSA_NAME && SSA_NAME_OCCURS_IN_ABNORMAL_PHI (from)))
    return;
  tree a = tp_referent (to, stmt), b = tp_referent (from, stmt);
  if (a == b || TREE_CODE (a) == INTEGER_CST || TREE_CODE (b) == INTEGER_CST)
    return;
  bool numbers = gimple_assign_rhs_code (stmt) == MINUS_EXPR || !wide->contains (stmt);
  gimple_seq seq = NULL;
  tp_emit_call (&seq, ENTRY_apart, 3, a, b, build_int_cst (integer_type_node, numbers));
  tp_count (STAT_distances);
  tp_insert_after (stmt, seq);
}
