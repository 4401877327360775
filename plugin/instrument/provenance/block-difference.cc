/* block-difference.cc - tells the runtime of differences of pointers to two blocks.

   SPDX-License-Identifier: GPL-3.0-or-later

   What relocate.cc says of pointers that are moved along with their block holds where it can see
   how the distance was made.  Often it cannot:

        table->moved = fresh - old;                     ... at += table->moved;
        at += grow (&text);
        moved = 0; if (full) moved = fresh - old;       at += moved;

   By the sum the distance cannot be told from any other number, such as a length.  But where it is
   made it can: by the referents of the two pointers, which are different.  So where the difference
   of two pointers is kept, that is, stored, returned, passed to a function of the program's, or
   added to a pointer by a way that relocate.cc does not follow, the runtime is told the two
   referents if they are not the same (apart), and when a pointer to one of the two blocks is used
   for the other, it knows why (libtemporal/slow-path/block-difference.c).  Sums cost nothing by
   that, and differences a comparison.

   Numbers of less than 32 bits are not followed: the distance of two blocks would not fit.  It need
   not fit 32 bits either, but does as long as the heap is small.  Such a distance, and one of
   addresses that were made numbers before, says less than one that C's types stand for, and is
   taken for less: it excuses pointers to blocks that have ended alone.  */

#include "base/temporal-gcc.h"
#include "base/stats.h"
#include "instrument/provenance/block-difference.h"
#include "instrument/provenance/referents.h"
#include "ir/pointer-differences.h"
#include "ir/emit.h"

/* Those of the current function, and those of them that no number of less than 64 bits takes part
   in.  */
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
