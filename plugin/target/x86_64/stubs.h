/* stubs.h - a condition and the call of the runtime behind it as one statement.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_STUBS_H
#define TEMPORAL_STUBS_H

#include "target/x86_64/stub-tests.h"

struct tp_stub
{
  /* The runtime is asked if A CODE B.  */
  enum tree_code code;
  tree a, b;
  /* Or if this does, of which the last statement of AGAIN is the load; or null.  */
  tree other;
  gimple_seq again;
  /* Of the cell that is A, or that is OTHER.  */
  enum tp_stub_test test;
  unsigned n;
  /* The result where it is not asked; or null.  */
  tree otherwise;
  /* Checks that are asked for in the place of the call, or null.  */
  const vec<gimple *> *calls;
};

/* Replace the call at GSI by SEQ, which computes A, and such a statement.  False, and nothing
   done, if that cannot be.  */
extern bool tp_stub_call (gimple_stmt_iterator *gsi, gimple_seq seq, const struct tp_stub *stub);

/* Replace the call at GSI by a statement that always asks.  False, and nothing done, if that cannot
   be.  */
extern bool tp_always_call (gimple_stmt_iterator *gsi);

/* From now on GCC writes stubs.  */
extern void tp_stubs_start (void);

/* If X is the number of a stub's text in the statement that is being written, or null and a stub
   is, the number of the stub.  */
extern bool tp_stub_number (rtx x, unsigned *number);

/* If X is such a number of a statement that always asks, which is being written, the number of the
   function's table, and that of the statement's frame row.  Once for each statement.  */
extern bool tp_stub_table (rtx x, unsigned *number, unsigned *row);

/* Are there statements with stubs in the function that is being written?  The size of the one of
   INSN, about, or 0 if it has none.  */
extern bool tp_any_stubs_p (void);
extern unsigned tp_stub_size (const rtx_insn *insn);

/* Write the stub of INSN here.  */
extern void tp_write_near_stub (FILE *file, const rtx_insn *insn);

#endif
