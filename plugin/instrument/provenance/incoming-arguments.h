/* incoming-arguments.h - the argument buffer on entry to a function.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_INCOMING_ARGUMENTS_H
#define TEMPORAL_INCOMING_ARGUMENTS_H

/* The referent of VALUE, which is passed in slot INDEX.  If the buffer belongs to another call, it
   is the result of resolving VALUE if RESOLVE, otherwise "unknown".  */
extern tree tp_receive_referent (struct tp_context *cx, unsigned index, tree value, bool resolve);

/* The anchor of VALUE, which is passed in slot INDEX.  */
extern tree tp_receive_anchor (struct tp_context *cx, unsigned index, tree value);

/* The pointer or integer that is passed in the parameter PARM; if PARM is in memory, a load is
   appended.  */
extern tree tp_incoming_value (gimple_seq *seq, tree parm);

/* An SSA name that says whether the buffer belongs to this call.  */
extern tree tp_receive_matches (struct tp_context *cx);

/* Append to *SEQ the sum of SUM, the token of the slots 0 to INDEX - 1, and the term of slot INDEX,
   which contains VALUE.  SUM is null if INDEX is 0.  */
extern tree tp_mix_token (gimple_seq *seq, tree sum, unsigned index, tree value);

/* The token for the function NAME with the sum SUM of all slots, null if there are none.  */
extern tree tp_name_token (gimple_seq *seq, tree sum, unsigned name);

/* Return true if the function FNDECL, null if it is not known, of type FNTYPE and with the ECF
   flags FLAGS, uses a token to know whether its result is given to uninstrumented code.  */
extern bool tp_token_for_result_p (tree fndecl, tree fntype, int flags);

/* Return true if FNDECL has parameters with slots, but nobody reads what these contain, so that its
   callers, which are all known, store nothing there, and no token.  FNDECL may be null.  */
extern bool tp_empty_slots_p (tree fndecl);

/* Append to *SEQ that the current function returns VALUE, or something that contains it: if
   uninstrumented code called it, the block of VALUE is exposed.  */
extern void tp_expose_result (struct tp_context *cx, gimple_seq *seq, tree value);

/* Insert the test and all that is needed from the buffer at the start of the current function,
   followed by the context's PARAMETERS and ENTRY.  */
extern void tp_receive_finish (struct tp_context *cx);

#endif
