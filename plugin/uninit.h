/* uninit.h - pointers in memory that nobody has set.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_UNINIT_H
#define TEMPORAL_UNINIT_H

/* Does the local VAR, if it lives in memory, hold pointers that can be marked as not set, as far as its type tells; and if it
   does live there?  */
extern bool tp_pointers_in_p (tree var);
extern bool tp_fillable_p (tree var);

/* Append to PLACES the bytes of VAR where these pointers are.  */
extern void tp_filled_places (tree var, vec<HOST_WIDE_INT> *places);

/* Append the stores that mark VAR's pointers as not set to *SEQ.  */
extern void tp_emit_fill (gimple_seq *seq, tree var);

/* Does the first statement of the program from GSI on that mentions VAR set all of it?  */
extern bool tp_set_first_p (gimple_stmt_iterator gsi, tree var);

#endif
