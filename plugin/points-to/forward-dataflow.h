/* forward-dataflow.h - forward problems on the CFG of one function, for definite-init.cc and
   maybe-uninit.cc.

   SPDX-License-Identifier: GPL-3.0-or-later

   The usual worklist algorithm.  A problem P has the state at the current place of the walk, and
   one for the start of each basic block that was reached:

     P.enter (bb)         the walk continues at the start of BB
     P.statement (stmt)   updates the state by STMT
     P.leave (e)          merges the state into that at the start of E's destination; returns
                          true if the latter has changed, or is the first to arrive there  */

#ifndef TEMPORAL_FORWARD_DATAFLOW_H
#define TEMPORAL_FORWARD_DATAFLOW_H

/* Walk forward from FROM until nothing changes.  Returns false if that takes more than MOST visits
   of basic blocks.  */

template <typename Problem>
bool
tp_pt_forward_dataflow (Problem &p, gimple_stmt_iterator from, unsigned most)
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

/* The states at the starts of blocks, by the indices of the blocks.  It is a map, because many
   walks visit only few of a function's many blocks.  */
template <typename State> using tp_pt_states = hash_map<int_hash<int, -1, -2>, State>;

/* The states of a problem whose state is one bit set.  */

struct tp_pt_bit_states
{
  auto_bitmap now;
  unsigned count;
  tp_pt_states<bitmap> in;
  explicit tp_pt_bit_states (function *fun) : count (last_basic_block_for_fn (fun)) {}
  ~tp_pt_bit_states ()
  {
    for (auto state : in)
      BITMAP_FREE (state.second);
  }
  /* Prepare for a walk from the start of FUN, with the first BITS bits set.  */
  gimple_stmt_iterator
  start (function *fun, unsigned bits)
  {
    basic_block first = single_succ (ENTRY_BLOCK_PTR_FOR_FN (fun));
    bitmap all = BITMAP_ALLOC (NULL);
    bitmap_set_range (all, 0, bits);
    in.put (first->index, all);
    enter (first);
    return gsi_start_bb (first);
  }
  void
  enter (basic_block bb)
  {
    bitmap_copy (now, *in.get (bb->index));
  }
  /* MEET merges its second argument into the first, and returns true if that has changed.  */
  bool
  leave (edge e, bool (*meet) (bitmap, const_bitmap))
  {
    bool known;
    bitmap &there = in.get_or_insert (e->dest->index, &known);
    if (known)
      return meet (there, now);
    there = BITMAP_ALLOC (NULL);
    bitmap_copy (there, now);
    return true;
  }
};

#endif
