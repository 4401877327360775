/* link-time.cc - instruments functions when the program is linked, with all of them in sight.

   SPDX-License-Identifier: GPL-3.0-or-later

   This is what -flto does when optimising, without -fplugin-arg-temporal-whole_program=no.

   The passes over the unit (unit/, points-to/) prove the more, the more of the program they see.
   With -flto a link sees all of it: so the compile step puts functions into SSA form, as LTO
   streams them, and does nothing else to them; and the link takes them back to where they were
   (unit/leave-ssa.cc) and has the plugin's passes, and GCC's early optimisations, run over all
   functions of the program as over those of one unit.  The proofs need not know which it is: what
   the linker says is used by the program alone, GCC makes local before (pass "whole-program").

   In the compile step "temporal_defer", the first of our passes over the unit, marks each function
   (ir/deferred.h).  From there on the gates of our passes, and of GCC's early optimisations, are
   closed, and what GCC's passes over the program would have written of each function is not
   written: it would be about another function.  "temporal_resume" comes behind "whole-program",
   wherever that is executed: in the link, where all of the program is analysed (WPA, or all in one
   process with -flto-partition=none), and in the compile step if it makes code, too
   (-ffat-lto-objects), which is about the unit then.  It opens the gates, executes the passes of
   the compile step, and has GCC's passes over the program look at the functions anew.

   What is not optimised (-O0) is instrumented in the compile step: nothing is proven there.  So are
   units for which checks=KIND or bounds=KIND is given, and those that were compiled with
   whole_program=no.  In the
   link they are as functions of a library (link-externals.cc).  */

#include "base/temporal-gcc.h"
#include "pass_manager.h"
#include "base/options.h"
#include "base/passes.h"
#include "ir/allocator-attributes.h"
#include "ir/deferred.h"
#include "ir/library-table.h"
#include "ir/runtime-decls.h"
#include "link-externals.h"
#include "link-time.h"
#include "unit/leave-ssa.h"

/* Where the compilation is: before the unit is left to the link, behind that, or in the link, amid
   what was left.  */
static enum { NEITHER, DEFERRED, RESUMING } step;
/* Are there functions in the link that look like a library's (link-externals.h)?  GCC would find
   that nothing needs what only they call.  */
static bool externals;
/* Have we skipped, in the link, what GCC's passes over the program wrote of functions?  */
static bool unread;

/* GCC's flag_ipa_reference_addressable, which is 0 until functions are instrumented: with
   it "whole-program" finds variables whose address is not taken, or that are only read or only
   written, and what is inserted takes addresses, reads and writes.  */
static int discover_variables;

/* What GCC's passes over the program did before they were suspended.  */
struct suspended
{
  void (*generate) (void);
  void (*read) (void);
};
static vec<suspended> passes_of_program;

/* Call VISIT for each of those passes, with what is kept of it.  The order is always the same.  */

static void
visit_passes (void (*visit) (ipa_opt_pass_d *pass, suspended *kept))
{
  unsigned i = 0;
  for (opt_pass *p = g->get_passes ()->all_regular_ipa_passes; p; p = p->next)
    if (p->type == IPA_PASS)
      {
        if (i == passes_of_program.length ())
          passes_of_program.safe_push ({ NULL, NULL });
        visit ((ipa_opt_pass_d *) p, &passes_of_program[i++]);
      }
}

/* ---- The compile step ------------------------------------------------------------------- */

static bool
defer_wanted_p (void)
{
  return (tp_opt.whole_program == TP_YES && !in_lto_p && flag_generate_lto && optimize > 0
          && tp_opt.checks == TP_CHECKS_ALL && tp_opt.bounds == TP_BOUNDS_ARRAY);
}

static void
postpone_discovery (void)
{
  discover_variables = flag_ipa_reference_addressable;
  flag_ipa_reference_addressable = 0;
}

static void
suspend (ipa_opt_pass_d *pass, suspended *kept)
{
  kept->generate = pass->generate_summary;
  pass->generate_summary = pass->write_summary = NULL;
}

/* What the attribute says, in the order of enum tp_deferred_what.  */

static tree
unit_texts (void)
{
  char *options = tp_options_text (), *library = tp_library_notes_text ();
  const char *const texts[] = { options, tp_allocators_text (), library };
  tree list = NULL_TREE;
  for (int k = ARRAY_SIZE (texts) - 1; k >= 0; k--)
    list = tree_cons (NULL_TREE, build_string (strlen (texts[k]) + 1, texts[k]), list);
  free (options);
  free (library);
  return list;
}

/* Give DECL the attribute with the value TEXTS.  */

static void
mark_deferred (tree decl, tree texts)
{
  DECL_ATTRIBUTES (decl)
    = tree_cons (get_identifier (TP_DEFERRED_ATTRIBUTE), texts, DECL_ATTRIBUTES (decl));
}

/* Return true if NODE is an "extern inline" function that calls, by another declaration, the
   library's function of its own name, as glibc's btowc does, and many with -D_FORTIFY_SOURCE:

     extern wint_t __btowc_alias (int) __asm ("btowc");
     extern inline wint_t btowc (int c) { return small (c) ? c : __btowc_alias (c); }  */

static bool
calls_own_name_p (cgraph_node *node)
{
  if (!DECL_EXTERNAL (node->decl))
    return false;
  tree name = DECL_ASSEMBLER_NAME (node->decl);
  for (cgraph_edge *e = node->callees; e; e = e->next_callee)
    if (e->callee != node
        && symbol_table::assembler_names_equal_p (
          IDENTIFIER_POINTER (name), IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (e->callee->decl))))
      return true;
  return false;
}

/* GCC inlines such functions before it writes anything, and forgets them.  For the link they would
   be one function, which calls itself.  So NODE becomes a local function of another name; or, if
   its address is taken, which must be that of the library's, a declaration.  */

static void
part_from_own_name (cgraph_node *node)
{
  tree decl = node->decl;
  DECL_ATTRIBUTES (decl) = remove_attribute ("gnu_inline", DECL_ATTRIBUTES (decl));
  if (node->address_taken)
    {
      DECL_ATTRIBUTES (decl) = remove_attribute ("always_inline", DECL_ATTRIBUTES (decl));
      DECL_DISREGARD_INLINE_LIMITS (decl) = 0;
      node->release_body ();
      node->body_removed = true;
      node->definition = node->analyzed = false;
      node->remove_callees ();
      node->remove_all_references ();
      return;
    }
  DECL_ATTRIBUTES (decl)
    = tree_cons (get_identifier (TP_PARTED_ATTRIBUTE), NULL_TREE, DECL_ATTRIBUTES (decl));
  symtab->change_decl_assembler_name (decl, clone_function_name (decl, "inline"));
  DECL_EXTERNAL (decl) = 0;
  TREE_STATIC (decl) = 1;
  TREE_PUBLIC (decl) = 0;
  node->externally_visible = false;
}

static void
part_from_own_names (void)
{
  cgraph_node *node;
  auto_vec<cgraph_node *> found;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  if (calls_own_name_p (node))
    found.safe_push (node);
  for (cgraph_node *n : found)
    part_from_own_name (n);
}

/* A unit without functions is not worth it.  */

static void
defer (void)
{
  cgraph_node *node;
  varpool_node *variable;
  tree texts = unit_texts ();
  part_from_own_names ();
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  {
    mark_deferred (node->decl, texts);
    step = DEFERRED;
  }
  if (step != DEFERRED)
    return;
  /* LTO names no functions that GCC knows, such as malloc, to the linker.  */
  tp_reference_runtime ();
  FOR_EACH_DEFINED_VARIABLE (variable)
  mark_deferred (variable->decl, DECL_WEAK (variable->decl) ? texts : NULL_TREE);
  visit_passes (suspend);
  postpone_discovery ();
}

simple_ipa_opt_pass *
tp_make_defer_pass (gcc::context *ctxt)
{
  return tp_make_unit_pass (ctxt, "temporal_defer", defer_wanted_p, defer);
}

/* ---- Gates ------------------------------------------------------------------------------ */

static bool
in_list_p (const char *name, const char *const *list)
{
  for (; *list; list++)
    if (!strcmp (name, *list))
      return true;
  return false;
}

/* Is the pass that GCC is about to execute left to the link?  */

static bool
left_for_link_p (void)
{
  static const char *const here[] = { "temporal_warn", "temporal_resume", NULL };
  return (
    !strcmp (current_pass->name, "opt_local_passes")
    || (startswith (current_pass->name, "temporal") && !in_list_p (current_pass->name, here)));
}

/* Return true if the pass that GCC is about to execute while functions are resumed has been
   executed in the compile step, or gives warnings that were given there.  */

static bool
done_before_p (void)
{
  static const char *const done[] = { "*free_lang_data",
                                      "visibility",
                                      "walloca",
                                      "wprintf",
                                      "*nonnullcmp",
                                      "*early_warn_uninitialized",
                                      "waccess",
                                      "*infinite-recursion",
                                      "ubsan",
                                      "temporal_warn",
                                      "temporal_defer",
                                      "oacc",
                                      "targetclone",
                                      "afdo",
                                      "profile",
                                      "increase_alignment",
                                      "tmipa",
                                      "emutls",
                                      NULL };
  return in_list_p (current_pass->name, done);
}

/* GCC does not execute these groups of passes in the link.  */

static bool
resumed_group_p (void)
{
  static const char *const groups[]
    = { "build_ssa_passes", "opt_local_passes", "remove_symbols", NULL };
  return current_pass->type == SIMPLE_IPA_PASS && in_list_p (current_pass->name, groups);
}

/* Return true if GCC removes, behind the pass that it is about to execute, symbols that nothing
   needs.  */

static bool
removes_symbols_p (void)
{
  return (!strcmp (current_pass->name, "remove_symbols")
          || startswith (current_pass->name, "free-fnsummary"));
}

/* In the link, GCC gives up the body of an "extern inline" function once it is inlined nowhere else
   any more, and early inlining meets the next caller after that.  It does not while it believes
   that it reads units (cgraph_node::remove).  The call graph would keep the edges of that body, and
   its statements would be in blocks that are freed: the next garbage collection would crash.  Early
   inlining comes behind "build_ssa_passes", which says that functions are in SSA form; variables
   that a pass makes would otherwise be thrown away by the link.  */

static void
keep_inline_bodies (void)
{
  if (in_lto_p && !strcmp (current_pass->name, "einline"))
    symtab->state = LTO_STREAMING;
  else if (symtab->state == LTO_STREAMING)
    symtab->state = IPA_SSA;
}

/* PLUGIN_OVERRIDE_GATE: GCC is about to execute a pass, if *STATUS says so.  */

static void
control_gate (void *status, void *)
{
  bool *wanted = (bool *) status;
  switch (step)
    {
    case NEITHER:
      /* ICF refuses what was streamed, and finds little: no two sites are the same.  */
      if (unread && !strcmp (current_pass->name, "icf"))
        *wanted = false;
      break;
    case DEFERRED:
      if (left_for_link_p ())
        *wanted = false;
      break;
    case RESUMING:
      keep_inline_bodies ();
      if (resumed_group_p ())
        *wanted = true;
      else if (done_before_p ())
        *wanted = false;
      if (externals && removes_symbols_p ())
        *wanted = false;
      break;
    }
}

/* ---- The link ---------------------------------------------------------------------------- */

/* Return true if a unit was left to the link.  Each has a variable that the linker keeps
   (tp_reference_runtime).  */

static bool
deferred_units_p (void)
{
  varpool_node *variable;
  FOR_EACH_DEFINED_VARIABLE (variable)
  if (tp_deferred_p (variable->decl))
    return true;
  return false;
}

static void
stop_writing (ipa_opt_pass_d *pass, suspended *)
{
  pass->write_summary = NULL;
}

static void
restore_reading (ipa_opt_pass_d *pass, suspended *kept)
{
  pass->read_summary = kept->read;
}

/* In place of a pass's read_summary: all functions will be looked at anew if any has to be.  GCC
   refuses to link units without what it would have written (ipa-fnsummary.cc), so what was left to
   the link is not linked without the plugin.  A link that makes an object for LTO (-r) writes
   nothing either.  */

static void
read_unless_deferred (void)
{
  if (unread)
    return;
  if (!tp_opt.off && deferred_units_p ())
    {
      unread = true;
      visit_passes (stop_writing);
      postpone_discovery ();
      return;
    }
  visit_passes (restore_reading);
  ((ipa_opt_pass_d *) current_pass)->read_summary ();
}

static void
intercept_reading (ipa_opt_pass_d *pass, suspended *kept)
{
  kept->generate = pass->generate_summary;
  kept->read = pass->read_summary;
  if (kept->read)
    pass->read_summary = read_unless_deferred;
}

static void
start_link (void *, void *)
{
  if (in_lto_p)
    visit_passes (intercept_reading);
}

void
tp_link_time_init (const char *plugin)
{
  register_callback (plugin, PLUGIN_OVERRIDE_GATE, control_gate, NULL);
  register_callback (plugin, PLUGIN_START_UNIT, start_link, NULL);
}

static bool
resume_wanted_p (void)
{
  return step == DEFERRED || unread;
}

/* Unless they are KNOWN, take over what the texts of DECL's unit say: its options are the
   program's.  */

static void
take_texts (tree decl, hash_set<const char *> *known)
{
  const char *options = tp_deferred_text (decl, TP_DEFERRED_OPTIONS);
  const char *library = tp_deferred_text (decl, TP_DEFERRED_LIBRARY);
  if (!known->add (options))
    tp_options_add (options);
  if (!known->add (library))
    tp_library_notes_add (library);
}

/* Read the bodies of the other functions, which stay in SSA form.  LTO streams no virtual
   operands.  */

static void
read_other_bodies (void)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  if (!node->clone_of && !tp_deferred_p (node->decl))
    {
      node->get_untransformed_body ();
      push_cfun (DECL_STRUCT_FUNCTION (node->decl));
      update_ssa (TODO_update_ssa_only_virtuals);
      pop_cfun ();
    }
}

/* Read the deferred functions, and take them back to before SSA form.  */

static void
prepare_bodies (void)
{
  cgraph_node *node;
  varpool_node *variable;
  hash_set<const char *> known;
  FOR_EACH_DEFINED_VARIABLE (variable)
  variable->get_constructor ();
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  if (!node->clone_of && tp_deferred_p (node->decl))
    {
      node->get_untransformed_body ();
      take_texts (node->decl, &known);
      tp_leave_ssa (DECL_STRUCT_FUNCTION (node->decl));
    }
}

static void
restore (ipa_opt_pass_d *pass, suspended *kept)
{
  pass->generate_summary = in_lto_p && !strcmp (pass->name, "icf") ? NULL : kept->generate;
}

/* GCC's early inlining gives up the bodies of "extern inline" functions that it does not need any
   more, and leaves it to a later pass to make them external.  Do that.  */

static void
make_bodiless_external (void)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  if (!DECL_STRUCT_FUNCTION (node->decl))
    {
      gcc_checking_assert (DECL_EXTERNAL (node->decl));
      node->body_removed = true;
      node->definition = node->analyzed = false;
      node->remove_callees ();
      node->remove_all_references ();
    }
}

/* Have GCC's passes over the program look at the functions, which leaves dominators behind.  */

static void
summarise (void)
{
  cgraph_node *node;
  visit_passes (restore);
  execute_ipa_summary_passes ((ipa_opt_pass_d *) g->get_passes ()->all_regular_ipa_passes);
  FOR_EACH_DEFINED_FUNCTION (node)
  if (function *fun = DECL_STRUCT_FUNCTION (node->decl))
    if (fun->cfg)
      {
        free_dominance_info (fun, CDI_DOMINATORS);
        free_dominance_info (fun, CDI_POST_DOMINATORS);
      }
}

/* Have GCC do what it would have done behind its early optimisations.  */

static void
free_summaries (void)
{
  externals = false;
  for (opt_pass *p = g->get_passes ()->all_small_ipa_passes; p; p = p->next)
    if (startswith (p->name, "free-fnsummary"))
      execute_one_pass (p);
}

static void
resume (void)
{
  gcc::pass_manager *passes = g->get_passes ();
  opt_pass *self = current_pass;
  FILE *dump = dump_file;
  symtab_state state = symtab->state;
  dump_file = NULL;
  prepare_bodies ();
  externals = in_lto_p && tp_hide_externals ();
  step = RESUMING;
  symtab->state = IPA;
  execute_ipa_pass_list (passes->all_small_ipa_passes);
  symtab->process_new_functions ();
  symtab->state = state;
  tp_show_externals ();
  if (externals)
    free_summaries ();
  read_other_bodies ();
  make_bodiless_external ();
  flag_ipa_reference_addressable = discover_variables;
  summarise ();
  step = NEITHER;
  dump_file = dump;
  current_pass = self;
}

opt_pass *
tp_make_resume_pass (gcc::context *ctxt)
{
  return tp_make_program_pass (ctxt, "temporal_resume", resume_wanted_p, resume);
}
