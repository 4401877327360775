/* dominating-facts.cc - what is known to have happened where a walk over the dominator tree is.

   SPDX-License-Identifier: GPL-3.0-or-later

   free and the end of a scope are assignments of an invalid value, to the pointer and to all
   that are equal to it (Simpson 2013).  There are these facts:

     freed R      free was given the pointer with root R (underlying-object.cc), or realloc was and
                  did not fail
     null R       the branch was taken where R is null
     set R        the branch was taken where R is not null
     ended V      the scope of variable V was left, by its clobber

   A fact counts in what is dominated by its statement, where it has happened to that very instance
   of R (underlying-object.cc has the proof).  So they are a stack: the walk takes back what it has
   added when it leaves a block and all that the block dominates.  */

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
