/* callsite.h - calls and returns.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_CALLSITE_H
#define TEMPORAL_CALLSITE_H

/* Instrument what CALL does to blocks and referents.  */
extern void tp_instrument_call (gcall *call);

/* Hand the referent of the result to the caller.  */
extern void tp_instrument_return (greturn *stmt);

#endif
