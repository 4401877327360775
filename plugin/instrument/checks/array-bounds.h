/* array-bounds.h - indices against the bounds that arrays are declared with.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_ARRAY_BOUNDS_H
#define TEMPORAL_ARRAY_BOUNDS_H

/* Append to SEQ checks of the indices in the memory reference REF of STMT, which accesses N bytes
   and does WHAT ('r' or 'w').  In verify mode, append to VERIFY what asks them once more, to be
   inserted after SEQ.  True if REF so cannot leave the object that it names.  */
extern bool tp_check_indices (struct tp_context *cx, gimple_seq *seq, gimple_seq *verify,
                              gimple *stmt, tree ref, HOST_WIDE_INT n, char what);

/* A new basic block begins.  */
extern void tp_bounds_block_start (struct tp_context *cx);

#endif
