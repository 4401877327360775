/* uninit.h - marks pointers in memory as uninitialised.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_UNINIT_H
#define TEMPORAL_UNINIT_H

/* Return true if the local VAR is in memory and contains pointers that can be marked as
   uninitialised.  */
extern bool tp_uninit_fillable_p (struct tp_context *cx, tree var);

/* Append to *SEQ the call that marks VAR's pointers as uninitialised.  */
extern void tp_emit_uninit_fill (struct tp_context *cx, gimple_seq *seq, tree var);

/* Return true if STMT is one of tp_emit_uninit_fill's.  */
extern bool tp_uninit_fill_p (gimple *stmt);

/* Return true if the pointer P may be a variable that was never set, on some path.  */
extern bool tp_perhaps_unset_p (tree p);

/* If STORE may store such a pointer, make it store TP_UNINIT_POINTER where that is so.  */
extern void tp_mark_unset_store (struct tp_context *cx, gassign *store);

/* Return true if the first statement of the program from GSI on that mentions VAR sets all of
   it.  */
extern bool tp_set_first_p (gimple_stmt_iterator gsi, tree var);

#endif
