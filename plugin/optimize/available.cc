/* available.cc - facts that hold on all paths to a statement (available expressions).

   SPDX-License-Identifier: GPL-3.0-or-later

   The usual forward problem with intersection, as in GCC's elimination of common subexpressions
   (gcse.c):

     out (b) = what holds at the end of b, given in (b)
     in (b)  = intersection of out (p) over b's predecessors p  */

#include "base/temporal-gcc.h"
#include "optimize/available.h"

void
tp_meet_available (basic_block bb, bitmap *out, bitmap holds, int hidden)
{
  bool first = true;
  edge e;
  edge_iterator ei;
  bitmap_clear (holds);
  FOR_EACH_EDGE (e, ei, bb->preds)
  {
    bitmap from = out[e->src->index];
    if (e->src->index < NUM_FIXED_BLOCKS || (from && (e->flags & hidden)))
      {
        bitmap_clear (holds);
        return;
      }
    /* Not visited yet, so assume that all facts hold.  */
    if (!from)
      continue;
    if (first)
      bitmap_copy (holds, from);
    else
      bitmap_and_into (holds, from);
    first = false;
  }
}

tp_available::~tp_available ()
{
  for (int k = 0; k < blocks.count; k++)
    if (at[blocks.order[k]])
      BITMAP_FREE (at[blocks.order[k]]);
  free (at);
}
