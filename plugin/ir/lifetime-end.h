/* lifetime-end.h - whether blocks may end while a statement is executed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LIFETIME_END_H
#define TEMPORAL_LIFETIME_END_H

/* Return true if blocks that are alive before STMT may not be alive after it, as far as this thread
   can notice.  The origins of the same blocks may have changed.  */
extern bool tp_ends_checks_p (gimple *stmt);

/* Return true if STMT waits for another thread or wakes one, so that there are other threads.  */
extern bool tp_meets_threads_p (gimple *stmt);

/* Return true if no check may be moved from after STMT to before it: STMT may have a visible
   effect, may not return, may trap, or may end a block.  */
extern bool tp_barrier_p (gimple *stmt);

#endif
