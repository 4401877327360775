/* invalid-frees.cc - warnings about frees that are certainly invalid.

   SPDX-License-Identifier: GPL-3.0-or-later

   The pointer was freed before (dominating-facts.cc), or it is not the start of an allocation,
   which needs no facts: the address of a variable or literal, memory of alloca, an address inside a
   block, or a pointer that was never set.  */

#include "base/temporal-gcc.h"
#include "ir/object.h"
#include "ir/expression-text.h"
#include "ir/sites.h"
#include "ir/underlying-object.h"
#include "warn/diagnostics.h"
#include "warn/dominating-facts.h"
#include "warn/invalid-frees.h"

void
tp_warn_of_free (struct tp_known *known, gimple *stmt)
{
  tree p = gimple_call_arg (stmt, 0);
  struct tp_underlying v = tp_underlying_of (&known->objects, p);
  location_t where = gimple_location (stmt);
  tree root = v.root;
  if (!root || TREE_CODE (root) == INTEGER_CST)
    return;
  char *text = tp_expression_text (p);
  if (tp_object_p (root) || TREE_CODE (root) == FUNCTION_DECL)
    {
      const char *name = tp_object_name (root);
      tp_warn_later (
        where,
        name ? "%qs is freed, but points to %qs" : "%qs is freed, but points to a string literal",
        text, name, DECL_P (root) && name ? DECL_SOURCE_LOCATION (root) : UNKNOWN_LOCATION,
        "declared here");
    }
  else if (TREE_CODE (root) == SSA_NAME)
    {
      gimple *call = tp_allocation_of (root);
      struct tp_fact *f = tp_find_fact (known, FACT_FREED, root);
      if (call && tp_stack_allocation_p (call))
        tp_warn_later (where, "%qs is freed, but is memory of alloca", text, NULL,
                       gimple_location (call), "allocated here");
      else if (f)
        {
          if (!f->told)
            tp_warn_later (where, "%qs is freed twice", text, NULL, f->where, "freed here before");
          f->told = true;
        }
      else if (call && v.fixed && v.offset != 0)
        tp_warn_later (where,
                       "%qs is freed, but does not point to the start of its "
                       "memory",
                       text, NULL, gimple_location (call), "allocated here");
      else if (SSA_NAME_IS_DEFAULT_DEF (root) && SSA_NAME_VAR (root) && VAR_P (SSA_NAME_VAR (root)))
        tp_warn_later (where, "%qs is freed, but was never set", text, NULL,
                       DECL_SOURCE_LOCATION (SSA_NAME_VAR (root)), "declared here");
    }
  free (text);
}

tree
tp_freed_root (struct tp_known *known, tree p)
{
  struct tp_underlying v = tp_underlying_of (&known->objects, p);
  if (!v.root || TREE_CODE (v.root) != SSA_NAME || tp_find_fact (known, FACT_NULL, v.root))
    return NULL_TREE;
  return v.root;
}
