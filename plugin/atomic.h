/* atomic.h - the atomic built-ins.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_ATOMIC_H
#define TEMPORAL_ATOMIC_H

/* Instrument CALL if it is an atomic built-in; false if not.  */
extern bool tp_instrument_atomic (gcall *call);

/* Does CALL return the 8 bytes, or the 16, that it read from its first argument's slot?  */
extern bool tp_atomic_pointer_p (gcall *call);
extern bool tp_atomic_wide_p (gcall *call);

/* Referent of (the word K of) what such a call returns.  */
extern tree tp_atomic_referent (gcall *call, unsigned k = 0);

#endif
