/* available.h - facts that hold on all paths to a statement (available expressions).

   SPDX-License-Identifier: GPL-3.0-or-later

   The files that collect facts (redundant-checks.cc, own-variables.cc, load-elimination.cc) use
   this to find where they hold.  A set of facts is a bitmap.  */

#ifndef TEMPORAL_AVAILABLE_H
#define TEMPORAL_AVAILABLE_H

#include "ir/dataflow.h"

/* Set HOLDS to the facts that hold at the start of BB, i.e. at the ends of all its predecessors.
   OUT has the facts at the ends of blocks, by block index; null for blocks that were not visited
   yet.  No fact holds after an edge with one of the flags HIDDEN.  */
extern void tp_meet_available (basic_block bb, bitmap *out, bitmap holds, int hidden);

struct tp_available
{
  const tp_block_order &blocks;
  bitmap *at; /* the facts at the ends of blocks, by block index */

  explicit tp_available (const tp_block_order &order)
      : blocks (order), at (XCNEWVEC (bitmap, last_basic_block_for_fn (order.fun)))
  {
  }
  ~tp_available ();

  /* Solve the problem.  CARRY (BB, HOLDS) updates HOLDS from the start to the end of BB.  */

  template <typename carrier>
  void
  solve (carrier carry)
  {
    auto_bitmap holds;
    tp_solve_dataflow (TP_FORWARD, blocks,
                       [&] (basic_block bb)
                       {
                         bitmap &end = at[bb->index];
                         carry (bb, holds);
                         /* The set only shrinks from round to round, whatever CARRY limits, so this
                            terminates.  */
                         if (end)
                           return bitmap_and_into (end, holds);
                         end = BITMAP_ALLOC (NULL);
                         bitmap_copy (end, holds);
                         return true;
                       });
  }
};

#endif
