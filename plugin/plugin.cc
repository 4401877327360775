/* plugin.cc - start of the plugin: checks the compiler, reads the options and
   registers the passes.

   SPDX-License-Identifier: GPL-3.0-or-later

   To see what the plugin does: -fplugin-arg-temporal-dump writes what was inserted to GCC's dump
   files (FILE.NNNt.temporal), -fdump-tree-all shows it between GCC's own passes, and with
   -fplugin-arg-temporal-disable=lower the calls of the runtime remain readable to the end.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "base/passes.h"
#include "base/stats.h"
#include "first-file.h"
#include "garbage-collection.h"
#include "ir/runtime-decls.h"
#include "ir/library-table.h"
#include "ir/verify-calls.h"
#include "link-time.h"
#include "skip-passes.h"
#include "target/x86_64/cold-calls.h"
#include "target/x86_64/packed-sites.h"
#include "unit/argument-places.h"
#include "unit/nested-functions.h"
#include "warn/diagnostics.h"

/* GCC looks up these two symbols; all others are hidden (Makefile.am).  */
#define TP_EXPORTED __attribute__ ((visibility ("default")))

TP_EXPORTED int plugin_is_GPL_compatible;

static struct plugin_info info
  = { "temporal 0.1", "finds temporal memory errors in C programs while they run; "
                      "-fplugin-arg-temporal-help lists the options" };

/* The handler of the attribute no_temporal, which applies only to functions.  */

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

/* The maximal size, in GCC's statements, of a function that GCC may inline although it is not
   declared inline: --param max-inline-insns-auto, which is 15 at -O2.  With 60 the code of sqlite3
   is 12 % larger, and 2 to 5 % slower, than with 40.  */
static const int inline_insns = 40;

/* The unit has been compiled, and GCC has given its warnings.  Like GCC, record in the object which
   compiler was used: a program may consist of objects of several compilers, and the .ident of GCC
   is also in the startup files of the C library.  */

static void
finish_unit (void *, void *)
{
  tp_diagnostics_finish ();
  if (tp_opt.off || flag_no_ident || flag_syntax_only || !asm_out_file)
    return;
  /* The runtime looks for ", init" (unset-units.c).  */
  char *text = xasprintf ("temporal " TEMPORAL_VERSION "%s (GCC %s)", tp_opt.init ? ", init" : "",
                          gcc_version.basever);
  targetm.asm_out.output_ident (text);
  free (text);
}

/* Return true if the compiler compiles C, or LTO's intermediate code.  */

static bool
language_p (void)
{
  const char *name = lang_hooks.name;
  return (startswith (name, "GNU GIMPLE")
          || (startswith (name, "GNU C") && (name[5] == 0 || ISDIGIT (name[5]))));
}

/* Reject another sanitizer, which would use the same addresses for its shadow, and insert its own
   calls around those of temporal.  */

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

/* Used if the specs file has not defined the macro for the preprocessor
   (driver/temporal.specs.in).  LTO has no preprocessor, and preprocessed input no macros.  */
#pragma weak parse_in
#pragma weak cpp_define
#pragma weak cpp_get_options

static void
predefine ()
{
  if (&parse_in && parse_in && cpp_define && !cpp_get_options (parse_in)->preprocessed)
    cpp_define (parse_in, "__TEMPORAL__=" TEMPORAL_NUMBER);
}

/* The layout of the shadow requires 64-bit pointers.  The target's options are known now.  */

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

/* Register PASS at POSITION relative to the first instance of the pass REFERENCE.  */

static void
add_pass (const char *plugin, opt_pass *pass, enum pass_positioning_ops position,
          const char *reference)
{
  struct register_pass_info r = { pass, reference, 1, position };
  register_callback (plugin, PLUGIN_PASS_MANAGER_SETUP, NULL, &r);
}

/* Enable GCC's dumps of the plugin's passes.  */

static void
switch_dumps_on (void)
{
  static const char *const names[] = {
    "ipa-temporal_local_bodies",
    "ipa-temporal_memcpy_wrappers",
    "ipa-temporal_points_to",
    "ipa-temporal_inline_definitions",
    "ipa-temporal_signature",
    "ipa-temporal_escape",
    "tree-temporal",
    "tree-temporal_first",
    "tree-temporal_inlined",
    "tree-temporal_null_checks",
    "tree-temporal_early",
    "tree-temporal_loops",
    "tree-temporal_late",
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
  register_callback (name, PLUGIN_ALL_IPA_PASSES_END, tp_pack_global_sites, NULL);
  register_callback (name, PLUGIN_FINISH, finish, NULL);
  register_callback (name, PLUGIN_FINISH_UNIT, finish_unit, NULL);
  tp_verify_passes (tp_verify_calls);
  tp_diagnostics_start ();
  tp_decls_register_roots (name);
  tp_nested_init (name);
  tp_argument_places_init (name);
  tp_library_init (name);

  /* These passes replace a function's result by null, or remove a path, if GCC sees that the
     address of a local is returned or a null pointer is dereferenced.  The error at -O2 would
     differ from that at -O0.  */
  flag_isolate_erroneous_paths_dereference = 0;
  flag_isolate_erroneous_paths_attribute = 0;
  /* modref ignores that checks have effects.  It would remove a call that only writes memory which
     is not read any more, such as freed memory, and its errors with it.  */
  flag_ipa_modref = 0;
  /* GCC computes too small a result of sprintf if "%.*s" prints an array without a terminating null
     and something reads the array between strncpy and sprintf, as a check does.  */
  flag_printf_return_value = 0;
  /* With twice the number of instructions this pass takes 4 to 6 % of the compilation time, and no
     program gets faster on an out-of-order processor.  A user's request is respected.  */
  if (!global_options_set.x_flag_schedule_insns_after_reload)
    flag_schedule_insns_after_reload = 0;
  /* GCC's limit is meant for the program's own statements; with checks, a function has two to three
     times as many.  A limit that the user has set is kept.  */
  if (!tp_opt.disable.inlining && !global_options_set.x_param_max_inline_insns_auto
      && param_max_inline_insns_auto < inline_insns)
    param_max_inline_insns_auto = inline_insns;
  tp_cold_init ();
  tp_collect_early (name);
  tp_skip_passes_init (name);
  tp_link_time_init (name);
  tp_first_file_init (name);
  /* The ends of scopes are found by clobbers, which this option could disable.  */
  flag_stack_reuse = SR_ALL;

  /* If two constants shared an address, which C does not allow, there would be two blocks in the
     same place.  */
  if (flag_merge_constants > 1)
    flag_merge_constants = 1;

  /* Globals must be aligned before other passes rely on their alignment.  */
  add_pass (name, tp_make_globals_pass (g), PASS_POS_INSERT_AFTER, "visibility");
  /* The pass asks which functions have companions for referents.  */
  add_pass (name, tp_make_escape_pass (g), PASS_POS_INSERT_AFTER, "visibility");
  /* Here the unit is complete and no function is in SSA form, so that changing calls is simple.  */
  add_pass (name, tp_make_signature_pass (g), PASS_POS_INSERT_AFTER, "visibility");
  /* Of passes at the same position, the one that is registered last runs first.  */
  add_pass (name, tp_make_nofree_pass (g), PASS_POS_INSERT_AFTER, "visibility");
  add_pass (name, tp_make_points_to_pass (g), PASS_POS_INSERT_AFTER, "visibility");
  add_pass (name, tp_make_memcpy_wrappers_pass (g), PASS_POS_INSERT_AFTER, "visibility");
  add_pass (name, tp_make_inline_definitions_pass (g), PASS_POS_INSERT_AFTER, "visibility");
  add_pass (name, tp_make_vector_moves_pass (g), PASS_POS_INSERT_AFTER, "visibility");
  add_pass (name, tp_make_local_bodies_pass (g), PASS_POS_INSERT_AFTER, "visibility");
  /* With -flto and optimisation all of that is left to the link.  */
  add_pass (name, tp_make_defer_pass (g), PASS_POS_INSERT_AFTER, "visibility");
  add_pass (name, tp_make_resume_pass (g), PASS_POS_INSERT_AFTER, "whole-program");
  /* Directly after SSA form has been built, because referents need SSA names and nothing may have
     been merged or deleted.  Only GCC's own early warnings run before, because they would take
     inserted code for the program's.  They end before "ubsan" in every version of GCC.  With LTO
     alone this is still part of the compilation, so the link needs no plugin.  */
  add_pass (name, tp_make_warn_pass (g), PASS_POS_INSERT_BEFORE, "ubsan");
  add_pass (name, tp_make_instrument_pass (g), PASS_POS_INSERT_BEFORE, "ubsan");
  /* GCC has merged redundant code within a function, and has not computed its size yet.  */
  add_pass (name, tp_make_null_checks_pass (g), PASS_POS_INSERT_BEFORE, "cddce");
  add_pass (name, tp_make_first_pass (g), PASS_POS_INSERT_BEFORE, "cddce");
  add_pass (name, tp_make_unroll_pass (g), PASS_POS_INSERT_BEFORE, "cunrolli");
  /* GCC has inlined functions and propagated values through memory once.  */
  add_pass (name, tp_make_inlined_pass (g), PASS_POS_INSERT_BEFORE, "vrp");
  /* Invariants have been moved out of loops ("lim"), and no loop has been changed yet.  */
  add_pass (name, tp_make_null_checks_pass (g), PASS_POS_INSERT_BEFORE, "pre");
  add_pass (name, tp_make_early_pass (g), PASS_POS_INSERT_BEFORE, "pre");
  add_pass (name, tp_make_loops_pass (g), PASS_POS_INSERT_BEFORE, "pre");
  /* As late as GCC's own sanitizers are expanded.  The pass that is registered last runs first.  */
  add_pass (name, tp_make_lower_pass (g), PASS_POS_INSERT_AFTER, "sanopt");
  add_pass (name, tp_make_sections_pass (g), PASS_POS_INSERT_AFTER, "sanopt");
  add_pass (name, tp_make_late_pass (g), PASS_POS_INSERT_AFTER, "sanopt");
  add_pass (name, tp_make_null_checks_pass (g), PASS_POS_INSERT_AFTER, "sanopt");
  add_pass (name, tp_make_conditional_moves_pass (g), PASS_POS_INSERT_BEFORE, "peephole2");

  if (tp_opt.dump)
    switch_dumps_on ();
  return 0;
}
