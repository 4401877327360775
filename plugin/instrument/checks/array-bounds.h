/* array-bounds.h - compares indices with the declared bounds of arrays.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_ARRAY_BOUNDS_H
#define TEMPORAL_ARRAY_BOUNDS_H

/* Append to SEQ the checks of the indices in the memory reference REF of STMT, which accesses N
   bytes; WHAT is 'r' or 'w'.  In verify mode, append the verify calls to VERIFY, which has to be
   inserted after SEQ.  Returns true if REF then cannot leave the object that it names.  */
extern bool tp_check_indices (struct tp_context *cx, gimple_seq *seq, gimple_seq *verify,
                              gimple *stmt, tree ref, HOST_WIDE_INT n, char what);

/* A new basic block begins: forget the checked indices.  */
extern void tp_bounds_block_start (struct tp_context *cx);

#endif
