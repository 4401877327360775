/* uninit.h - marks pointers in memory as not set.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_UNINIT_H
#define TEMPORAL_UNINIT_H

/* Does the local VAR hold pointers that can be marked as not set, and live in memory?  */
extern bool tp_uninit_fillable_p (struct tp_context *cx, tree var);

/* Append the stores that mark VAR's pointers as not set to *SEQ.  */
extern void tp_emit_uninit_fill (struct tp_context *cx, gimple_seq *seq, tree var);

/* Does the first statement of the program from GSI on that mentions VAR set all of it?  */
extern bool tp_set_first_p (gimple_stmt_iterator gsi, tree var);

#endif
