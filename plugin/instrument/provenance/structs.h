/* structs.h - structures that are passed and returned by value.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_STRUCTS_H
#define TEMPORAL_STRUCTS_H

/* Append the load of PART, a pointer or a word that may contain one, of a structure in memory; *REF
   is its referent.  */
extern tree tp_emit_part_load (struct tp_context *cx, gimple_seq *seq, tree part, tree *ref);

/* Return true if CALL leaves the referents of the structure that it returns in the buffer.  */
extern bool tp_returns_struct_p (gcall *call);

/* Store the referents that the callee of CALL left in the buffer for the pointers in the structure
   LHS, which CALL returns, in their cells.  */
extern void tp_receive_struct (struct tp_context *cx, gcall *call, tree lhs);

/* The referent of the word at offset AT of the structure that CALL returns, read after the call;
   statements are appended to *SEQ.  */
extern tree tp_result_word (gimple_seq *seq, gcall *call, HOST_WIDE_INT at);

/* Pass the referents of the pointers in the structure VALUE, which STMT returns, to the caller.  */
extern void tp_return_struct (struct tp_context *cx, greturn *stmt, tree value);

#endif
