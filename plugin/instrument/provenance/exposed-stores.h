/* exposed-stores.h - tells the runtime of pointers that are stored in external memory.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_EXPOSED_STORES_H
#define TEMPORAL_EXPOSED_STORES_H

/* STMT stores a pointer with the referent REF in LHS, whose address is ADDRESS.  If that may be
   memory of uninstrumented code, append to *SEQ the call that exposes the pointer's block.  */
extern void tp_expose_stored (struct tp_context *cx, gimple_seq *seq, gimple *stmt, tree lhs,
                              tree address, tree ref);

/* The same for an atomic operation that stores at ADDRESS, a pointer with the referent WHOSE.  */
extern void tp_expose_stored_to (gimple_seq *seq, tree address, tree whose, tree ref);

/* The same for the pointers in the SIZE bytes at FROM, which STMT copies to LHS at ADDRESS.  */
extern void tp_expose_copied (struct tp_context *cx, gimple_seq *seq, gimple *stmt, tree lhs,
                              tree address, tree from, tree size);

/* The same for a library function that copies to the memory at the pointer ADDRESS, with the
   referent REF.  */
extern void tp_expose_copied_to (gimple_seq *seq, tree address, tree ref, tree from, tree size);

#endif
