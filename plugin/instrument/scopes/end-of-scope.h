/* end-of-scope.h - where in the source the scope of a variable ends.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_END_OF_SCOPE_H
#define TEMPORAL_END_OF_SCOPE_H

/* The location of the end of the scope that the statement at GSI, a clobber or
   __builtin_stack_restore, ends.  *HOW says whether the function ends, too (TP_END_*).  */
extern location_t tp_scope_ended_by (gimple_stmt_iterator gsi, int *how);

#endif
