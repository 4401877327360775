/* dataflow.h - dataflow problems on the CFG of one function, forward and backward.

   SPDX-License-Identifier: GPL-3.0-or-later

   The iterative solution of Hecht and Ullman (1975): blocks are visited in reverse postorder, or
   for a backward problem in postorder, until nothing changes.  Sets, meets and transfer functions
   are the caller's, in a function VISIT (BB) that

     - computes what holds at the beginning of BB (backward: at its end) from its neighbours,
     - applies the transfer function of BB,
     - and returns whether what holds at the other end of BB has changed.

   A block is visited again only if a neighbour that it depends on has changed.  */

#ifndef TEMPORAL_DATAFLOW_H
#define TEMPORAL_DATAFLOW_H

/* The reachable blocks of FUN in reverse postorder.  */

struct tp_block_order
{
  function *fun;
  int *order;
  int count;

  explicit tp_block_order (function *f) : fun (f), order (XNEWVEC (int, n_basic_blocks_for_fn (f)))
  {
    count = pre_and_rev_post_order_compute_fn (fun, NULL, order, false);
  }
  ~tp_block_order () { XDELETEVEC (order); }
  tp_block_order (const tp_block_order &) = delete;

  basic_block
  operator[] (int k) const
  {
    return BASIC_BLOCK_FOR_FN (fun, order[k]);
  }
};

/* The direction of a problem.  */

enum tp_direction
{
  TP_FORWARD,
  TP_BACKWARD
};

/* Visit BLOCKS until nothing changes.  Returns false if that takes more than MOST rounds, including
   the last one, in which nothing changes.  If ALL, VISIT depends on more than the neighbours, and
   all blocks are visited in each round.  */

template <typename visitor>
bool
tp_solve_dataflow (enum tp_direction direction, const tp_block_order &blocks, visitor visit,
                   unsigned most = UINT_MAX, bool all = false)
{
  auto_sbitmap pending (last_basic_block_for_fn (blocks.fun));
  bitmap_ones (pending);
  for (unsigned round = 0; round < most; round++)
    {
      bool changed = false;
      for (int k = 0; k < blocks.count; k++)
        {
          basic_block bb = blocks[direction == TP_FORWARD ? k : blocks.count - 1 - k];
          if (!all && !bitmap_bit_p (pending, bb->index))
            continue;
          bitmap_clear_bit (pending, bb->index);
          if (!visit (bb))
            continue;
          changed = true;
          edge e;
          edge_iterator ei;
          FOR_EACH_EDGE (e, ei, direction == TP_FORWARD ? bb->succs : bb->preds)
          bitmap_set_bit (pending, direction == TP_FORWARD ? e->dest->index : e->src->index);
        }
      if (!changed)
        return true;
    }
  return false;
}

#endif
