/* flow-walk.h - forward problems on the CFG of one function, for flow-set.cc and flow-unset.cc.

   SPDX-License-Identifier: GPL-3.0-or-later

   The usual worklist.  A problem P has the state where the walk is, and one for the start of each block that
   was reached:

     P.enter (bb)         the walk goes on at the start of BB
     P.statement (stmt)   what STMT does to the state
     P.leave (e)          the state meets that at the start of E's destination; true if that changes
			  it, or is the first to come there  */

#ifndef TEMPORAL_FLOW_WALK_H
#define TEMPORAL_FLOW_WALK_H

/* Walk from FROM on until nothing changes; false if that takes more than MOST visits of blocks.  */

template <typename Problem>
bool
flow_walk (Problem &p, gimple_stmt_iterator from, unsigned most)
{
  auto_vec<basic_block> queue;
  basic_block bb = gsi_bb (from);
  for (unsigned visits = 0; visits < most; visits++)
    {
      for (; !gsi_end_p (from); gsi_next (&from))
	p.statement (gsi_stmt (from));
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	if (e->dest->index >= NUM_FIXED_BLOCKS && p.leave (e))
	  queue.safe_push (e->dest);
      if (queue.is_empty ())
	return true;
      bb = queue.pop ();
      p.enter (bb);
      from = gsi_start_bb (bb);
    }
  return false;
}

/* The states of a problem that is one set of bits.  */

struct flow_bit_states
{
  auto_bitmap now;
  unsigned count;
  bitmap *in;
  explicit flow_bit_states (function *fun)
    : count (last_basic_block_for_fn (fun)), in (XCNEWVEC (bitmap, count)) {}
  ~flow_bit_states ()
  {
    for (unsigned k = 0; k < count; k++)
      if (in[k])
	BITMAP_FREE (in[k]);
    free (in);
  }
  /* Make ready to walk from where FUN begins, with the first BITS set.  */
  gimple_stmt_iterator start (function *fun, unsigned bits)
  {
    basic_block first = single_succ (ENTRY_BLOCK_PTR_FOR_FN (fun));
    in[first->index] = BITMAP_ALLOC (NULL);
    bitmap_set_range (in[first->index], 0, bits);
    enter (first);
    return gsi_start_bb (first);
  }
  void enter (basic_block bb) { bitmap_copy (now, in[bb->index]); }
  /* MEET changes its first argument, and says whether it did.  */
  bool leave (edge e, bool (*meet) (bitmap, const_bitmap))
  {
    bitmap &there = in[e->dest->index];
    if (there)
      return meet (there, now);
    there = BITMAP_ALLOC (NULL);
    bitmap_copy (there, now);
    return true;
  }
};

#endif
