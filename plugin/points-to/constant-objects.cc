/* constant-objects.cc - constants without pointers.

   SPDX-License-Identifier: GPL-3.0-or-later

   Nobody writes to a literal or a constant, wherever its address goes.  If its initializer has no
   address, it never holds a pointer, and what is copied from it has no referents.  */

#include "base/temporal-gcc.h"
#include "points-to/graph.h"

static tree
find_address (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return TREE_CODE (*tp) == ADDR_EXPR ? *tp : NULL_TREE;
}

bool
tp_pt_initialized_with_address_p (tree var)
{
  tree init = DECL_INITIAL (var);
  return (init
          && (init == error_mark_node
              || walk_tree_without_duplicates (&DECL_INITIAL (var), find_address, NULL)));
}

/* Return true if the whole object O is such a constant.  What a weak definition, or one that
   another file may replace, says of its contents is not certain.  */

static bool
constant_numbers_p (const tp_pt_object *o)
{
  if (!o->decl)
    return o->constant; /* all literals */
  return (VAR_P (o->decl) && is_global_var (o->decl) && TREE_READONLY (o->decl)
          && !TREE_THIS_VOLATILE (o->decl) && !DECL_EXTERNAL (o->decl) && DECL_INITIAL (o->decl)
          && !DECL_SECTION_NAME (o->decl) && decl_binds_to_current_def_p (o->decl)
          && !tp_pt_initialized_with_address_p (o->decl));
}

void
tp_pt_find_constants (struct tp_points_to *pt)
{
  for (unsigned o = PT_FIRST_OBJECT; o < pt->objects.length (); o++)
    pt->objects[o].constant_numbers
      = !pt->objects[o].member && constant_numbers_p (&pt->objects[o]);
}
