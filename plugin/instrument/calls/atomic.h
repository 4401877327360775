/* atomic.h - the atomic built-ins.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_ATOMIC_H
#define TEMPORAL_ATOMIC_H

/* Instrument CALL if it is an atomic built-in; otherwise return false.  */
extern bool tp_instrument_atomic (struct tp_context *cx, gcall *call);

#endif
