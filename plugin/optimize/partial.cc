/* partial.cc - makes checks earlier on the ways that lack them (PRE).

   SPDX-License-Identifier: GPL-3.0-or-later

   Where ways come together, a check behind may be covered by an earlier one on some of them only: that of a
   pointer which does not change in a loop is covered from the second turn on, and that of the next element
   of a list has often been made in the turn before.  If the check is made at the end of the other ways, it can go
   (prune.cc).  This is the partial redundancy elimination of Morel and Renvoise; Simpson 2013 takes
   checks out of loops for the same reason.

   Nothing is made that would not have been made.  A check is anticipated at the start of a block if all
   ways from there come to it, with nothing before that could be seen, could not come back, could trap or
   could end a block (tp_barrier_p), and without a new value for its operands:

     in (b)  = checks of b that nothing keeps from its start
	       + out (b), where nothing in b keeps them
     out (b) = intersection of in (s) over b's successors s

   An edge back to the start of a loop brings nothing: a loop need not end.  So one walk solves it.  The check that
   is inserted is the very one behind, in its words.  As in merge.cc the order of two checks may change, which a
   program with one error does not notice.

   It pays only if the ways that lack the check are the rarer ones.  */

#include "base/temporal-gcc.h"
#include "base/stats.h"
#include "ir/emit.h"
#include "ir/ending.h"
#include "optimize/facts.h"

/* Functions with more checks are left as they are; so are blocks with more ways to them.  */
static const unsigned checks_max = 1500, ways_max = 16;

/* Blocks between an edge and a check that are looked at.  */
static const unsigned between_max = 200;

/* Set in IN[b] what is anticipated at the start of each block, behind its PHIs.  */

static void
anticipate (function *fun, const int *order, int n, bitmap *in)
{
  for (int k = n - 1; k >= 0; k--)
    {
      basic_block bb = BASIC_BLOCK_FOR_FN (fun, order[k]);
      bitmap a = BITMAP_ALLOC (NULL);
      bool first = true;
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	{
	  bitmap from = in[e->dest->index];
	  if (!from || (e->flags & EDGE_COMPLEX))
	    {
	      bitmap_clear (a);
	      break;
	    }
	  if (first)
	    bitmap_copy (a, from);
	  else
	    bitmap_and_into (a, from);
	  first = false;
	  for (gphi_iterator i = gsi_start_phis (e->dest); !gsi_end_p (i); gsi_next (&i))
	    tp_forget_about (gimple_phi_result (i.phi ()), a);
	}
      for (gimple_stmt_iterator i = gsi_last_bb (bb); !gsi_end_p (i); gsi_prev (&i))
	{
	  gimple *stmt = gsi_stmt (i);
	  if (is_gimple_debug (stmt))
	    continue;
	  int f = tp_fact_of (stmt);
	  if (f >= 0)
	    bitmap_set_bit (a, f);
	  else if (tp_barrier_p (stmt))
	    bitmap_clear (a);
	  tp_forget_about (gimple_get_lhs (stmt), a);
	}
      in[bb->index] = a;
    }
}

/* Is the value of OP known at the end of BB?  */

static bool
known_at_end_p (tree op, basic_block bb)
{
  if (TREE_CODE (op) != SSA_NAME)
    return is_gimple_min_invariant (op);
  if (SSA_NAME_OCCURS_IN_ABNORMAL_PHI (op))
    return false;
  basic_block at = gimple_bb (SSA_NAME_DEF_STMT (op));
  return !at || dominated_by_p (CDI_DOMINATORS, bb, at);
}

/* Is NAME set anywhere on the ways from where FROM begins to where TO ends?  */

static bool
set_between_p (tree name, basic_block from, basic_block to)
{
  basic_block at = gimple_bb (SSA_NAME_DEF_STMT (name));
  hash_set<basic_block> seen;
  auto_vec<basic_block> left;
  edge e;
  edge_iterator ei;
  if (!at)
    return false;
  left.safe_push (from);
  seen.add (from);
  while (!left.is_empty ())
    {
      basic_block bb = left.pop ();
      if (bb == at || seen.elements () > between_max)
	return true;
      if (bb != to)
	FOR_EACH_EDGE (e, ei, bb->succs)
	  if (!seen.add (e->dest))
	    left.safe_push (e->dest);
    }
  return false;
}

/* What the referent that the check F has is at the end of E's source.  Where it is looked up behind E only, that is what it is looked up for,
   as the lookup would find the same; but an earlier answer is not asked for again: the block may have ended since, and its memory
   be another's.  Null if that is not known there.  */

static tree
referent_for_edge (const tp_fact &f, edge e)
{
  tree ref = gimple_call_arg (f.call, 2);
  while (TREE_CODE (ref) == SSA_NAME)
    {
      tree there = tp_before_edge (ref, e);
      if (there != ref || !set_between_p (ref, e->dest, gimple_bb (f.call)))
	return known_at_end_p (there, e->src) ? there : NULL_TREE;
      ref = tp_held_referent (ref);
      if (!ref)
	return NULL_TREE;
    }
  return ref;
}

/* A copy of the check F for the edge E; null if its operands are not known there.  */

static gimple_seq
copy_for_edge (const tp_fact &f, edge e)
{
  /* How many bytes a temporal check is about may be a number that is known later only, or was another in the turn before.  */
  if (!f.sure)
    return NULL;
  tp_fact there = f, anchor = f;
  anchor.base = gimple_call_arg (f.call, 3);
  anchor.low = anchor.high = 0;
  tp_translate_fact (&there, e);
  tp_translate_fact (&anchor, e);
  tree ref = referent_for_edge (f, e);
  if (!known_at_end_p (there.base, e->src) || !ref
      || !known_at_end_p (anchor.base, e->src) || anchor.low != 0)
    return NULL;
  gimple_seq seq = NULL;
  tree address = there.base;
  if (there.low)
    address = tp_emit_assign (&seq, ptr_type_node, POINTER_PLUS_EXPR, address,
			      build_int_cst (sizetype, there.low));
  gimple *call = gimple_copy (f.call);
  gimple_call_set_arg (call, 0, address);
  gimple_call_set_arg (call, 2, ref);
  gimple_call_set_arg (call, 3, anchor.base);
  gimple_seq_add_stmt (&seq, call);
  return seq;
}

/* Insert the check F at the edges to BB where OUT does not cover it, if it is covered at more frequent ones.  */

static bool
insert_check (const tp_fact &f, basic_block bb, bitmap *out)
{
  auto_vec<edge, ways_max> lacking;
  auto_vec<gimple_seq, ways_max> copies;
  profile_count with = profile_count::zero (), without = profile_count::zero ();
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->preds)
    {
      tp_fact there = f;
      tp_translate_fact (&there, e);
      if (tp_covering (there, out[e->src->index]) == TP_COVERED)
	{
	  with += e->count ();
	  continue;
	}
      without += e->count ();
      lacking.safe_push (e);
    }
  if (lacking.is_empty () || !with.initialized_p () || !without.initialized_p ()
      || !(without < with))
    return false;
  for (edge l : lacking)
    {
      gimple_seq seq = copy_for_edge (f, l);
      if (!seq)
	return false;
      copies.safe_push (seq);
    }
  for (unsigned k = 0; k < lacking.length (); k++)
    gsi_insert_seq_on_edge (lacking[k], copies[k]);
  if (dump_file)
    {
      fprintf (dump_file, ";; made on %u of %u ways to block %d: ", lacking.length (),
	       EDGE_COUNT (bb->preds), bb->index);
      print_gimple_stmt (dump_file, f.call, 0, TDF_NONE);
    }
  tp_count (STAT_partial);
  return true;
}

/* Can something be inserted at all edges to BB, and do they start where OUT is known?  */

static bool
good_edges_p (basic_block bb, bitmap *out)
{
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->preds)
    if ((e->flags & EDGE_COMPLEX) || e->src->index < NUM_FIXED_BLOCKS
	|| !out[e->src->index])
      return false;
  return EDGE_COUNT (bb->preds) > 1 && EDGE_COUNT (bb->preds) <= ways_max;
}

unsigned
tp_insert_partial (function *fun, const int *order, int n, bitmap *out)
{
  unsigned size = last_basic_block_for_fn (fun), inserted = 0;
  if (tp_facts.length () > checks_max)
    return 0;
  bitmap *in = XCNEWVEC (bitmap, size);
  anticipate (fun, order, n, in);
  for (int k = 0; k < n; k++)
    {
      basic_block bb = BASIC_BLOCK_FOR_FN (fun, order[k]);
      if (!good_edges_p (bb, out))
	continue;
      auto_bitmap made;
      unsigned f;
      bitmap_iterator bi;
      EXECUTE_IF_SET_IN_BITMAP (in[bb->index], 0, f, bi)
	if (tp_covering (tp_facts[f], made) != TP_COVERED
	    && insert_check (tp_facts[f], bb, out))
	  {
	    bitmap_set_bit (made, f);
	    inserted++;
	  }
    }
  for (unsigned k = 0; k < size; k++)
    if (in[k])
      BITMAP_FREE (in[k]);
  free (in);
  return inserted;
}
