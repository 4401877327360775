/* local-bodies.cc - public functions that this unit calls have a local body and a public entry.

   SPDX-License-Identifier: GPL-3.0-or-later

   Other units may call a public function, and nothing is known of their arguments but what the
   buffer of struct tp_call proves.  Calls in its own unit, above all recursive ones, need no such
   proof.  So

       struct t *f (struct t *p) { ... f (p->next) ... }

   becomes

       static struct t *f.local (struct t *p) { ... f.local (p->next) ... }
       struct t *f (struct t *p) { return f.local (p); }

   before any other pass examines the unit.  f.local is the declaration that the program wrote,
   under another assembler name, so all calls in the unit go to it, and signature.cc gives it
   parameters for referents.  The entry is a new declaration with the old assembler name.  It is
   instrumented like any function, so it takes the referents of its parameters from the buffer; then
   it jumps to the body, unless the caller is not instrumented and the result has to be exposed, or
   arguments were added on the stack (incoming-arguments.cc, tail-calls.cc).  The entry has no
   debugging information: for a debugger there is one function f, the body.

   The address of a function must be the same in all units, so functions whose address is taken here
   are not split.  gcc/ipa-split.cc and cgraph_node::create_wrapper also split functions, but they
   copy the body, or need it in SSA form.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "base/passes.h"
#include "base/stats.h"
#include "ir/allocator-attributes.h"
#include "ir/tail-calls.h"
#include "ir/uninstrumented.h"
#include "unit/local-bodies.h"
#include "unit/signature.h"

/* The bodies, by DECL_UID, which is never reused.  */
static hash_set<int_hash<int, -1, -2> > *bodies;

bool
tp_local_body_p (tree decl)
{
  return bodies && bodies->contains (DECL_UID (decl));
}

/* Return true if a function of this unit asks for its return address.  It, or a function that it is
   inlined into, would find the entry there.  */

static bool
callers_matter_p (void)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  for (cgraph_edge *e = node->callees; e; e = e->next_callee)
    if (fndecl_built_in_p (e->callee->decl, BUILT_IN_NORMAL))
      switch (DECL_FUNCTION_CODE (e->callee->decl))
        {
        case BUILT_IN_RETURN_ADDRESS:
        case BUILT_IN_FRAME_ADDRESS:
          return true;
        default:
          break;
        }
  return false;
}

/* Return true if the function of NODE may get an entry, which mostly is a jump.  The entry cannot
   jump if a structure is returned in memory.  If the result is a pointer, it does not jump when
   uninstrumented code calls it; then the body must not jump to another function, from which jumps
   may lead back to the entry, because the stack would grow without limit.  */

static bool
entry_may_return_p (cgraph_node *node)
{
  tree decl = node->decl;
  return !aggregate_value_p (DECL_RESULT (decl), decl)
         && (!tp_companion_refs (TREE_TYPE (TREE_TYPE (decl))) || !tp_may_end_with_jump_p (node));
}

/* Return true if DECL's function has a parameter or a result with a referent, and no type of a
   parameter depends on variables.  */

static bool
types_fit_p (tree decl)
{
  bool referents = tp_companion_refs (TREE_TYPE (TREE_TYPE (decl)));
  for (tree p = DECL_ARGUMENTS (decl); p; p = DECL_CHAIN (p))
    {
      if (variably_modified_type_p (TREE_TYPE (p), NULL_TREE))
        return false;
      if (tp_companion_refs (TREE_TYPE (p)))
        referents = true;
    }
  return referents;
}

/* Return true if the function of NODE is to be split.  */

static bool
divided_p (cgraph_node *node)
{
  tree decl = node->decl;
  function *fun = DECL_STRUCT_FUNCTION (decl);
  return (fun && fun->cfg && TREE_PUBLIC (decl) && !DECL_EXTERNAL (decl) && !DECL_WEAK (decl)
          && !DECL_COMDAT (decl) && !DECL_ONE_ONLY (decl) && !MAIN_NAME_P (DECL_NAME (decl))
          && !node->ifunc_resolver && !node->get_section () && !DECL_STATIC_CHAIN (decl)
          && !fun->calls_setjmp && !tp_pool_function_p (decl) && !tp_family_name_p (decl)
          && node->get_availability () > AVAIL_INTERPOSABLE && node->callers
          && !lookup_attribute ("always_inline", DECL_ATTRIBUTES (decl))
          && tp_takes_companions_p (node) && types_fit_p (decl) && entry_may_return_p (node));
}

/* The options of DECL, changed to optimise for size; otherwise GCC would inline the body into the
   entry.  */

static tree
options_for_size (tree decl)
{
  cl_optimization saved;
  cl_optimization_save (&saved, &global_options, &global_options_set);
  tree own = DECL_FUNCTION_SPECIFIC_OPTIMIZATION (decl);
  cl_optimization_restore (&global_options, &global_options_set,
                           TREE_OPTIMIZATION (own ? own : optimization_default_node));
  global_options.x_optimize_size = 1;
  tree options = build_optimization_node (&global_options, &global_options_set);
  cl_optimization_restore (&global_options, &global_options_set, &saved);
  return options;
}

/* A copy of the declaration DECL without its body.  */

static tree
copy_declaration (tree decl)
{
  tree copy = copy_node (decl);
  SET_DECL_RTL (copy, NULL);
  DECL_STRUCT_FUNCTION (copy) = NULL;
  DECL_INITIAL (copy) = make_node (BLOCK);
  BLOCK_SUPERCONTEXT (DECL_INITIAL (copy)) = copy;
  TREE_USED (DECL_INITIAL (copy)) = 1;
  DECL_ARTIFICIAL (copy) = 1;
  DECL_IGNORED_P (copy) = 1;
  DECL_NO_INSTRUMENT_FUNCTION_ENTRY_EXIT (copy) = 1;
  DECL_FUNCTION_SPECIFIC_OPTIMIZATION (copy) = options_for_size (decl);
  tree *end = &DECL_ARGUMENTS (copy);
  for (tree p = DECL_ARGUMENTS (decl); p; p = DECL_CHAIN (p))
    {
      *end = copy_node (p);
      SET_DECL_RTL (*end, NULL);
      DECL_CONTEXT (*end) = copy;
      TREE_ADDRESSABLE (*end) = 0;
      end = &DECL_CHAIN (*end);
    }
  DECL_RESULT (copy) = copy_node (DECL_RESULT (decl));
  SET_DECL_RTL (DECL_RESULT (copy), NULL);
  DECL_CONTEXT (DECL_RESULT (copy)) = copy;
  return copy;
}

/* The statement by which ENTRY returns the result of BODY for the same arguments.  */

static tree
forwarding_statement (tree entry, tree body)
{
  auto_vec<tree> args;
  for (tree p = DECL_ARGUMENTS (entry); p; p = DECL_CHAIN (p))
    args.safe_push (p);
  tree result = DECL_RESULT (entry);
  tree call = build_call_array_loc (DECL_SOURCE_LOCATION (body), TREE_TYPE (TREE_TYPE (body)),
                                    build_fold_addr_expr (body), args.length (), args.address ());
  if (VOID_TYPE_P (TREE_TYPE (result)))
    return call;
  return build1 (RETURN_EXPR, void_type_node,
                 build2 (MODIFY_EXPR, TREE_TYPE (result), result, call));
}

/* Split the function of NODE.  */

static void
divide (cgraph_node *node)
{
  tree body = node->decl;
  tree name = DECL_ASSEMBLER_NAME (body);
  tree entry = copy_declaration (body);
  if (!bodies)
    bodies = new hash_set<int_hash<int, -1, -2> >;
  bodies->add (DECL_UID (body));
  symtab->change_decl_assembler_name (body, clone_function_name (body, "local"));
  node->make_decl_local ();
  node->externally_visible = false;
  node->forced_by_abi = false;
  node->local = true;
  node->resolution = LDPR_PREVAILING_DEF_IRONLY;
  SET_DECL_ASSEMBLER_NAME (entry, name);

  current_function_decl = entry;
  allocate_struct_function (entry, false);
  DECL_SAVED_TREE (entry) = build3 (BIND_EXPR, void_type_node, NULL_TREE,
                                    forwarding_statement (entry, body), DECL_INITIAL (entry));
  TREE_SIDE_EFFECTS (DECL_SAVED_TREE (entry)) = 1;
  gimplify_function_tree (entry);
  cgraph_node::add_new_function (entry, false);
  cgraph_node::get (entry)->externally_visible = true;
  set_cfun (NULL);
  current_function_decl = NULL;
  tp_count (STAT_local_bodies);
  if (dump_file)
    fprintf (dump_file, ";; temporal: %s is the entry of %s\n", IDENTIFIER_POINTER (name),
             IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (body)));
}

static void
divide_functions (void)
{
  cgraph_node *node;
  auto_vec<cgraph_node *> chosen;
  if (callers_matter_p ())
    return;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  if (divided_p (node))
    chosen.safe_push (node);
  for (cgraph_node *n : chosen)
    divide (n);
}

/* Not with options that count or time functions, because the function would be counted twice.  */

static bool
divide_wanted_p (void)
{
  return (optimize > 0 && !tp_opt.disable.local_bodies && !tp_opt.disable.signature
          && flag_optimize_sibling_calls && !profile_flag && !flag_instrument_function_entry_exit
          && !profile_arc_flag && !flag_branch_probabilities && !flag_auto_profile);
}

simple_ipa_opt_pass *
tp_make_local_bodies_pass (gcc::context *ctxt)
{
  return tp_make_unit_pass (ctxt, "temporal_local_bodies", divide_wanted_p, divide_functions);
}
