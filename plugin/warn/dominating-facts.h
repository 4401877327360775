/* dominating-facts.h - facts that hold at the current place of a walk over the dominator tree.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_DOMINATING_FACTS_H
#define TEMPORAL_DOMINATING_FACTS_H

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

/* The fact of KIND about ROOT, or null.  The pointer is valid until a fact is added or
   forgotten.  */
extern struct tp_fact *tp_find_fact (enum tp_fact_kind kind, tree root);

/* Add the fact of KIND about ROOT, which STMT establishes.  */
extern void tp_add_fact (enum tp_fact_kind kind, tree root, gimple *stmt);

/* The number of facts; and remove all but the first COUNT.  */
extern unsigned tp_facts_count (void);
extern void tp_forget_facts (unsigned count);

#endif
