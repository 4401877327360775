/* stub-statements.h - a condition and the call of the runtime behind it as one statement.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_STUB_STATEMENTS_H
#define TEMPORAL_STUB_STATEMENTS_H

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

#endif
