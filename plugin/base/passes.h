/* passes.h - the plugin's passes, in the order in which they run.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_PASSES_H
#define TEMPORAL_PASSES_H

/* Make a pass NAME that calls RUN for the unit, for the program in a link (its functions are in SSA
   form), for each function in SSA form, or for each in RTL.  It is not executed with
   -fplugin-arg-temporal-off, nor if WANTED, unless null, returns false.  TODO as in GCC's
   pass_data.  (passes.cc)  */
extern simple_ipa_opt_pass *tp_make_unit_pass (gcc::context *ctxt, const char *name,
                                               bool (*wanted) (void), void (*run) (void));
extern opt_pass *tp_make_program_pass (gcc::context *ctxt, const char *name, bool (*wanted) (void),
                                       void (*run) (void));
extern opt_pass *tp_make_function_pass (gcc::context *ctxt, const char *name, bool (*wanted) (void),
                                        unsigned (*run) (function *), unsigned todo);
extern opt_pass *tp_make_machine_pass (gcc::context *ctxt, const char *name, bool (*wanted) (void),
                                       void (*run) (function *));

/* With -fchecking, call VERIFY for each function before and after each of these function
   passes.  */
extern void tp_verify_passes (void (*verify) (function *fun));

/* Registers the globals of the unit with the runtime; before SSA form (globals.cc).  */
extern simple_ipa_opt_pass *tp_make_globals_pass (gcc::context *ctxt);

/* Has functions inlined that have no external definition; before their bodies grow by checks
   (inline-definitions.cc).  */
extern simple_ipa_opt_pass *tp_make_inline_definitions_pass (gcc::context *ctxt);

/* Replaces calls of a function that only calls memcpy by calls of memcpy; before all other passes
   over the unit (memcpy-wrappers.cc).  */
extern simple_ipa_opt_pass *tp_make_memcpy_wrappers_pass (gcc::context *ctxt);

/* Replaces calls of functions that are always inlined, and only load or store a vector, by the load
   or the store; before the passes that follow (vector-moves.cc).  */
extern simple_ipa_opt_pass *tp_make_vector_moves_pass (gcc::context *ctxt);

/* Adds parameters for referents to local functions; before SSA form (signature.cc).  */
extern simple_ipa_opt_pass *tp_make_signature_pass (gcc::context *ctxt);

/* Splits public functions into a local body and a public entry (unit/local-bodies.cc).  */
extern simple_ipa_opt_pass *tp_make_local_bodies_pass (gcc::context *ctxt);

/* Finds the locals whose address does not escape; after the signature pass (escape.cc).  */
extern simple_ipa_opt_pass *tp_make_escape_pass (gcc::context *ctxt);

/* Finds the functions that end no block; before any function is changed (nofree.cc).  */
extern simple_ipa_opt_pass *tp_make_nofree_pass (gcc::context *ctxt);
/* Builds the points-to graph of the unit; before the nofree pass (points-to.cc).  */
extern simple_ipa_opt_pass *tp_make_points_to_pass (gcc::context *ctxt);

/* Warns about errors that are certain at compile time; right after "ssa" (warn.cc).  */
extern opt_pass *tp_make_warn_pass (gcc::context *ctxt);

/* Inserts all checks and the tracking of blocks and referents; after the warn pass
   (instrument.cc).  */
extern opt_pass *tp_make_instrument_pass (gcc::context *ctxt);

/* Removes comparisons with null whose result is known; before each of the next passes that remove
   checks (null-checks.cc).  */
extern opt_pass *tp_make_null_checks_pass (gcc::context *ctxt);

/* Simplify the inserted code; temporal_early is before "pre", temporal_first before "cddce", and
   temporal_late after "sanopt" (early.cc).  */
extern opt_pass *tp_make_early_pass (gcc::context *ctxt);
extern opt_pass *tp_make_first_pass (gcc::context *ctxt);
extern opt_pass *tp_make_late_pass (gcc::context *ctxt);
/* Stops tracking locals whose address was used only in functions that are inlined now; before "vrp"
   (early.cc).  */
extern opt_pass *tp_make_inlined_pass (gcc::context *ctxt);

/* Marks small loops that GCC is to unroll; before "cunrolli" (unroll.cc).  */
extern opt_pass *tp_make_unroll_pass (gcc::context *ctxt);

/* Moves checks out of loops; after temporal_early (loops.cc).  */
extern opt_pass *tp_make_loops_pass (gcc::context *ctxt);

/* Coalesces checks and expands them inline; after temporal_late (late.cc).  */
extern opt_pass *tp_make_lower_pass (gcc::context *ctxt);
extern opt_pass *tp_make_sections_pass (gcc::context *ctxt);

/* Exchanges copies that a peephole of GCC's would mistake; before "peephole2"
   (conditional-moves.cc).  */
extern opt_pass *tp_make_conditional_moves_pass (gcc::context *ctxt);

#endif
