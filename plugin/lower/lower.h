/* lower.h - expands calls of the runtime to their inline form.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LOWER_H
#define TEMPORAL_LOWER_H

/* Expand the calls of the runtime in FUN, which is in SSA form.  Without optimisation only make the
   constants that describe local variables (tp_name_scopes).  Returns true if anything was
   expanded.  */
extern bool tp_lower_function (struct tp_lowering *cx, function *fun);

/* The value of the constant argument N; 0 if N is not constant or does not fit.  */
extern unsigned HOST_WIDE_INT tp_constant_value (tree n);

/* Return true if the referent REF is never "unknown".  DEPTH limits how many PHIs are followed.  */
extern bool tp_known_referent_p (struct tp_lowering *cx, tree ref, int depth);

/* Make a constant struct tp_local for each local variable whose scope begins or ends in FUN, and
   replace its calls of enter and leave by begin and end, which refer to that constant.  */
extern void tp_name_scopes (function *fun);

/* Each of these expands CALL, a call of the entry of that name, which is at GSI.  If CALL has no
   inline form, they return false and change nothing.  */
extern bool tp_lower_at (gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_at_last (gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_begin (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_bound (gimple_stmt_iterator *gsi, gimple *call);

/* If CALL is __builtin_prefetch, prefetch the cell of its address as well.  */
extern void tp_lower_prefetch (gimple *call);
extern bool tp_lower_check (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call);

/* lower-unset.cc.  */
extern bool tp_lower_unset_begin (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call);
/* Replace calls of unset_value and use_value among CALLS, those of a function, by calls of
   use_loaded (join-unset.cc).  */
extern void tp_join_unset (vec<gimple *> *calls);

extern bool tp_lower_unset_value (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_set_bytes (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_set_value (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_set_copy (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_use_value (gimple_stmt_iterator *gsi, gimple *call);

extern bool tp_lower_check_call (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_check_alive (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_check_null (gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_check_there (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_check_overlap (gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_check_written (gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_clear_refs (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_copy_refs (gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_end (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_index (gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_large_base (gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_large_places (gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_load_ref (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_block_difference (gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_join_refs (gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_number_ref (gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_resolve (gimple_stmt_iterator *gsi);
extern bool tp_lower_keep_outside (gimple_stmt_iterator *gsi, gimple *call);
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

/* Expand what belongs to exposed blocks: entered and arrived at a function's entry; expose_ref;
   expose_call and expose_numbers, which stand after a call; and expose_result, before a return.  */
extern bool tp_lower_arrival (gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_expose_ref (gimple_stmt_iterator *gsi, gimple *call);
extern bool tp_lower_expose_call (gimple_stmt_iterator *gsi);
extern bool tp_lower_expose_numbers (gimple_stmt_iterator *gsi);
extern bool tp_lower_expose_result (gimple_stmt_iterator *gsi, gimple *call);

/* Expand expose_store or expose_copy (instrument/provenance/exposed-stores.cc).  */
extern bool tp_lower_expose_store (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call);

#endif
