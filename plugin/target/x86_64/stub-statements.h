/* stub-statements.h - a condition and the call of the runtime that depends on it as one statement.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_STUB_STATEMENTS_H
#define TEMPORAL_STUB_STATEMENTS_H

#include "target/x86_64/stub-tests.h"

struct tp_stub
{
  /* The runtime is called if A CODE B.  */
  enum tree_code code;
  tree a, b;
  /* Or if OTHER CODE B; the last statement of AGAIN loads OTHER.  Null if there is no second
     comparison.  */
  tree other;
  gimple_seq again;
  /* The test in the stub, of the cell that OTHER is, or A if OTHER is null, and its parameter.  */
  enum tp_stub_test test;
  unsigned n;
  /* The value of the result if the runtime is not called; or null.  */
  tree otherwise;
  /* The checks to be made in place of the call, or null.  */
  const vec<gimple *> *calls;
};

/* Replace the call at GSI by SEQ, which computes A, and an asm statement with a stub as STUB says.
   Returns false, and changes nothing, if that is not possible.  */
extern bool tp_stub_call (gimple_stmt_iterator *gsi, gimple_seq seq, const struct tp_stub *stub);

#endif
