/* exposed.h - tells the runtime which blocks calls expose to external code.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_EXPOSED_H
#define TEMPORAL_EXPOSED_H

/* Append to *SEQ what must stand before a store to the buffer's token: what the last call has left
   there is looked at.  */
extern void tp_emit_expose_call (gimple_seq *seq);

/* May there be pointers where ARG leads?  No pointers are put into an object whose type is not
   complete.  */
extern bool tp_points_to_pointers_p (tree arg);

/* The same right after CALL, if there may be a token and its arguments lead to pointers.  */
extern void tp_expose_after_call (gcall *call);

/* The callee of CALL, which is not instrumented, or STMT, an assembler statement, may keep the
   pointers that it gets: say so before it.  */
extern void tp_expose_arguments (struct tp_context *cx, gcall *call);
extern void tp_expose_asm (struct tp_context *cx, gasm *stmt);

/* Say what of its arguments the library function that CALL calls keeps, or sends away.  */
extern void tp_expose_captured (struct tp_context *cx, gcall *call);

#endif
