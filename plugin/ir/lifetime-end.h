/* lifetime-end.h - whether blocks may end while a statement is executed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LIFETIME_END_H
#define TEMPORAL_LIFETIME_END_H

#include "ir/runtime-decls.h"

/* Return true if blocks that are alive before STMT may not be alive after it, as far as this thread
   can notice.  The origins of the same blocks may have changed.  */
extern bool tp_ends_checks_p (gimple *stmt);

/* Return true if the runtime's entry E begins or ends a variable, so that its number changes.  The
   first argument is the variable's address.  */
extern bool tp_scope_entry_p (enum tp_entry e);

/* Return true if STMT waits for another thread or wakes one, so that there are other threads.  */
extern bool tp_meets_threads_p (gimple *stmt);

/* Return true if no check may be moved from after STMT to before it: STMT may have a visible
   effect, may not return, may trap, or may end a block.  */
extern bool tp_barrier_p (gimple *stmt);

#endif
