/* singleton-bounds.h - variables with the bounds of a block that is the only one of its allocation.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_SINGLETON_BOUNDS_H
#define TEMPORAL_SINGLETON_BOUNDS_H

/* Is the access WHAT of STMT good if SIZE bytes from there on are in a block whose bounds are kept
   in variables?  Then append to *SEQ, unless SEQ is null, what loads these: where it starts, and at
   how many places from there SIZE bytes may begin.  */
extern bool tp_singleton_bounds (const gimple *stmt, char what, HOST_WIDE_INT size, gimple_seq *seq,
                                 tree *low, tree *count);

/* After CALL, which allocates, set these variables, if there are any.  */
extern void tp_set_singleton_bounds (gcall *call);

#endif
