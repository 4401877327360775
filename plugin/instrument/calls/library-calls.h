/* library-calls.h - calls whose effect on blocks and referents is known.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LIBRARY_CALLS_H
#define TEMPORAL_LIBRARY_CALLS_H

/* Instrument CALL if its effect is known; false if it may be any function.  */
extern bool tp_instrument_library_call (struct tp_context *cx, gcall *call);

/* Check that N bytes at P may be accessed by CALL.  WHAT is 'r' or 'w'.  */
extern void tp_check_range (struct tp_context *cx, gcall *call, tree p, tree n, char what);

/* Control comes to STMT from a frame further down that has not returned: the runtime
   looks for the locals of such frames after it.  */
extern void tp_frames_unwound (gimple *stmt);

#endif
