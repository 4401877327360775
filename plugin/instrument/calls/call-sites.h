/* call-sites.h - calls and returns.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_CALL_SITES_H
#define TEMPORAL_CALL_SITES_H

/* Instrument what CALL does to blocks and referents.  */
extern void tp_instrument_call (struct tp_context *cx, gcall *call);

/* Append to *SEQ what puts the referents of CALL's pointer arguments from argument FIRST on
   into the buffer.  */
extern void tp_emit_pointers (struct tp_context *cx, gimple_seq *seq, gcall *call, unsigned first);

/* Let FUN, which is not instrumented yet, return what it returns without copies of it in between.
   (returned-copies.cc)  */
extern void tp_forward_returned_copies (function *fun);

/* Hand the referent of the result to the caller.  */
extern void tp_instrument_return (struct tp_context *cx, greturn *stmt);

#endif
