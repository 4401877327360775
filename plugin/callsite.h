/* callsite.h - calls and returns.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_CALLSITE_H
#define TEMPORAL_CALLSITE_H

/* Instrument what CALL does to blocks and referents.  */
extern void tp_instrument_call (gcall *call);

/* Append to *SEQ what puts the referents of CALL's pointer arguments from argument FIRST on
   into the buffer.  */
extern void tp_emit_pointers (gimple_seq *seq, gcall *call, unsigned first);

/* Does CALL return a number of a type for pointers, with its referent in the buffer?  */
extern bool tp_number_in_buffer_p (gcall *call);

/* Hand the referent of the result to the caller.  */
extern void tp_instrument_return (greturn *stmt);

/* The referent of the word at byte AT of the struct that CALL returns, as of behind the call; the
   instructions go to *SEQ.  */
extern tree tp_result_word (gimple_seq *seq, gcall *call, HOST_WIDE_INT at);

#endif
