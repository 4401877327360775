/* singleton-bounds.h - variables with the bounds of a block that is the only one of its allocation.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_SINGLETON_BOUNDS_H
#define TEMPORAL_SINGLETON_BOUNDS_H

/* If the access WHAT of STMT is in a block whose bounds are kept in variables, return true, and
   append to *SEQ, unless SEQ is null, the loads of these: *LOW is the start of the block, *COUNT
   the number of offsets at which SIZE bytes fit.  */
extern bool tp_singleton_bounds (const gimple *stmt, char what, HOST_WIDE_INT size, gimple_seq *seq,
                                 tree *low, tree *count);

/* Insert after CALL, which allocates, the assignments to these variables, if there are any.  */
extern void tp_set_singleton_bounds (gcall *call);

#endif
