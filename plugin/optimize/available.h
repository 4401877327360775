/* available.h - facts that hold on all paths to a place (available expressions).

   SPDX-License-Identifier: GPL-3.0-or-later

   Between what collects facts (redundant-checks.cc, own-variables.cc, load-elimination.cc) and what
   uses them.  A set of facts is a bitmap.  */

#ifndef TEMPORAL_AVAILABLE_H
#define TEMPORAL_AVAILABLE_H

#include "ir/dataflow.h"

/* HOLDS becomes what holds where BB begins: what does at the ends of all blocks before it, by their
   indices in OUT; null where nothing is known yet.  Nothing is known after an edge with one of the
   flags HIDDEN.  */
extern void tp_meet_available (basic_block bb, bitmap *out, bitmap holds, int hidden);

struct tp_available
{
  const tp_block_order &blocks;
  bitmap *at; /* the ends of blocks */

  explicit tp_available (const tp_block_order &order)
      : blocks (order), at (XCNEWVEC (bitmap, last_basic_block_for_fn (order.fun)))
  {
  }
  ~tp_available ();

  /* Solve the problem.  CARRY (BB, HOLDS) sets HOLDS to what holds at BB's end.  */

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
                         /* Less from round to round, whatever the limits of CARRY: so there is an
                            end.  */
                         if (end)
                           return bitmap_and_into (end, holds);
                         end = BITMAP_ALLOC (NULL);
                         bitmap_copy (end, holds);
                         return true;
                       });
  }
};

#endif
