/* structs.h - structures that are passed and returned by value.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_STRUCTS_H
#define TEMPORAL_STRUCTS_H

/* Append the load of PART, a pointer or a word that may hold one, of a struct in memory; *REF is
   its referent.  */
extern tree tp_emit_part_load (struct tp_context *cx, gimple_seq *seq, tree part, tree *ref);

/* Does CALL leave the referents of the struct that it returns in the buffer?  */
extern bool tp_returns_struct_p (gcall *call);

/* The pointers in the struct LHS, which CALL returns, get the referents that the callee left
   in the buffer.  */
extern void tp_receive_struct (struct tp_context *cx, gcall *call, tree lhs);

/* The referent of the word at byte AT of the struct that CALL returns, as of after the call; the
   instructions go to *SEQ.  */
extern tree tp_result_word (gimple_seq *seq, gcall *call, HOST_WIDE_INT at);

/* Hand the referents of the pointers in the struct VALUE, which STMT returns, to
   the caller.  */
extern void tp_return_struct (struct tp_context *cx, greturn *stmt, tree value);

#endif
