/* parameters.h - referents of incoming parameters, and the argument buffer.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_PARAMETERS_H
#define TEMPORAL_PARAMETERS_H

/* The token that calls of FNDECL put into the buffer.  */
extern unsigned tp_function_token (tree fndecl);

/* Is the buffer useless for a function with the ECF flags FLAGS?  GCC believes that
   const and pure functions write no memory, so what they leave in the buffer
   would not be seen.  */
extern bool tp_buffer_hidden_p (int flags);

/* Append a load from, or a store to, the buffer's field at OFFSET.  */
extern tree tp_emit_field_load (gimple_seq *seq, tree type, unsigned offset);
extern void tp_emit_field_store (gimple_seq *seq, tree type, unsigned offset,
				 tree value);

/* Give the function a variable of its own in place of PARM, and return it.  For
   tracked parameters narrower than a cell: where they are passed in registers, GCC may
   put two of them into one cell.  */
extern tree tp_copy_parameter (tree parm);

#endif
