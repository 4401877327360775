/* incoming-arguments.h - the argument buffer on entry to a function.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_INCOMING_ARGUMENTS_H
#define TEMPORAL_INCOMING_ARGUMENTS_H

/* The referent of VALUE, which arrives in slot INDEX.  If the call is another one, and the slot
   so those of another call: what resolve says of VALUE if RESOLVE, else "unknown".  */
extern tree tp_receive_referent (struct tp_context *cx, unsigned index, tree value, bool resolve);

/* The anchor of VALUE, which arrives in slot INDEX.  */
extern tree tp_receive_anchor (struct tp_context *cx, unsigned index, tree value);

/* The pointer or number that arrives in the parameter PARM; append what loads it, if it is in
   memory.  */
extern tree tp_incoming_value (gimple_seq *seq, tree parm);

/* A name that says whether the buffer is meant for this call.  */
extern tree tp_receive_matches (struct tp_context *cx);

/* Append to *SEQ the token of slots 0 to INDEX - 1, SUM, with that of slot INDEX, which holds
   VALUE.  SUM is null where INDEX is 0.  */
extern tree tp_mix_token (gimple_seq *seq, tree sum, unsigned index, tree value);

/* The token SUM of all slots, null if there are none, for the function NAME.  */
extern tree tp_name_token (gimple_seq *seq, tree sum, unsigned name);

/* Is it by a token that the function FNDECL, which is null if it is not known, of type FNTYPE and
   with ECF flags FLAGS, learns whether what it returns is given to uninstrumented code?  */
extern bool tp_token_for_result_p (tree fndecl, tree fntype, int flags);

/* Append to *SEQ that the current function returns VALUE, or something with VALUE in it: if it was
   called by uninstrumented code, that is given the pointer.  */
extern void tp_expose_result (struct tp_context *cx, gimple_seq *seq, tree value);

/* Insert all that was asked for where the current function starts, with what waits in the
   context's PARAMETERS and ENTRY after it.  */
extern void tp_receive_finish (struct tp_context *cx);

#endif
