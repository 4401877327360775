/* library-calls.h - calls whose effect on blocks and referents is known.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LIBRARY_CALLS_H
#define TEMPORAL_LIBRARY_CALLS_H

/* Instrument CALL if its effect is known; otherwise return false.  */
extern bool tp_instrument_library_call (struct tp_context *cx, gcall *call);

/* Insert the check that CALL may access the N bytes at P.  WHAT is 'r' or 'w'.  */
extern void tp_check_range (struct tp_context *cx, gcall *call, tree p, tree n, char what);

/* Control reaches STMT from a frame further down the stack that has not returned: after STMT the
   runtime ends the locals of such frames.  */
extern void tp_frames_unwound (gimple *stmt);

#endif
