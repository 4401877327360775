/* exposed.h - tells the runtime which blocks calls expose to external code.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_EXPOSED_H
#define TEMPORAL_EXPOSED_H

/* Append to *SEQ what must precede a store to the buffer's token: the test of the token that the
   previous call may have left.  */
extern void tp_emit_expose_call (gimple_seq *seq);

/* Return true if there may be pointers in the memory that ARG points to.  Objects of incomplete
   types are assumed to contain none.  */
extern bool tp_points_to_pointers_p (tree arg);

/* The type that CALL's function declares for argument I; null if the argument is unnamed or there
   is no prototype.  */
extern tree tp_declared_type (gcall *call, unsigned i);

/* Return true if there may be pointers in the memory that argument I of CALL points to, by its own
   type or by the declared one: GCC leaves out conversions of a buffer of characters.  */
extern bool tp_argument_leads_to_pointers_p (gcall *call, unsigned i);

/* Insert the same test right after CALL, if it may leave a token and its arguments lead to
   pointers.  */
extern void tp_expose_after_call (gcall *call);

/* The callee of CALL, which is not instrumented, or the asm STMT may keep the pointers that it
   gets: expose their blocks before it.  */
extern void tp_expose_arguments (struct tp_context *cx, gcall *call);
extern void tp_expose_asm (struct tp_context *cx, gasm *stmt);

/* Return true if F, a value, is the address of an instrumented function of this unit.  */
extern bool tp_instrumented_p (tree f);

/* Expose the blocks of those arguments that the library function called by CALL keeps or sends.  */
extern void tp_expose_captured (struct tp_context *cx, gcall *call);

#endif
