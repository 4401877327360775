/* nested-functions.h - locals that a function shares with the functions nested in it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_NESTED_FUNCTIONS_H
#define TEMPORAL_NESTED_FUNCTIONS_H

/* Install a callback that aligns the locals that nested functions may use, before GCC moves
   them.  */
extern void tp_nested_init (const char *plugin_name);

/* Append to FIELDS the fields of the frame VAR that are blocks of their own.  */
extern void tp_frame_fields (tree var, vec<tree> *fields);
/* Append to FIELDS the fields of the frame VAR that are trampolines.  They share cells with others,
   and are no blocks.  */
void tp_frame_trampolines (tree var, vec<tree> *fields);

/* The part of the reference REF that is a variable in a frame, of this or of an enclosing function;
   null if REF is not in such a variable.  */
extern tree tp_frame_variable (tree ref);

/* Return true if VARIABLE, which tp_frame_variable returned, is a block of its own.  */
extern bool tp_frame_block_p (tree variable);

#endif
