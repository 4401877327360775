/* bounds.h - indices against the bounds that arrays are declared with.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_BOUNDS_H
#define TEMPORAL_BOUNDS_H

/* Check the indices in the memory reference REF of STMT, which accesses N bytes and does
   WHAT ('r' or 'w').  True if REF so cannot leave the object that it names.  */
extern bool tp_check_indices (gimple *stmt, tree ref, HOST_WIDE_INT n, char what);

/* Will tp_check_indices make sure that the indices in REF stay below the bounds that their arrays
   are declared with?  */
extern bool tp_indices_bounded_p (tree ref);

/* A new basic block begins.  */
extern void tp_bounds_block_start (void);

#endif
