/* varargs.h - referents of variable arguments.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_VARARGS_H
#define TEMPORAL_VARARGS_H

/* If the current function uses va_start, keep the argument slots from its start on.
   Before any other statement is inserted.  */
extern void tp_keep_variable_arguments (struct tp_context *cx);

/* Instrument CALL if it is va_start or va_end; false if not.  */
extern bool tp_instrument_va_call (struct tp_context *cx, gcall *call);

/* Referent of the pointer that the va_arg CALL fetches.  */
extern tree tp_va_arg_referent (gcall *call);

/* The struct LHS, which the va_arg CALL fetches, gets the referents of its pointers.  */
extern void tp_receive_va_struct (gcall *call, tree lhs);

#endif
