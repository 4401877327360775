/* call-sites.h - calls and returns.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_CALL_SITES_H
#define TEMPORAL_CALL_SITES_H

/* Instrument the effects of CALL on blocks and referents.  */
extern void tp_instrument_call (struct tp_context *cx, gcall *call);

/* Append to *SEQ the stores of the referents of CALL's pointer arguments, from argument FIRST on,
   to the buffer.  */
extern void tp_emit_pointers (struct tp_context *cx, gimple_seq *seq, gcall *call, unsigned first);

/* Remove the copies between the value that FUN, which is not instrumented yet, returns and its
   return statement.  (returned-copies.cc)  */
extern void tp_forward_returned_copies (function *fun);

/* Pass the referent of the result of STMT to the caller.  */
extern void tp_instrument_return (struct tp_context *cx, greturn *stmt);

#endif
