/* relocate.cc - pointers that are moved from an old block to a new one by a difference.

   SPDX-License-Identifier: GPL-3.0-or-later

   When a block has grown by realloc, or its contents were copied to another one, programs
   correct the pointers into it:

        at += fresh - old;

   C does not define the difference of pointers into two blocks, but all programs that do this
   mean the same, and Valgrind and AddressSanitizer accept it.  By the rules of MemSafe (Simpson
   2013, section 3) the sum would have the referent of AT, and each use of it would be reported.
   The other order, fresh + (at - old), has the correct referent.

   So the sum P + (TO - FROM) has the referent of TO if those of P and FROM are the same, else
   that of P:

        copy + (end - text)     the end of the copy: a length, P and FROM are in different blocks
        at + (end - text)       all three in one block: either is correct
        at + (fresh - old)      a move

   A sum that is only the address of an access, p[q - p], is an index, and moves nothing: it is a
   relocation only if the pointer is kept, in a variable, in memory, or by a function that it is
   passed to.

   No other pass may take P and the sum for pointers into one block, as optimisations of checks
   do with sums (licm.cc, scev-ranges.cc).  So before a function is instrumented, such a sum is
   rewritten as a sum of integers.  */

#include "base/temporal-gcc.h"
#include "instrument/provenance/context.h"
#include "instrument/provenance/relocate.h"
#include "instrument/provenance/referents.h"
#include "ir/pointer-differences.h"
#include "ir/emit.h"

/* Rewrite the sum at *I as the conversion of a sum of integers.  */

static void
split_relocation (gimple_stmt_iterator *i)
{
  gimple *stmt = gsi_stmt (*i);
  gimple_seq seq = NULL;
  tree number = tp_emit_assign (&seq, sizetype, NOP_EXPR, gimple_assign_rhs1 (stmt));
  number = tp_emit_assign (&seq, sizetype, PLUS_EXPR, number, gimple_assign_rhs2 (stmt));
  gsi_insert_seq_before (i, seq, GSI_SAME_STMT);
  gimple_assign_set_rhs_with_ops (i, NOP_EXPR, number);
  update_stmt (gsi_stmt (*i));
}

void
tp_split_relocations (struct tp_context *cx)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cx->fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    {
      gassign *stmt = dyn_cast<gassign *> (gsi_stmt (i));
      tp_context::relocation r;
      if (!stmt)
        continue;
      bool sum = tp_relocation_p (stmt, &r.to, &r.from);
      if (sum)
        r.pointer = gimple_assign_rhs1 (stmt);
      else if (!tp_integer_relocation_p (stmt, &r.pointer, &r.to, &r.from))
        continue;
      if (!tp_has_referent_p (r.pointer))
        continue;
      if (sum)
        split_relocation (&i);
      cx->relocations.put (gimple_assign_lhs (gsi_stmt (i)), r);
    }
}

tree
tp_relocated_referent (struct tp_context *cx, gassign *stmt)
{
  tp_context::relocation *r = cx->relocations.get (gimple_assign_lhs (stmt));
  if (!r)
    return NULL_TREE;
  tree own = tp_referent (cx, r->pointer, stmt), from = tp_referent (cx, r->from, stmt);
  tree to = tp_referent (cx, r->to, stmt);
  gimple_seq seq = NULL;
  tree along = tp_emit_assign (&seq, boolean_type_node, EQ_EXPR, own, from);
  tree ref = tp_emit_assign (&seq, tp_word_type, COND_EXPR, along, to, own);
  tp_insert_after (stmt, seq);
  return ref;
}
