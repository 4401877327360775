/* uninstrumented.cc - which functions are not instrumented, and why.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/temporal-gcc.h"
#include "ir/library-table.h"
#include "ir/uninstrumented.h"
#include "ir/address-spaces.h"

/* Return true if the function of NODE is the resolver of an ifunc.  It runs before the program and
   the runtime have been relocated.  */

static bool
ifunc_resolver_p (cgraph_node *node)
{
  ipa_ref *ref;
  for (unsigned i = 0; node->iterate_direct_aliases (i, ref); i++)
    if (cgraph_node *alias = dyn_cast<cgraph_node *> (ref->referring))
      if (alias->ifunc_resolver)
        return true;
  return false;
}

/* Return true if AddressSanitizer would leave the function DECL alone, because of the attribute
   no_sanitize_address, or no_sanitize with "address" or "all".  Its author says so of one that
   reads what belongs to no object: words that hold the end of a string, a stack or a heap that a
   collector searches.  Temporal would accuse it of the same.  GCC keeps all forms of the attribute
   as one number of flags.  */

static bool
no_sanitize_address_p (tree decl)
{
  tree attribute = lookup_attribute ("no_sanitize", DECL_ATTRIBUTES (decl));
  tree flags = attribute ? TREE_VALUE (attribute) : NULL_TREE;
  return flags && tree_fits_uhwi_p (flags) && (tree_to_uhwi (flags) & SANITIZE_ADDRESS);
}

const char *
tp_reason_uninstrumented (tree decl, bool *quiet)
{
  *quiet = true;
  if (lookup_attribute ("no_temporal", DECL_ATTRIBUTES (decl)))
    return "it has the attribute no_temporal";
  if (no_sanitize_address_p (decl))
    return "it has the attribute no_sanitize_address";
  if (tp_library_wrapper_p (decl))
    return "it is the C library's, and its callers are checked";
  if (id_equal (DECL_ASSEMBLER_NAME (decl), "__temporal_default_options"))
    return "the runtime calls it before it can work";
  if (id_equal (DECL_ASSEMBLER_NAME (decl), "__temporal_on_report"))
    return "the runtime calls it, during a report";
  if (ifunc_resolver_p (cgraph_node::get (decl)))
    return "it resolves an ifunc, before the runtime can work";
  *quiet = false;
  if (lookup_attribute ("naked", DECL_ATTRIBUTES (decl)))
    return "it is naked";
  if (tp_mentions_address_space_p (decl))
    return "it uses a named address space";
  return NULL;
}

bool
tp_uninstrumented_p (cgraph_node *node)
{
  bool quiet;
  return tp_reason_uninstrumented (node->decl, &quiet) != NULL;
}

/* The variables that such functions of this unit refer to.  The set is computed at the first
   question, because a variable may be asked about thousands of times.  */
static hash_set<tree> *named;

bool
tp_uninstrumented_names_p (tree var)
{
  if (!named)
    {
      named = new hash_set<tree>;
      cgraph_node *node;
      ipa_ref *ref;
      FOR_EACH_DEFINED_FUNCTION (node)
      if (tp_uninstrumented_p (node))
        for (unsigned i = 0; node->iterate_reference (i, ref); i++)
          if (varpool_node *v = dyn_cast<varpool_node *> (ref->referred))
            named->add (v->decl);
    }
  return named->contains (var);
}
