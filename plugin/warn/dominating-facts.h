/* dominating-facts.h - facts that hold at the current place of a walk over the dominator tree.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_DOMINATING_FACTS_H
#define TEMPORAL_DOMINATING_FACTS_H

#include "ir/underlying-object.h"

enum tp_fact_kind
{
  FACT_FREED,
  FACT_NULL,
  FACT_SET,
  FACT_ENDED
};

struct tp_fact
{
  enum tp_fact_kind kind;
  tree root;
  gimple *stmt; /* free, condition, clobber */
  location_t where;
  bool told; /* a warning has been given because of it */
};

/* What the walk over a function knows where it is.  */

struct tp_known
{
  auto_vec<tp_fact> facts;
  tp_underlying_objects objects;
  hash_set<gimple *> unevaluated; /* loads whose value only the compiler wants */
};

/* The fact of KIND about ROOT, or null.  The pointer is valid until a fact is added or
   forgotten.  */
extern struct tp_fact *tp_find_fact (struct tp_known *known, enum tp_fact_kind kind, tree root);

/* Add the fact of KIND about ROOT, which STMT establishes.  */
extern void tp_add_fact (struct tp_known *known, enum tp_fact_kind kind, tree root, gimple *stmt);

#endif
