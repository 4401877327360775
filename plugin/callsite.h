/* callsite.h - calls and returns.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_CALLSITE_H
#define TEMPORAL_CALLSITE_H

/* Instrument what CALL does to blocks and referents.  */
extern void tp_instrument_call (gcall *call);

/* Hand the referent of the result to the caller.  */
extern void tp_instrument_return (greturn *stmt);

/* Can CALL end the life of a block, or change an origin?  Then checks before
   it say nothing about accesses behind it.  */
extern bool tp_call_may_end_blocks_p (gcall *call);

#endif
