/* dominating-facts.cc - facts that hold at the current place of a walk over the dominator tree.

   SPDX-License-Identifier: GPL-3.0-or-later

   free and the end of a scope are treated as assignments of an invalid value to the pointer and to
   all pointers that are equal to it (Simpson 2013).  The facts are:

     freed R      the pointer with root R (underlying-object.cc) was passed to free, or to a
                  realloc that did not fail
     null R       the branch was taken where R is null
     set R        the branch was taken where R is not null
     ended V      the scope of variable V was left, by its clobber

   A fact holds in everything that its statement dominates; it is about the same instance of R there
   (underlying-object.cc has the proof).  Therefore the facts are a stack: when the walk leaves a
   block and all that the block dominates, it removes the facts that it has added there.  */

#include "base/temporal-gcc.h"
#include "warn/dominating-facts.h"

struct tp_fact *
tp_find_fact (struct tp_known *known, enum tp_fact_kind kind, tree root)
{
  auto &facts = known->facts;
  for (unsigned i = facts.length (); i-- > 0;)
    if (facts[i].kind == kind && facts[i].root == root)
      return &facts[i];
  return NULL;
}

void
tp_add_fact (struct tp_known *known, enum tp_fact_kind kind, tree root, gimple *stmt)
{
  known->facts.safe_push ({ kind, root, stmt, gimple_location (stmt), false });
}
