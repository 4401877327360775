/* parameters.h - referents of incoming parameters, and the argument buffer.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_PARAMETERS_H
#define TEMPORAL_PARAMETERS_H

/* The token that calls of FNDECL put into the buffer.  */
extern unsigned tp_function_token (tree fndecl);

/* Is the buffer useless for the arguments, or the results, of a function with the ECF
   flags FLAGS?  GCC believes that a const function reads no memory, and that neither
   const nor pure functions write any.  */
extern bool tp_arguments_hidden_p (int flags);
extern bool tp_results_hidden_p (int flags);

/* Append to NAMES the tokens of all names by which callers, in other units too, may call the
   current function.  */
extern void tp_own_names (vec<unsigned> *names);

/* The first slot of PARM, counted among pointer parameters that have no companions among the
   parameters, and the pointers in structs by value; -1 if it has none.  */
extern int tp_parameter_slot (struct tp_context *cx, tree parm);

/* An SSA name that says whether the result slot INDEX holds VALUE; the instructions go to
   *SEQ.  And the byte offset of FIELD of result slot INDEX in the buffer.  */
extern tree tp_result_matches (gimple_seq *seq, unsigned index, tree value);
#define TP_RESULT_FIELD(index, field)                                                           \
  (((index) == 0 ? offsetof (struct tp_call, ret)                                               \
                 : offsetof (struct tp_call, further) + ((index) -1) * sizeof (struct tp_slot)) \
   + offsetof (struct tp_slot, field))
/* The same for arguments.  */
#define TP_ARG_FIELD(index, field)                                    \
  (offsetof (struct tp_call, arg) + (index) * sizeof (struct tp_slot) \
   + offsetof (struct tp_slot, field))

/* The pointers in the struct PARM, which is passed by value, get the referents that the
   caller passed along.  */
extern void tp_spill_struct (struct tp_context *cx, tree parm);

/* The referent of the word at byte AT of that struct instead.  */
extern tree tp_parameter_word (struct tp_context *cx, tree parm, HOST_WIDE_INT at);

/* Append the store of the referent REF of the pointer PART of a struct.  Returns the address of
   PART.  */
extern tree tp_emit_part_store (gimple_seq *seq, tree part, tree ref);

/* Give the function a variable of its own in place of PARM, and return it.  For
   tracked parameters narrower than a cell: where they are passed in registers, GCC may
   put two of them into one cell.  */
extern tree tp_copy_parameter (struct tp_context *cx, tree parm);

#endif
