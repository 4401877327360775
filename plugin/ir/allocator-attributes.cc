/* allocator-attributes.cc - allocators and deallocators that the program declares by attributes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/temporal-gcc.h"
#include "ir/allocator-attributes.h"
#include "ir/deferred.h"

bool
tp_family_name_p (tree decl)
{
  static const char *const names[] = { "malloc",        "calloc",     "realloc",
                                       "reallocarray",  "reallocf",   "free",
                                       "cfree",         "free_sized", "free_aligned_sized",
                                       "aligned_alloc", "memalign",   "posix_memalign",
                                       "valloc",        "pvalloc",    "malloc_usable_size" };
  if (!decl || !DECL_NAME (decl))
    return false;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (decl));
  if (startswith (name, "__builtin_"))
    name += strlen ("__builtin_");
  for (const char *known : names)
    if (strcmp (name, known) == 0)
      return true;
  return false;
}

tree
tp_size_positions (tree type)
{
  tree attribute = type ? lookup_attribute ("alloc_size", TYPE_ATTRIBUTES (type)) : NULL_TREE;
  return attribute ? TREE_VALUE (attribute) : NULL_TREE;
}

tree
tp_next_pairing (tree attributes)
{
  for (tree a = lookup_attribute ("malloc", attributes); a;
       a = lookup_attribute ("malloc", TREE_CHAIN (a)))
    if (TREE_VALUE (a) && TREE_VALUE (TREE_VALUE (a)))
      return a;
  return NULL_TREE;
}

/* The position of the argument that the deallocator DECL frees; -1 if DECL is not a
   deallocator.  */

static int
named_position (tree decl)
{
  if (!decl || TREE_CODE (decl) != FUNCTION_DECL
      || !lookup_attribute ("*dealloc", DECL_ATTRIBUTES (decl)))
    return -1;
  unsigned position = fndecl_dealloc_argno (decl);
  return position < 256 ? (int) position : -1;
}

int
tp_retired_position (tree decl)
{
  return decl && tp_family_name_p (decl) ? -1 : named_position (decl);
}

bool
tp_pool_function_p (tree decl)
{
  return (named_position (decl) >= 0 || tp_size_positions (TREE_TYPE (decl))
          || tp_next_pairing (DECL_ATTRIBUTES (decl)));
}

/* ---- the unit ------------------------------------------------------------------- */

/* Return true if the function DECL creates or ends blocks, by an attribute that the program
   wrote.  */

static bool
pool_allocator_p (tree decl)
{
  return (!DECL_IN_SYSTEM_HEADER (decl) && !fndecl_built_in_p (decl) && !tp_family_name_p (decl)
          && (tp_size_positions (TREE_TYPE (decl)) || tp_next_pairing (DECL_ATTRIBUTES (decl))
              || tp_retired_position (decl) >= 0));
}

const char *
tp_allocators_text (void)
{
  cgraph_node *node;
  bool sees = false;
  FOR_EACH_FUNCTION (node)
  if (pool_allocator_p (node->decl))
    {
      sees = true;
      if (node->definition && !DECL_EXTERNAL (node->decl))
        return "defines";
    }
  return sees ? "sees" : "";
}

/* Return what tp_allocators_text says of the unit of the current function.  In a link that unit was
   compiled before.  */

static const char *
allocators_here (void)
{
  static const char *here;
  const char *before = current_function_decl
                         ? tp_deferred_text (current_function_decl, TP_DEFERRED_ALLOCATORS)
                         : NULL;
  if (before)
    return before;
  if (!here)
    here = tp_allocators_text ();
  return here;
}

bool
tp_allocators_defined_p (void)
{
  return *allocators_here () == 'd';
}

bool
tp_allocators_own_p (char what)
{
  const char *here = allocators_here ();
  bool defines = *here == 'd';
  return what == 'f' ? defines || !*here : (what == 'r' || what == 'w') && defines;
}
