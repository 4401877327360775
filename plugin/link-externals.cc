/* link-externals.cc - in the link, functions and variables that are not ours look like a library's.

   SPDX-License-Identifier: GPL-3.0-or-later

   A program may have functions whose unit was not left to the link (link-time.cc): instrumented in
   the compile step, or in another language.  GCC has their bodies, but in SSA form, optimised, and
   with what the plugin inserted; no pass over the unit is made for that.  So while such passes run,
   those functions have no definition, and they, and what they call or refer to, have names that are
   known outside.  GCC knows how to deal with both.  The variables of those units are declared only,
   as they are in the compile step: what is stored in one, code that is not instrumented may
   have.  */

#include "base/temporal-gcc.h"
#include "ir/deferred.h"
#include "link-externals.h"

/* What was said of a symbol.  */
struct kept
{
  symtab_node *node;
  bool definition, externally_visible, is_public, is_static, is_external, local;
};
static vec<kept> changed;

static void
keep_symbol (symtab_node *node)
{
  cgraph_node *function = dyn_cast<cgraph_node *> (node);
  changed.safe_push ({ node, node->definition != 0, node->externally_visible != 0,
                       TREE_PUBLIC (node->decl) != 0, TREE_STATIC (node->decl) != 0,
                       DECL_EXTERNAL (node->decl) != 0, function && function->local });
}

static void
name_outside (symtab_node *node)
{
  keep_symbol (node);
  node->externally_visible = true;
  TREE_PUBLIC (node->decl) = 1;
  if (cgraph_node *function = dyn_cast<cgraph_node *> (node))
    function->local = false;
}

static bool
external_p (symtab_node *node)
{
  return node->definition && node->lto_file_data && !tp_deferred_p (node->decl);
}

/* What NODE refers to.  */

static void
name_references (symtab_node *node)
{
  ipa_ref *ref;
  for (unsigned i = 0; node->iterate_reference (i, ref); i++)
    name_outside (ref->referred);
}

/* The variable of NODE is declared only.  An alias stays one.  */

static void
hide_variable (varpool_node *node)
{
  name_outside (node);
  if (!node->alias)
    node->definition = false;
  DECL_EXTERNAL (node->decl) = 1;
  TREE_STATIC (node->decl) = 0;
}

bool
tp_hide_externals (void)
{
  cgraph_node *node;
  varpool_node *variable;
  auto_vec<cgraph_node *> hidden;
  auto_vec<varpool_node *> variables;
  FOR_EACH_DEFINED_FUNCTION (node)
  if (external_p (node) && !node->alias)
    hidden.safe_push (node);
  FOR_EACH_DEFINED_VARIABLE (variable)
  if (external_p (variable))
    variables.safe_push (variable);
  for (varpool_node *v : variables)
    {
      name_references (v);
      hide_variable (v);
    }
  for (cgraph_node *n : hidden)
    {
      name_references (n);
      for (cgraph_edge *e = n->callees; e; e = e->next_callee)
        name_outside (e->callee);
    }
  for (cgraph_node *n : hidden)
    {
      name_outside (n);
      n->definition = false;
    }
  return !changed.is_empty ();
}

void
tp_show_externals (void)
{
  while (!changed.is_empty ())
    {
      kept k = changed.pop ();
      k.node->definition = k.definition;
      k.node->externally_visible = k.externally_visible;
      TREE_PUBLIC (k.node->decl) = k.is_public;
      TREE_STATIC (k.node->decl) = k.is_static;
      DECL_EXTERNAL (k.node->decl) = k.is_external;
      if (cgraph_node *function = dyn_cast<cgraph_node *> (k.node))
        function->local = k.local;
    }
}
