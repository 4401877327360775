/* varargs.h - referents of variable arguments.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_VARARGS_H
#define TEMPORAL_VARARGS_H

/* If the current function uses va_start, save the argument slots at its start.  To be called before
   any other statement is inserted.  */
extern void tp_keep_variable_arguments (struct tp_context *cx);

/* Instrument CALL if it is va_start or va_end; otherwise return false.  */
extern bool tp_instrument_va_call (struct tp_context *cx, gcall *call);

/* The referent of the pointer that the va_arg CALL returns.  */
extern tree tp_va_arg_referent (gcall *call);

/* Store the referents of the pointers in the structure LHS, which the va_arg CALL returns.  */
extern void tp_receive_va_struct (gcall *call, tree lhs);

#endif
