/* block-difference.cc - tells the runtime of differences of pointers to two blocks.

   SPDX-License-Identifier: GPL-3.0-or-later

   relocate.cc handles pointers that are moved along with their block if it can see how the
   distance was computed.  Often it cannot:

        table->moved = fresh - old;                     ... at += table->moved;
        at += grow (&text);
        moved = 0; if (full) moved = fresh - old;       at += moved;

   At the sum the distance cannot be distinguished from any other integer, such as a length.  But
   where it is computed it can be: the referents of the two pointers are different.  So if the
   difference of two pointers is kept, that is, stored, returned, passed to a function of the
   program, or added to a pointer in a way that relocate.cc does not follow, the runtime is given
   the two referents if they are not the same (apart).  When a pointer to one of the two blocks
   is then used for the other, the runtime knows why (libtemporal/slow-path/block-difference.c).
   This costs nothing for sums, and a comparison for differences.

   Integers of less than 32 bits are not followed, because the distance of two blocks would not
   fit.  It need not fit 32 bits either, but does as long as the heap is small.  Such a distance,
   and one of addresses that were converted to integers before, is weaker evidence: it only
   excuses pointers to blocks that have ended.

   A program may also ask whether realloc has moved a block, and leave its pointers as they are if
   it has not (ir/same-places.cc).  So where they are compared, the runtime is given the two.  If
   they are equal, and realloc has made the one's block of the other's, it accepts pointers to the
   old block from then on: the difference is known, and is 0.  A difference is such a question as
   well, if it is compared with 0:

        if ((moved = fresh - old))                      at += moved;  */

#include "base/temporal-gcc.h"
#include "base/stats.h"
#include "instrument/provenance/block-difference.h"
#include "instrument/provenance/context.h"
#include "instrument/provenance/referents.h"
#include "ir/pointer-differences.h"
#include "ir/same-places.h"
#include "ir/emit.h"

void
tp_find_block_differences (struct tp_context *cx)
{
  tp_find_differences (cx->fun, &cx->distances);
  if (!cx->distances.is_empty ())
    tp_find_differences (cx->fun, &cx->wide_distances, POINTER_SIZE);
  tp_find_same_places (cx->fun, &cx->same_places);
}

void
tp_instrument_difference (struct tp_context *cx, gassign *stmt)
{
  tree to, from;
  bool kept = cx->distances.contains (stmt);
  if (!(kept || tp_asked_difference_p (stmt)) || !tp_difference_p (stmt, &to, &from)
      || (TREE_CODE (to) == SSA_NAME && SSA_NAME_OCCURS_IN_ABNORMAL_PHI (to))
      || (TREE_CODE (from) == SSA_NAME && SSA_NAME_OCCURS_IN_ABNORMAL_PHI (from)))
    return;
  tree a = tp_referent (cx, to, stmt), b = tp_referent (cx, from, stmt);
  if (a == b || TREE_CODE (a) == INTEGER_CST || TREE_CODE (b) == INTEGER_CST)
    return;
  bool numbers = gimple_assign_rhs_code (stmt) == MINUS_EXPR || !cx->wide_distances.contains (stmt);
  gimple_seq seq = NULL;
  if (kept)
    {
      tp_emit_call (&seq, ENTRY_block_difference, 3, a, b,
                    build_int_cst (integer_type_node, numbers));
      tp_count (STAT_pointer_differences);
    }
  else
    {
      tp_emit_call (&seq, ENTRY_same_place, 4, a, b, to, from);
      tp_count (STAT_pointer_equalities);
    }
  tp_insert_after (stmt, seq);
}

void
tp_instrument_equality (struct tp_context *cx, gimple *stmt)
{
  tree p, q;
  if (!cx->same_places.contains (stmt) || !tp_equality_p (stmt, &p, &q) || !tp_has_referent_p (p)
      || !tp_has_referent_p (q))
    return;
  tree a = tp_referent (cx, p, stmt), b = tp_referent (cx, q, stmt);
  if (a == b || (TREE_CODE (a) == INTEGER_CST && TREE_CODE (b) == INTEGER_CST))
    return;
  gimple_seq seq = NULL;
  tp_emit_call (&seq, ENTRY_same_place, 4, a, b, p, q);
  tp_count (STAT_pointer_equalities);
  tp_insert_before (stmt, seq);
}
