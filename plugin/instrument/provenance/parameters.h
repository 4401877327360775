/* parameters.h - referents of incoming parameters, and the argument buffer.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_PARAMETERS_H
#define TEMPORAL_PARAMETERS_H

/* The token that calls of FNDECL store in the buffer.  */
extern unsigned tp_function_token (tree fndecl);

/* Return true if the buffer cannot be used for the arguments, or the results, of a function with
   the ECF flags FLAGS.  GCC assumes that a const function reads no memory, and that neither const
   nor pure functions write any.  */
extern bool tp_arguments_hidden_p (int flags);
extern bool tp_results_hidden_p (int flags);

/* Append to NAMES the tokens of all names by which callers, also in other units, may call the
   current function.  */
extern void tp_own_names (vec<unsigned> *names);

/* The first slot of PARM; -1 if it has none.  Slots are counted over pointer parameters without
   companions and over the pointers in structures that are passed by value.  */
extern int tp_parameter_slot (struct tp_context *cx, tree parm);

/* An SSA name that says whether the result slot INDEX contains VALUE; statements are appended to
   *SEQ.  TP_RESULT_FIELD is the offset in the buffer of FIELD of result slot INDEX.  */
extern tree tp_result_matches (gimple_seq *seq, unsigned index, tree value);
#define TP_RESULT_FIELD(index, field)                                                           \
  (((index) == 0 ? offsetof (struct tp_call, ret)                                               \
                 : offsetof (struct tp_call, further) + ((index) -1) * sizeof (struct tp_slot)) \
   + offsetof (struct tp_slot, field))
/* The same for argument slots.  */
#define TP_ARG_FIELD(index, field)                                    \
  (offsetof (struct tp_call, arg) + (index) * sizeof (struct tp_slot) \
   + offsetof (struct tp_slot, field))

/* Store the referents that the caller has passed for the pointers in the structure PARM, which is
   passed by value, in their cells.  */
extern void tp_spill_struct (struct tp_context *cx, tree parm);

/* The referent of the word at offset AT of that structure, without storing it.  */
extern tree tp_parameter_word (struct tp_context *cx, tree parm, HOST_WIDE_INT at);

/* Append the store of the referent REF of PART, a pointer in a structure.  Returns the address of
   PART.  */
extern tree tp_emit_part_store (gimple_seq *seq, tree part, tree ref);

/* Replace PARM by a new variable, which is returned.  This is done for tracked parameters that are
   narrower than a cell: if they are passed in registers, GCC may spill two of them to one cell.  */
extern tree tp_copy_parameter (struct tp_context *cx, tree parm);

#endif
