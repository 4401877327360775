/* nofree.cc - finds the functions of the unit that end no block.

   SPDX-License-Identifier: GPL-3.0-or-later

   A check holds until a statement may end a block (lifetime-end.cc); without further knowledge any
   call may.  This pass examines the bodies of the unit once, when all of them are in GIMPLE and
   none has been changed:

     f may end a block  <=>  one of its statements may:
       a call of g whose body is known         if g may end a block
       any other statement                     if lifetime-end.cc says so

   This is the least solution, so recursion is handled: initially all functions are assumed to end
   nothing, and that a function may end a block is propagated to its callers.  The end of f's
   own variables does not count, because no caller has checked a pointer to them, as they did not
   exist before the call.

   A body counts only if calls certainly go to it: not if the dynamic linker may choose another
   (-fPIC, weak).  Functions with attributes of allocators (pools.cc) may end any block, even if
   their body only unlinks a node.

   The result is an attribute of the declaration, with a name that no program can write.  So it is
   copied to clones (ipa-cp, ipa-sra, fnsplit) and streamed into LTO objects.  It stays correct,
   because inlining and cloning only add code that was examined.

   Modelled on gcc/ipa-pure-const.cc, which answers a similar question for memory.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "base/passes.h"
#include "base/stats.h"
#include "ir/lifetime-end.h"
#include "ir/library-table.h"
#include "ir/nofree.h"

/* The attribute of functions that end no block.  */
static const char attribute_name[] = "temporal keeps blocks";

bool
tp_nofree_p (tree fndecl)
{
  return fndecl && lookup_attribute (attribute_name, DECL_ATTRIBUTES (fndecl));
}

/* Return true if attributes say that DECL allocates or frees memory.  */

static bool
allocates_p (tree decl)
{
  tree a = DECL_ATTRIBUTES (decl), t = TYPE_ATTRIBUTES (TREE_TYPE (decl));
  return (DECL_IS_MALLOC (decl) || lookup_attribute ("malloc", a)
          || lookup_attribute ("*dealloc", a) || lookup_attribute ("alloc_size", t)
          || lookup_attribute ("alloc_size", a));
}

cgraph_node *
tp_body_in_sight (tree decl)
{
  cgraph_node *node = cgraph_node::get (decl);
  if (!node)
    return NULL;
  enum availability available;
  node = node->ultimate_alias_target (&available);
  if (available <= AVAIL_INTERPOSABLE || !node->has_gimple_body_p () || node->ifunc_resolver
      || node->thunk)
    return NULL;
  function *fun = DECL_STRUCT_FUNCTION (node->decl);
  return fun && fun->cfg ? node : NULL;
}

typedef hash_set<cgraph_node *> node_set;

/* Return true if STMT may end a block.  If that depends on a function of the unit, return false and
   add the function to CALLED.  */

static bool
ends_here_p (gimple *stmt, node_set *called)
{
  bool ends = tp_ends_checks_p (stmt);
  gcall *call = dyn_cast<gcall *> (stmt);
  tree decl = call && ends ? gimple_call_fndecl (call) : NULL_TREE;
  cgraph_node *node
    = decl && !tp_library_of_call (call) && !allocates_p (decl) ? tp_body_in_sight (decl) : NULL;
  if (!node)
    return ends;
  called->add (node);
  return false;
}

static bool
body_ends_p (cgraph_node *node, node_set *called)
{
  bool ends = false;
  basic_block bb;
  FOR_EACH_BB_FN (bb, DECL_STRUCT_FUNCTION (node->decl))
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    ends |= ends_here_p (gsi_stmt (i), called);
  return ends;
}

static void
mark (tree decl)
{
  if (!tp_nofree_p (decl))
    DECL_ATTRIBUTES (decl)
      = tree_cons (get_identifier (attribute_name), NULL_TREE, DECL_ATTRIBUTES (decl));
}

static void
summarise_unit (void)
{
  hash_map<cgraph_node *, auto_vec<cgraph_node *> *> callers;
  node_set ending;
  auto_vec<cgraph_node *> work, bodies;
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  if (tp_body_in_sight (node->decl) == node)
    {
      node_set called;
      bodies.safe_push (node);
      if (allocates_p (node->decl) || body_ends_p (node, &called))
        {
          ending.add (node);
          work.safe_push (node);
          continue;
        }
      for (cgraph_node *callee : called)
        {
          auto_vec<cgraph_node *> *&v = callers.get_or_insert (callee);
          if (!v)
            v = new auto_vec<cgraph_node *>;
          v->safe_push (node);
        }
    }
  while (!work.is_empty ())
    {
      cgraph_node *callee = work.pop ();
      if (auto_vec<cgraph_node *> **v = callers.get (callee))
        for (cgraph_node *caller : **v)
          if (!ending.add (caller))
            work.safe_push (caller);
    }
  for (auto v : callers)
    delete v.second;

  for (cgraph_node *n : bodies)
    {
      if (ending.contains (n))
        continue;
      mark (n->decl);
      tp_count (STAT_nofree);
      if (dump_file)
        fprintf (dump_file, ";; temporal: %s ends no block\n", n->name ());
    }
  FOR_EACH_FUNCTION (node)
  if (node->alias && !allocates_p (node->decl))
    if (cgraph_node *n = tp_body_in_sight (node->decl))
      if (tp_nofree_p (n->decl))
        mark (node->decl);
}

static bool
summary_wanted_p (void)
{
  return optimize > 0 && !tp_opt.disable.nofree;
}

simple_ipa_opt_pass *
tp_make_nofree_pass (gcc::context *ctxt)
{
  return tp_make_unit_pass (ctxt, "temporal_nofree", summary_wanted_p, summarise_unit);
}
