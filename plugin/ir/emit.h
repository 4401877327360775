/* emit.h - building and placing statements.

   SPDX-License-Identifier: GPL-3.0-or-later

   The only files that put statements into a function use these.  */

#ifndef TEMPORAL_EMIT_H
#define TEMPORAL_EMIT_H

#include "ir/runtime-decls.h"

/* Append to *SEQ a call of entry point E with N arguments; returns the result's
   SSA name, null if E returns nothing.  Pointer arguments that are no GIMPLE values
   yet are computed first.  */
extern tree tp_emit_call (gimple_seq *seq, enum tp_entry e, unsigned n, ...);

/* The same with the arguments ARGS.  */
extern tree tp_emit_call_vec (gimple_seq *seq, enum tp_entry e, const vec<tree> &args);

/* The result of CALL, a call of the program's that returns something.  It gets an SSA name for it
   where the program does not look at it.  */
extern tree tp_call_result (gcall *call);

/* Append RESULT = CODE <A, B> and return RESULT, a new SSA name of TYPE.  */
extern tree tp_emit_assign (gimple_seq *seq, tree type, enum tree_code code, tree a,
                            tree b = NULL_TREE, tree c = NULL_TREE);

/* DEF defines the smaller or the larger of two values, A and B are a companion of either: append
   the choice between them, as DEF has chosen, or UNSURE where both have one value, which may be
   another block's by one of them.  */
extern tree tp_emit_choice (gimple_seq *seq, gassign *def, tree a, tree b, tree unsure);

/* The same of two referents, A and B: "unknown" where both values are one and the referents
   differ.  */
extern tree tp_emit_chosen_referent (gimple_seq *seq, gassign *def, tree a, tree b);

/* Append what is to be kept of the referent REF of a pointer in a variable that had HELD for it:
   REF if that is a block, else HELD, as runtime keeps it in a cell (trt_keep_ref in
   libtemporal/blocks/keep-referent.h).  */
extern tree tp_emit_kept (gimple_seq *seq, tree held, tree ref);

/* If STMT is one that tp_emit_kept has made, what it was given as HELD; else null.  */
extern tree tp_kept_instead_of (gimple *stmt);

/* Append the computation of EXPR to *SEQ; its value.  It never traps, whatever the program's own
   arithmetic does.  */
extern tree tp_emit_expr (gimple_seq *seq, tree expr);

/* The address of the memory reference REF, as a GIMPLE value.  */
extern tree tp_emit_address (gimple_seq *seq, tree ref);

/* The same, BYTES after it.  */
extern tree tp_emit_address_behind (gimple_seq *seq, tree ref, HOST_WIDE_INT bytes);

/* Is REF a BIT_FIELD_REF of whole bytes, as an element of a vector, so that it has an
   address?  */
extern bool tp_whole_bytes_p (tree ref);

/* A constant word.  */
extern tree tp_word (unsigned value);

/* Remove STMT, whose result is not used; and those of the runtime's calls in FUN of which POINTLESS
   says that they go.  */
extern void tp_remove (gimple *stmt);
extern void tp_remove_calls (function *fun, bool (*pointless) (gimple *call, enum tp_entry e));

/* Insert SEQ before or after STMT.  After a statement that ends its block SEQ
   goes to the edge on which the statement ended normally.  */
extern void tp_insert_before (gimple *stmt, gimple_seq seq);
extern void tp_insert_after (gimple *stmt, gimple_seq seq);

/* Insert SEQ on E; false, and nothing done, where that is impossible.  */
extern bool tp_insert_on_edge (edge e, gimple_seq seq);

/* Append a load from, or a store to, the buffer's field at OFFSET.  */
extern tree tp_emit_field_load (gimple_seq *seq, tree type, unsigned offset);
extern void tp_emit_field_store (gimple_seq *seq, tree type, unsigned offset, tree value);

/* Is REF the constant word VALUE?  */
extern bool tp_word_is_p (tree ref, unsigned value);

#endif
