/* lower.h - the runtime's calls in their inline form.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LOWER_H
#define TEMPORAL_LOWER_H

/* Expand the runtime's calls in FUN, which is in SSA form; without optimisation only say what is
   known of variables.  Was anything expanded?  */
extern bool tp_lower_function (struct tp_lowering *cx, function *fun);

/* N, the constant argument, as a number; 0 if it is not one.  */
extern unsigned HOST_WIDE_INT tp_constant_value (tree n);

/* Is the referent REF never "unknown"?  */
extern bool tp_known_referent_p (struct tp_lowering *cx, tree ref, int depth);

/* Say of variables that begin and end what is known of them all the time, by one constant
   each.  */
extern void tp_name_scopes (function *fun);

/* Expand CALL, which is at GSI, inline; false, and nothing done, where it has no short
   form.  */
extern bool tp_lower_at (gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_at_last (gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_begin (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_bound (gimple_stmt_iterator *gsi, gimple *call);

/* Prefetch beside CALL, if that prefetches something, the cell of the same.  */
extern void tp_lower_prefetch (gimple *call);
extern bool tp_lower_check (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call);

extern bool tp_lower_check_call (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_check_alive (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_check_null (gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_check_there (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_check_written (gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_clear_refs (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_copy_refs (gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_end (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_index (gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_large_base (gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_large_places (gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_load_ref (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_block_difference (gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_resolve (gimple_stmt_iterator *gsi);
extern bool tp_lower_or_resolve (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_origin (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_peek_any (gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_peek_piece (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_peek_ref (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_range (gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_store_any (gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_store_piece (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_store_ref (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_tls (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_poison_next (gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_poison_done (gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_poison_behind (gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_unset (gimple_stmt_iterator *gsi, gimple *call);

/* Expand what is asked at a function's entry, a question about the call before, and what is said of
   a result.  */
extern bool tp_lower_arrival (gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_expose_ref (gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_expose_call (gimple_stmt_iterator *gsi);
extern bool tp_lower_expose_numbers (gimple_stmt_iterator *gsi);
extern bool tp_lower_expose_result (gimple_stmt_iterator *gsi, gimple *call);

/* Expand what exposed-stores.cc appends.  */
extern bool tp_lower_expose_store (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call);

#endif
