/* moved-pointers.h - pointers that arithmetic may have moved out of their blocks.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_MOVED_POINTERS_H
#define TEMPORAL_MOVED_POINTERS_H

/* Append to *SEQ what must precede that P, a pointer or an integer, goes where its anchor is not
   kept: to memory, or to a caller or callee that takes the value for its anchor.  USE is the
   statement that does this.  Nothing is appended if P is no pointer that was moved.  */
extern void tp_keep_if_outside (struct tp_context *cx, gimple_seq *seq, tree p, gimple *use);

/* The same for argument I of CALL, a pointer that travels with its anchor, if the callee may keep
   it.  */
extern void tp_keep_argument (struct tp_context *cx, gimple_seq *seq, gcall *call, unsigned i);

/* The same for what STMT stores, inserted before STMT.  */
extern void tp_keep_stored_pointer (struct tp_context *cx, gassign *stmt);

#endif
