/* available.h - facts that hold on all paths to a place (available expressions).

   SPDX-License-Identifier: GPL-3.0-or-later

   Between what collects facts (redundant-checks.cc, own-variables.cc, load-elimination.cc) and what
   uses them.  A set of facts is a bitmap; what holds at the end of each block is at the block's
   index in OUT, null where nothing is known yet.  */

#ifndef TEMPORAL_AVAILABLE_H
#define TEMPORAL_AVAILABLE_H

/* HOLDS becomes what holds where BB begins: what does at the ends of all blocks before it.  Nothing
   is known after an edge with one of the flags HIDDEN.  */
extern void tp_meet_available (basic_block bb, bitmap *out, bitmap holds, int hidden);

/* Free OUT, of SIZE blocks.  */
extern void tp_free_available (bitmap *out, unsigned size);

/* Solve the problem for the N blocks of FUN that ORDER, a reverse postorder, gives.  CARRY (BB,
   OUT, HOLDS) sets HOLDS to what holds at BB's end.  The result is to be freed.  */

template <typename carrier>
static bitmap *
tp_solve_available (function *fun, const int *order, int n, carrier carry)
{
  bitmap *out = XCNEWVEC (bitmap, last_basic_block_for_fn (fun));
  auto_bitmap holds;
  for (bool changed = true; changed;)
    {
      changed = false;
      for (int k = 0; k < n; k++)
        {
          basic_block bb = BASIC_BLOCK_FOR_FN (fun, order[k]);
          carry (bb, out, holds);
          /* Less from round to round, whatever the limits of CARRY: so there is an end.  */
          if (!out[bb->index])
            out[bb->index] = BITMAP_ALLOC (NULL);
          else if (bitmap_and_into (holds, out[bb->index]), bitmap_equal_p (out[bb->index], holds))
            continue;
          bitmap_copy (out[bb->index], holds);
          changed = true;
        }
    }
  return out;
}

#endif
