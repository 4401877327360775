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
   excuses pointers to blocks that have ended.  */

#include "base/temporal-gcc.h"
#include "base/stats.h"
#include "instrument/provenance/block-difference.h"
#include "instrument/provenance/referents.h"
#include "ir/pointer-differences.h"
#include "ir/emit.h"

/* The differences of the current function, and those of them that are kept only in integers of 64
   bits.  */
static hash_set<gimple *> *distances, *wide;

void
tp_find_block_differences (function *fun)
{
  delete distances;
  delete wide;
  distances = new hash_set<gimple *>;
  wide = new hash_set<gimple *>;
  tp_find_differences (fun, distances);
  if (!distances->is_empty ())
    tp_find_differences (fun, wide, POINTER_SIZE);
}

void
tp_instrument_difference (gassign *stmt)
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
  tp_emit_call (&seq, ENTRY_block_difference, 3, a, b, build_int_cst (integer_type_node, numbers));
  tp_count (STAT_pointer_differences);
  tp_insert_after (stmt, seq);
}
