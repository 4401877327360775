/* summary.cc - functions of the unit that end no block.

   SPDX-License-Identifier: GPL-3.0-or-later

   A check holds until something may end a block (prune.cc), and for all that GCC says of a call, a
   call may.  Here the bodies of the unit are looked at once, when all of them are in GIMPLE and none
   has been changed:

     f keeps blocks  <=>  each statement of f keeps blocks:
       an asm                                  does not
       a call of the library's                 as its row in library.def says
       a call of g, whose body is in sight     if g keeps blocks
       any other call                          does not

   This is the largest solution, so recursion keeps what its functions keep: all functions are taken for
   keeping first, and what is found not to takes its callers along.  The end of f's
   own variables is no matter.  No caller has checked anything through a pointer to
   them, as they did not exist before the call.

   A body is only good if a call really ends there: not if the dynamic linker may take another (-fPIC,
   weak).  Functions with attributes of allocators (pools.cc) do not keep blocks, although
   they may do nothing but unlink a node.

   What was found is an attribute of the declaration, whose name no program can write.  So it goes
   along with clones (ipa-cp, ipa-sra, fnsplit) and into LTO's objects, and it stays right:
   inlining and cloning bring nothing that was not in some body before.

   The model is gcc/ipa-pure-const.cc, which answers the same for memory.  */

#include "temporal-gcc.h"
#include "known.h"
#include "library.h"
#include "options.h"
#include "passes.h"
#include "stats.h"
#include "summary.h"

static const char attribute_name[] = "temporal keeps blocks";

bool
tp_keeps_blocks_p (tree fndecl)
{
  return fndecl && lookup_attribute (attribute_name, DECL_ATTRIBUTES (fndecl));
}

/* Do attributes say that DECL gives memory out, or takes it back?  */

static bool
allocator_p (tree decl)
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
  if (available <= AVAIL_INTERPOSABLE || !node->has_gimple_body_p ()
      || node->ifunc_resolver || node->thunk)
    return NULL;
  function *fun = DECL_STRUCT_FUNCTION (node->decl);
  return fun && fun->cfg ? node : NULL;
}

typedef hash_set<cgraph_node *> node_set;

/* May STMT end a block?  If that depends on a function of the unit, "no", and the function goes to
   CALLED.  */

static bool
ends_blocks_p (gimple *stmt, node_set *called)
{
  if (gimple_code (stmt) == GIMPLE_ASM)
    return true;
  gcall *call = dyn_cast <gcall *> (stmt);
  if (!call || !tp_call_may_end_blocks_p (call))
    return false;
  tree decl = gimple_call_fndecl (call);
  cgraph_node *node = decl && !tp_library_of_call (call) && !allocator_p (decl)
		      ? tp_body_in_sight (decl) : NULL;
  if (node)
    called->add (node);
  return !node;
}

static bool
body_ends_blocks_p (cgraph_node *node, node_set *called)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, DECL_STRUCT_FUNCTION (node->decl))
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      if (ends_blocks_p (gsi_stmt (i), called))
	return true;
  return false;
}

static void
mark_keeping (tree decl)
{
  if (!tp_keeps_blocks_p (decl))
    DECL_ATTRIBUTES (decl) = tree_cons (get_identifier (attribute_name), NULL_TREE,
					DECL_ATTRIBUTES (decl));
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
	if (allocator_p (node->decl) || body_ends_blocks_p (node, &called))
	  {
	    ending.add (node);
	    work.safe_push (node);
	  }
	else
	  for (cgraph_node *callee : called)
	    {
	      auto_vec<cgraph_node *> *&v = callers.get_or_insert (callee);
	      if (!v)
		v = new auto_vec<cgraph_node *>;
	      v->safe_push (node);
	    }
      }
  while (!work.is_empty ())
    if (auto_vec<cgraph_node *> **v = callers.get (work.pop ()))
      for (cgraph_node *caller : **v)
	if (!ending.add (caller))
	  work.safe_push (caller);
  for (auto v : callers)
    delete v.second;

  for (cgraph_node *n : bodies)
    if (!ending.contains (n))
      {
	mark_keeping (n->decl);
	tp_count (STAT_keeping);
	if (dump_file)
	  fprintf (dump_file, ";; temporal: %s ends no block\n", n->name ());
      }
  FOR_EACH_FUNCTION (node)
    if (node->alias && !allocator_p (node->decl))
      if (cgraph_node *n = tp_body_in_sight (node->decl))
	if (!ending.contains (n) && tp_keeps_blocks_p (n->decl))
	  mark_keeping (node->decl);
}

static bool
summary_wanted_p (void)
{
  return optimize > 0 && !tp_opt.no_summaries;
}

simple_ipa_opt_pass *
tp_make_summary_pass (gcc::context *ctxt)
{
  return tp_make_unit_pass (ctxt, "temporal_summary", summary_wanted_p, summarise_unit);
}
