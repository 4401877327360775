/* cold-calls.h - calls of the runtime in cold blocks that change no register.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_COLD_CALLS_H
#define TEMPORAL_COLD_CALLS_H

/* Before GCC's options are worked out: prepare for what follows.  */
extern void tp_cold_init (void);

/* Can such calls in the current function change no register?  */
extern bool tp_cold_p (void);

/* CALL, of the runtime, is hardly ever executed; where it is not, OTHERWISE stands for its
   result, if that is not null.  */
extern void tp_cold_call (gimple *call, tree otherwise);

/* The function is expanded: give these calls their form.  */
extern void tp_cold_finish (void);

#endif
