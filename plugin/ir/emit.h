/* emit.h - builds and inserts statements.

   SPDX-License-Identifier: GPL-3.0-or-later

   All code that inserts statements into a function uses these functions.  */

#ifndef TEMPORAL_EMIT_H
#define TEMPORAL_EMIT_H

#include "ir/runtime-decls.h"

/* Append to *SEQ a call of the entry point E with N arguments.  Returns the SSA name of its result,
   or null if E returns nothing.  Arguments that are not GIMPLE values are computed before.  */
extern tree tp_emit_call (gimple_seq *seq, enum tp_entry e, unsigned n, ...);

/* The same with the vector of arguments ARGS.  */
extern tree tp_emit_call_vec (gimple_seq *seq, enum tp_entry e, const vec<tree> &args);

/* The result of CALL, a call of the program that returns a value.  If the program ignores the
   result, CALL gets an SSA name for it.  */
extern tree tp_call_result (gcall *call);

/* Append RESULT = CODE <A, B> and return RESULT, a new SSA name of TYPE.  */
extern tree tp_emit_assign (gimple_seq *seq, tree type, enum tree_code code, tree a,
                            tree b = NULL_TREE, tree c = NULL_TREE);

/* DEF computes the minimum or maximum of two values; A and B are companions of its first and second
   operand.  Append the choice between A and B that corresponds to the choice of DEF.  If both
   operands are equal, the result is UNSURE, because the value may belong to either.  */
extern tree tp_emit_choice (gimple_seq *seq, gassign *def, tree a, tree b, tree unsure);

/* The same for two referents A and B: the result is "unknown" if both operands are equal and the
   referents differ.  */
extern tree tp_emit_chosen_referent (gimple_seq *seq, gassign *def, tree a, tree b);

/* Append the new referent of a pointer variable that had the referent HELD and gets REF: it is REF
   if that is the number of a block, otherwise HELD.  The runtime does the same for a cell
   (trt_keep_ref in libtemporal/blocks/keep-referent.h).  */
extern tree tp_emit_kept (gimple_seq *seq, tree held, tree ref);

/* If tp_emit_kept made STMT, return its argument HELD; otherwise null.  */
extern tree tp_kept_instead_of (gimple *stmt);

/* The number of offsets at which N bytes, at least 1, fit into SIZE: 0 if SIZE is less.  */
extern tree tp_fitting_offsets (tree size, unsigned HOST_WIDE_INT n);

/* Append the computation of EXPR to *SEQ, and return its value.  It never traps, even with
   -ftrapv.  */
extern tree tp_emit_expr (gimple_seq *seq, tree expr);

/* Append the address of the memory reference REF, and return it as a GIMPLE value.  */
extern tree tp_emit_address (gimple_seq *seq, tree ref);

/* The same for the address BYTES after it.  */
extern tree tp_emit_address_behind (gimple_seq *seq, tree ref, HOST_WIDE_INT bytes);

/* Return true if REF is a BIT_FIELD_REF of whole bytes, such as an element of a vector, so that it
   has an address.  */
extern bool tp_whole_bytes_p (tree ref);

/* The constant referent or origin word VALUE.  */
extern tree tp_word (unsigned value);

/* tp_remove removes STMT, whose result is not used.  tp_remove_calls removes the calls of the
   runtime in FUN for which POINTLESS returns true.  */
extern void tp_remove (gimple *stmt);
extern void tp_remove_calls (function *fun, bool (*pointless) (gimple *call, enum tp_entry e));

/* Insert SEQ before or after STMT.  If STMT ends its basic block, "after" means on the fallthrough
   edge; if there is none, SEQ is discarded.  So it is if STMT is a call that must be a jump.  */
extern void tp_insert_before (gimple *stmt, gimple_seq seq);
extern void tp_insert_after (gimple *stmt, gimple_seq seq);

/* Insert SEQ on E.  Returns false, and discards SEQ, if that is impossible.  */
extern bool tp_insert_on_edge (edge e, gimple_seq seq);

/* Append a load from, or a store to, the field of TYPE at OFFSET in the call buffer.  */
extern tree tp_emit_field_load (gimple_seq *seq, tree type, unsigned offset);
extern void tp_emit_field_store (gimple_seq *seq, tree type, unsigned offset, tree value);

/* Return true if REF is the constant word VALUE.  */
extern bool tp_word_is_p (tree ref, unsigned value);

#endif
