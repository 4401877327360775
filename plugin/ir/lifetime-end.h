/* lifetime-end.h - which blocks may end while a statement is executed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LIFETIME_END_H
#define TEMPORAL_LIFETIME_END_H

/* From the least to the most.  */

enum tp_ending
{
  TP_ENDS_NONE,
  TP_ENDS_SHARED, /* those that another thread, a signal handler or a function that is
                                   called back may have */
  TP_ENDS_ANY
};

/* Which blocks that live before STMT may not live after it, as far as this thread can know of it?
   Also, then: which origins may have changed.  */
extern enum tp_ending tp_ending_of (gimple *stmt);

/* ... of the blocks that another thread may have?  */
static inline bool
tp_ends_checks_p (gimple *stmt)
{
  return tp_ending_of (stmt) != TP_ENDS_NONE;
}

/* Does STMT wait for another thread, or wake one, so that there are some?  */
extern bool tp_meets_threads_p (gimple *stmt);

/* Must no check from after STMT be made before it: can something be seen there, or not come back,
   or trap, or end a block?  */
extern bool tp_barrier_p (gimple *stmt);

#endif
