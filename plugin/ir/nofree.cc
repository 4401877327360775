/* nofree.cc - which blocks functions of the unit may end.

   SPDX-License-Identifier: GPL-3.0-or-later

   A check holds until something may end a block (lifetime-end.cc), and for all that GCC says of a
   call, a call may.  Here the bodies of the unit are looked at once, when all of them are in GIMPLE
   and none has been changed:

     ends (f) = none < shared < any, the most that a statement of f does:
       a call of g, whose body is in sight     ends (g)
       any other statement                     as lifetime-end.cc says

   This is the least solution, so recursion ends what its functions end: all functions are taken for
   ending nothing first, and what is found to end more takes its callers along.  The end of f's own
   variables is no matter.  No caller has checked anything through a pointer to them, as they did
   not exist before the call.

   A body is only good if a call really ends there: not if the dynamic linker may take another
   (-fPIC, weak).  Functions with attributes of allocators (pools.cc) may end any block, although
   they may do nothing but unlink a node.

   What was found is an attribute of the declaration, whose name no program can write.  So it goes
   along with clones (ipa-cp, ipa-sra, fnsplit) and into LTO's objects, and it stays right: inlining
   and cloning bring nothing that was not in some body before.

   The model is gcc/ipa-pure-const.cc, which answers the same for memory.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "base/passes.h"
#include "base/stats.h"
#include "ir/lifetime-end.h"
#include "ir/library-table.h"
#include "ir/nofree.h"

/* Of functions that end no block, and of those that end only shared ones.  */
static const char *const attribute_names[]
  = { "temporal keeps blocks", "temporal keeps own blocks" };

enum tp_ending
tp_call_ending (tree fndecl)
{
  for (int k = TP_ENDS_NONE; fndecl && k < TP_ENDS_ANY; k++)
    if (lookup_attribute (attribute_names[k], DECL_ATTRIBUTES (fndecl)))
      return (enum tp_ending) k;
  return TP_ENDS_ANY;
}

/* Do attributes say that DECL gives memory out, or takes it back?  */

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

/* Which blocks may STMT end?  If that depends on a function of the unit, "none", and the function
   goes to CALLED.  */

static enum tp_ending
ending_here (gimple *stmt, node_set *called)
{
  enum tp_ending ends = tp_ending_of (stmt);
  gcall *call = dyn_cast<gcall *> (stmt);
  tree decl = call && ends == TP_ENDS_ANY ? gimple_call_fndecl (call) : NULL_TREE;
  cgraph_node *node
    = decl && !tp_library_of_call (call) && !allocates_p (decl) ? tp_body_in_sight (decl) : NULL;
  if (!node)
    return ends;
  called->add (node);
  return TP_ENDS_NONE;
}

static enum tp_ending
ending_of_body (cgraph_node *node, node_set *called)
{
  enum tp_ending ends = TP_ENDS_NONE;
  basic_block bb;
  FOR_EACH_BB_FN (bb, DECL_STRUCT_FUNCTION (node->decl))
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    ends = MAX (ends, ending_here (gsi_stmt (i), called));
  return ends;
}

static void
mark (tree decl, enum tp_ending ends)
{
  if (ends < tp_call_ending (decl))
    DECL_ATTRIBUTES (decl)
      = tree_cons (get_identifier (attribute_names[ends]), NULL_TREE, DECL_ATTRIBUTES (decl));
}

static void
summarise_unit (void)
{
  hash_map<cgraph_node *, auto_vec<cgraph_node *> *> callers;
  hash_map<cgraph_node *, enum tp_ending> endings;
  auto_vec<cgraph_node *> work, bodies;
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  if (tp_body_in_sight (node->decl) == node)
    {
      node_set called;
      enum tp_ending ends = allocates_p (node->decl) ? TP_ENDS_ANY : ending_of_body (node, &called);
      bodies.safe_push (node);
      endings.put (node, ends);
      if (ends != TP_ENDS_NONE)
        work.safe_push (node);
      if (ends == TP_ENDS_ANY)
        continue;
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
          if (*endings.get (caller) < *endings.get (callee))
            {
              *endings.get (caller) = *endings.get (callee);
              work.safe_push (caller);
            }
    }
  for (auto v : callers)
    delete v.second;

  for (cgraph_node *n : bodies)
    {
      enum tp_ending ends = *endings.get (n);
      if (ends == TP_ENDS_ANY)
        continue;
      mark (n->decl, ends);
      tp_count (ends == TP_ENDS_NONE ? STAT_nofree : STAT_nofree_unshared);
      if (dump_file)
        fprintf (dump_file, ";; temporal: %s ends no block%s\n", n->name (),
                 ends == TP_ENDS_NONE ? "" : " but those that others may have");
    }
  FOR_EACH_FUNCTION (node)
  if (node->alias && !allocates_p (node->decl))
    if (cgraph_node *n = tp_body_in_sight (node->decl))
      mark (node->decl, tp_call_ending (n->decl));
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
