/* cold-calls.h - calls of the runtime in cold blocks that change no register.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_COLD_CALLS_H
#define TEMPORAL_COLD_CALLS_H

/* Prepare the target for cold calls.  To be called before GCC processes its options.  */
extern void tp_cold_init (void);

/* Return true if cold calls can be used in the current function.  */
extern bool tp_cold_p (void);

/* Register CALL, of the runtime, as a cold call.  OTHERWISE is the value of its result on the path
   without the call, or null.  */
extern void tp_cold_call (gimple *call, tree otherwise);

/* The function is completely expanded: replace the registered calls.  */
extern void tp_cold_finish (void);

#endif
