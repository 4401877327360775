/* plugin.cc - start of the plugin: checks the compiler, reads the options and
   registers the passes.

   SPDX-License-Identifier: GPL-3.0-or-later

   To look inside: -fplugin-arg-temporal-dump writes what was inserted to GCC's
   dump files (FILE.NNNt.temporal), -fdump-tree-all shows it between GCC's own
   passes, and -fplugin-arg-temporal-disable=lower keeps the calls of the runtime
   readable to the end.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "base/passes.h"
#include "base/stats.h"
#include "garbage-collection.h"
#include "ir/runtime-decls.h"
#include "ir/library-table.h"
#include "ir/verify-calls.h"
#include "link-time.h"
#include "skip-passes.h"
#include "target/x86_64/cold-calls.h"
#include "unit/nested-functions.h"
#include "warn/diagnostics.h"

/* GCC looks for these two; everything else is hidden (Makefile.am).  */
#define TP_EXPORTED __attribute__ ((visibility ("default")))

TP_EXPORTED int plugin_is_GPL_compatible;

static struct plugin_info info
  = { "temporal 0.1", "finds temporal memory errors in C programs while they run; "
                      "-fplugin-arg-temporal-help lists the options" };

/* The attribute no_temporal belongs on functions only.  */

static tree
handle_no_temporal (tree *node, tree name, tree, int, bool *no_add_attrs)
{
  if (TREE_CODE (*node) != FUNCTION_DECL)
    {
      warning (OPT_Wattributes, "%qE attribute applies only to functions", name);
      *no_add_attrs = true;
    }
  return NULL_TREE;
}

static struct attribute_spec no_temporal_attribute
  = { "no_temporal", 0, 0, true, false, false, false, handle_no_temporal, NULL };

static void
register_attributes (void *, void *)
{
  register_attribute (&no_temporal_attribute);
}

static void
finish (void *, void *)
{
  if (tp_opt.stats)
    tp_stats_print ();
}

/* Statements, as GCC counts them, of a function that it may inline though the program does not
   declare it inline: --param max-inline-insns-auto, which is 15 at -O2.  With 60 the code of
   sqlite3 is 12 % larger, and 2 to 5 % slower than with 40.  */
static const int inline_insns = 40;

/* The unit is compiled, and GCC has warned of what it found.  As GCC does, the object says which
   compiler it is from: programs may have objects of several, and the startup files bring GCC's own
   words of whatever compiled the C library.  */

static void
finish_unit (void *, void *)
{
  tp_diagnostics_finish ();
  if (tp_opt.off || flag_no_ident || flag_syntax_only || !asm_out_file)
    return;
  char *text = xasprintf ("temporal " TEMPORAL_VERSION " (GCC %s)", gcc_version.basever);
  targetm.asm_out.output_ident (text);
  free (text);
}

/* Is the compiler translating C, or optimising what LTO streamed out of C?  */

static bool
language_p (void)
{
  const char *name = lang_hooks.name;
  return (startswith (name, "GNU GIMPLE")
          || (startswith (name, "GNU C") && (name[5] == 0 || ISDIGIT (name[5]))));
}

/* Another sanitizer would want the same addresses for its shadow, and put its own calls around
   ours.  */

static void
check_sanitizers ()
{
  const char *other = (flag_sanitize & SANITIZE_ADDRESS     ? "-fsanitize=address"
                       : flag_sanitize & SANITIZE_HWADDRESS ? "-fsanitize=hwaddress"
                       : flag_sanitize & SANITIZE_THREAD    ? "-fsanitize=thread"
                                                            : NULL);
  if (!other || tp_opt.off)
    return;
  error ("temporal and %qs cannot be used together: both want the same addresses", other);
  tp_opt.off = true;
}

/* Where the specs file has not told the preprocessor (driver/temporal.specs.in).  LTO has none, and
   what was preprocessed no macros.  */
#pragma weak parse_in
#pragma weak cpp_define
#pragma weak cpp_get_options

static void
predefine ()
{
  if (&parse_in && parse_in && cpp_define && !cpp_get_options (parse_in)->preprocessed)
    cpp_define (parse_in, "__TEMPORAL__=" TEMPORAL_NUMBER);
}

/* The shadow's layout is that of 64-bit pointers; the target's options are known now.  */

static void
start_unit (void *, void *)
{
  if (POINTER_SIZE != 64 && !tp_opt.off)
    {
      error ("temporal works on x86-64 with 64-bit pointers only, not with "
             "%<-m32%> or %<-mx32%>");
      tp_opt.off = true;
    }
  check_sanitizers ();
  predefine ();
}

/* Register PASS at POSITION with regard to the first instance of REFERENCE.  */

static void
add_pass (const char *plugin, opt_pass *pass, enum pass_positioning_ops position,
          const char *reference)
{
  struct register_pass_info r = { pass, reference, 1, position };
  register_callback (plugin, PLUGIN_PASS_MANAGER_SETUP, NULL, &r);
}

/* GCC writes the dumps of our passes.  */

static void
switch_dumps_on (void)
{
  static const char *const names[] = {
    "ipa-temporal_local_bodies", "ipa-temporal_memcpy_wrappers", "ipa-temporal_points_to",
    "ipa-temporal_signature",    "ipa-temporal_escape",          "tree-temporal",
    "tree-temporal_first",       "tree-temporal_inlined",        "tree-temporal_null_checks",
    "tree-temporal_early",       "tree-temporal_loops",          "tree-temporal_late",
    "tree-temporal_lower",
  };
  for (const char *name : names)
    g->get_dumps ()->dump_switch_p (name);
}

TP_EXPORTED int
plugin_init (struct plugin_name_args *args, struct plugin_gcc_version *version)
{
  const char *name = args->base_name;
  if (!plugin_default_version_check (version, &gcc_version))
    {
      error ("temporal: this plugin was built for gcc %s (%s), but this is gcc "
             "%s (%s); build temporal again with %<configure --with-gcc%> naming "
             "this compiler",
             gcc_version.basever, gcc_version.datestamp, version->basever, version->datestamp);
      return 0;
    }
  register_callback (name, PLUGIN_INFO, NULL, &info);
  if (!tp_options_parse (args))
    return 0;
  if (tp_opt.help)
    {
      tp_options_help ();
      exit (0);
    }
  if (!language_p ())
    {
      warning (0, "temporal instruments C only; this file is left alone");
      return 0;
    }
  register_callback (name, PLUGIN_ATTRIBUTES, register_attributes, NULL);
  register_callback (name, PLUGIN_START_UNIT, start_unit, NULL);
  register_callback (name, PLUGIN_FINISH, finish, NULL);
  register_callback (name, PLUGIN_FINISH_UNIT, finish_unit, NULL);
  tp_verify_passes (tp_verify_calls);
  tp_diagnostics_start ();
  tp_decls_register_roots (name);
  tp_nested_init (name);
  tp_library_init (name);

  /* These replace a function's result by null, or cut a path off, when GCC sees that it
     returns the address of a local or follows a null pointer: at -O2 the error
     would be another than at -O0.  */
  flag_isolate_erroneous_paths_dereference = 0;
  flag_isolate_erroneous_paths_attribute = 0;
  /* modref does not count checks as effects: with it a call would go, and its errors too, that only
     writes memory that is not read any more, such as freed memory.  */
  flag_ipa_modref = 0;
  /* GCC takes the result of sprintf for too low a number where "%.*s" prints an array that has no
     terminating null, if something reads the array between strncpy and sprintf: a check does.  */
  flag_printf_return_value = 0;
  /* Over twice the instructions this pass takes 4 to 6 % of the time to compile, and no program is
     faster by it on processors that reorder instructions themselves.  Who asks for it gets it.  */
  if (!global_options_set.x_flag_schedule_insns_after_reload)
    flag_schedule_insns_after_reload = 0;
  /* GCC's limit is meant for the program's own statements, of which with their checks a function
     has two to three times as many.  Users who name a limit get that.  */
  if (!tp_opt.disable.inlining && !global_options_set.x_param_max_inline_insns_auto
      && param_max_inline_insns_auto < inline_insns)
    param_max_inline_insns_auto = inline_insns;
  tp_cold_init ();
  tp_collect_early (name);
  tp_skip_passes_init (name);
  tp_link_time_init (name);
  /* Scope ends are told by clobbers, which this option could switch off.  */
  flag_stack_reuse = SR_ALL;

  /* Two constants in one place, which C forbids anyway, would be two blocks there.  */
  if (flag_merge_constants > 1)
    flag_merge_constants = 1;

  /* Globals get their alignment before anything relies on it.  */
  add_pass (name, tp_make_globals_pass (g), PASS_POS_INSERT_AFTER, "visibility");
  /* It asks which functions have places for referents.  */
  add_pass (name, tp_make_escape_pass (g), PASS_POS_INSERT_AFTER, "visibility");
  /* Here the unit is all there and nothing in SSA form, which makes changing calls
     simple.  */
  add_pass (name, tp_make_signature_pass (g), PASS_POS_INSERT_AFTER, "visibility");
  /* What is registered last comes first.  */
  add_pass (name, tp_make_nofree_pass (g), PASS_POS_INSERT_AFTER, "visibility");
  add_pass (name, tp_make_points_to_pass (g), PASS_POS_INSERT_AFTER, "visibility");
  add_pass (name, tp_make_memcpy_wrappers_pass (g), PASS_POS_INSERT_AFTER, "visibility");
  add_pass (name, tp_make_local_bodies_pass (g), PASS_POS_INSERT_AFTER, "visibility");
  /* With -flto all of that waits for the link.  */
  add_pass (name, tp_make_defer_pass (g), PASS_POS_INSERT_AFTER, "visibility");
  add_pass (name, tp_make_resume_pass (g), PASS_POS_INSERT_AFTER, "whole-program");
  /* Right after SSA construction: referents need SSA names, and nothing may have been
     merged or deleted yet.  Only GCC's own early warnings come first, which would take
     what we insert for the program's; where they end, UBSan begins, in every GCC.  In
     LTO this is still the compile step, so the link needs no plugin.  */
  add_pass (name, tp_make_warn_pass (g), PASS_POS_INSERT_BEFORE, "ubsan");
  add_pass (name, tp_make_instrument_pass (g), PASS_POS_INSERT_BEFORE, "ubsan");
  /* GCC has merged what it merges within a function, and has not looked at its size yet.  */
  add_pass (name, tp_make_null_checks_pass (g), PASS_POS_INSERT_BEFORE, "cddce");
  add_pass (name, tp_make_first_pass (g), PASS_POS_INSERT_BEFORE, "cddce");
  /* GCC has inlined functions, and followed what goes through memory once.  */
  add_pass (name, tp_make_inlined_pass (g), PASS_POS_INSERT_BEFORE, "vrp");
  /* Invariants have left the loops ("lim"), and no loop is changed yet.  */
  add_pass (name, tp_make_null_checks_pass (g), PASS_POS_INSERT_BEFORE, "pre");
  add_pass (name, tp_make_early_pass (g), PASS_POS_INSERT_BEFORE, "pre");
  add_pass (name, tp_make_loops_pass (g), PASS_POS_INSERT_BEFORE, "pre");
  /* As late as GCC's own sanitizers are expanded.  What is registered last comes first.  */
  add_pass (name, tp_make_lower_pass (g), PASS_POS_INSERT_AFTER, "sanopt");
  add_pass (name, tp_make_sections_pass (g), PASS_POS_INSERT_AFTER, "sanopt");
  add_pass (name, tp_make_late_pass (g), PASS_POS_INSERT_AFTER, "sanopt");
  add_pass (name, tp_make_null_checks_pass (g), PASS_POS_INSERT_AFTER, "sanopt");

  if (tp_opt.dump)
    switch_dumps_on ();
  return 0;
}
