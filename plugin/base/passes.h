/* passes.h - the plugin's passes, in the order in which they run.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_PASSES_H
#define TEMPORAL_PASSES_H

/* A pass NAME over the unit, over the program, whose functions are in SSA form, or over each
   function in SSA form, that calls RUN where temporal is not off and, unless that is null, WANTED says so;
   TODO as in GCC's pass_data.  (passes.cc)  */
extern simple_ipa_opt_pass *tp_make_unit_pass (gcc::context *ctxt, const char *name,
                                               bool (*wanted) (void), void (*run) (void));
extern opt_pass *tp_make_program_pass (gcc::context *ctxt, const char *name, bool (*wanted) (void),
                                       void (*run) (void));
extern opt_pass *tp_make_function_pass (gcc::context *ctxt, const char *name, bool (*wanted) (void),
                                        unsigned (*run) (function *), unsigned todo);

/* With -fchecking VERIFY looks at each function before and after each of these passes over it.  */
extern void tp_verify_passes (void (*verify) (function *fun));

/* Registers the unit's globals with the runtime; before SSA construction
   (globals.cc).  */
extern simple_ipa_opt_pass *tp_make_globals_pass (gcc::context *ctxt);

/* Calls memcpy directly where a function does nothing else; before all that looks at the unit
   (memcpy-wrappers.cc).  */
extern simple_ipa_opt_pass *tp_make_memcpy_wrappers_pass (gcc::context *ctxt);

/* Gives local functions parameters for referents; before SSA construction (signature.cc).  */
extern simple_ipa_opt_pass *tp_make_signature_pass (gcc::context *ctxt);

/* Divides public functions into a local body and a public entry.  (unit/local-bodies.cc)  */
extern simple_ipa_opt_pass *tp_make_local_bodies_pass (gcc::context *ctxt);

/* Finds the locals whose address is only lent; after that (escape.cc).  */
extern simple_ipa_opt_pass *tp_make_escape_pass (gcc::context *ctxt);

/* Finds the functions that end no block; before any of them is changed (nofree.cc).  */
extern simple_ipa_opt_pass *tp_make_nofree_pass (gcc::context *ctxt);
/* Makes the dataflow-of-pointers graph of the unit; before that (points-to.cc).  */
extern simple_ipa_opt_pass *tp_make_points_to_pass (gcc::context *ctxt);

/* Warns of what is certainly wrong; right after "ssa" (warn.cc).  */
extern opt_pass *tp_make_warn_pass (gcc::context *ctxt);

/* Marks and tracks; after that (instrument.cc).  */
extern opt_pass *tp_make_instrument_pass (gcc::context *ctxt);

/* Removes comparisons with null whose answer is known; before each of the next passes that make
   checks fewer (null-checks.cc).  */
extern opt_pass *tp_make_null_checks_pass (gcc::context *ctxt);

/* Simplify what was inserted; before "pre", before "cddce" and after "sanopt" (early.cc).  */
extern opt_pass *tp_make_early_pass (gcc::context *ctxt);
extern opt_pass *tp_make_first_pass (gcc::context *ctxt);
extern opt_pass *tp_make_late_pass (gcc::context *ctxt);
/* Lets go of locals that only inlined functions had the address of; before "vrp" (early.cc).  */
extern opt_pass *tp_make_inlined_pass (gcc::context *ctxt);

/* Makes the checks of loops before them; after that (loops.cc).  */
extern opt_pass *tp_make_loops_pass (gcc::context *ctxt);

/* Joins checks and expands them inline; after that (late.cc).  */
extern opt_pass *tp_make_lower_pass (gcc::context *ctxt);
extern opt_pass *tp_make_sections_pass (gcc::context *ctxt);

#endif
