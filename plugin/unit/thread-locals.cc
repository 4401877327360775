/* thread-locals.cc - sizes of thread-local variables.

   SPDX-License-Identifier: GPL-3.0-or-later

   The runtime learns of an instance when its thread takes the address (tls.c), so the code that
   takes it passes the size of the variable.  A unit that only declares the variable can pass the
   size only if its type is complete and its alignment guarantees that no other unit's variable
   can begin in the same cell; otherwise the runtime asks the unit that defines it, by a function
   that is generated here.  */

#include "base/temporal-gcc.h"
#include "ir/runtime-decls.h"
#include "ir/emit.h"
#include "ir/sites.h"
#include "unit/thread-locals.h"

/* The size of DECL; null if it is not constant or zero.  */

static tree
thread_local_size (tree decl)
{
  tree size = DECL_SIZE_UNIT (decl);
  return (size && tree_fits_uhwi_p (size) && !integer_zerop (size)
            ? fold_convert (size_type_node, size)
            : NULL_TREE);
}

/* The site of the declaration of DECL; it is the same wherever its address is taken.  */

static tree
declaration_site (tree decl)
{
  tree saved = current_function_decl;
  tree context = DECL_CONTEXT (decl);
  current_function_decl = context && TREE_CODE (context) == FUNCTION_DECL ? context : NULL_TREE;
  tree site = tp_site (DECL_SOURCE_LOCATION (decl), 'g', decl);
  current_function_decl = saved;
  return site;
}

tree
tp_thread_local_referent (gimple_seq *seq, tree decl)
{
  tree size = thread_local_size (decl);
  if (!size
      || ((DECL_EXTERNAL (decl) || DECL_WEAK (decl))
          && TYPE_ALIGN (TREE_TYPE (decl)) < POINTER_SIZE))
    size = build_zero_cst (size_type_node);
  mark_addressable (decl);
  return tp_emit_call (seq, ENTRY_tls, 3, build_fold_addr_expr (decl), size,
                       declaration_site (decl));
}

/* Make a static function that executes BODY, like those of cgraph_build_static_cdtor, which only
   the runtime calls.  */

static tree
build_function (tree body)
{
  tree decl
    = build_decl (UNKNOWN_LOCATION, FUNCTION_DECL, get_identifier ("__temporal_thread_locals"),
                  build_function_type_list (void_type_node, NULL_TREE));
  tree result = build_decl (UNKNOWN_LOCATION, RESULT_DECL, NULL_TREE, void_type_node);
  DECL_ARTIFICIAL (result) = 1;
  DECL_CONTEXT (result) = decl;
  DECL_RESULT (decl) = result;
  current_function_decl = decl;
  allocate_struct_function (decl, false);
  TREE_STATIC (decl) = 1;
  TREE_USED (decl) = 1;
  TREE_ADDRESSABLE (decl) = 1;
  DECL_ARTIFICIAL (decl) = 1;
  DECL_IGNORED_P (decl) = 1;
  DECL_UNINLINABLE (decl) = 1;
  DECL_PRESERVE_P (decl) = 1;
  DECL_NO_INSTRUMENT_FUNCTION_ENTRY_EXIT (decl) = 1;
  DECL_ATTRIBUTES (decl) = tree_cons (get_identifier ("no_temporal"), NULL_TREE, NULL_TREE);
  DECL_SAVED_TREE (decl) = body;
  DECL_INITIAL (decl) = make_node (BLOCK);
  BLOCK_SUPERCONTEXT (DECL_INITIAL (decl)) = decl;
  TREE_USED (DECL_INITIAL (decl)) = 1;
  gimplify_function_tree (decl);
  cgraph_node::add_new_function (decl, false);
  set_cfun (NULL);
  current_function_decl = NULL;
  return decl;
}

void
tp_register_thread_locals (void)
{
  tree body = NULL_TREE;
  varpool_node *node;
  FOR_EACH_DEFINED_VARIABLE (node)
  {
    tree decl = node->decl;
    if (node->alias || !DECL_THREAD_LOCAL_P (decl) || DECL_EXTERNAL (decl))
      continue;
    /* A cell can have only one owner (layout.h).  */
    if (DECL_ALIGN (decl) < POINTER_SIZE)
      SET_DECL_ALIGN (decl, POINTER_SIZE);
    tree size = thread_local_size (decl);
    if (!TREE_PUBLIC (decl) || DECL_WEAK (decl) || !size)
      continue;
    TREE_ADDRESSABLE (decl) = 1;
    tree call = build_call_expr (tp_entry_decl (ENTRY_tls), 3, build_fold_addr_expr (decl), size,
                                 declaration_site (decl));
    append_to_statement_list (fold_convert (void_type_node, call), &body);
  }
  if (!body)
    return;

  tree function = build_function (body);
  auto call = [&] (enum tp_entry e)
  {
    tree list = NULL_TREE;
    append_to_statement_list (
      build_call_expr (tp_entry_decl (e), 1, build_fold_addr_expr (function)), &list);
    return list;
  };
  cgraph_build_static_cdtor ('I', call (ENTRY_register_tls), MAX_RESERVED_INIT_PRIORITY - 1);
  if (flag_pic && !flag_pie)
    cgraph_build_static_cdtor ('D', call (ENTRY_unregister_tls), MAX_RESERVED_INIT_PRIORITY - 1);
}
