/* dominating-facts.h - what is known to have happened where a walk over the dominator tree is.

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
  bool told; /* one warning is enough */
};

/* What is known of ROOT, or null.  It holds until a fact is added or forgotten.  */
extern struct tp_fact *tp_find_fact (enum tp_fact_kind kind, tree root);

/* STMT has made it so.  */
extern void tp_add_fact (enum tp_fact_kind kind, tree root, gimple *stmt);

/* How many there are, and forget all but the first COUNT.  */
extern unsigned tp_facts_count (void);
extern void tp_forget_facts (unsigned count);

#endif
