/* exposed-stores.h - tells the runtime of pointers that are stored in external memory.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_EXPOSED_STORES_H
#define TEMPORAL_EXPOSED_STORES_H

/* STMT stores a pointer with the referent REF in LHS, whose address is ADDRESS: if that may be
   memory of uninstrumented code, append to *SEQ that such code then has the pointer's block.  */
extern void tp_expose_stored (struct tp_context *cx, gimple_seq *seq, gimple *stmt, tree lhs,
                              tree address, tree ref);

/* The same where an atomic operation stores at ADDRESS, a pointer whose referent is WHOSE.  */
extern void tp_expose_stored_to (gimple_seq *seq, tree address, tree whose, tree ref);

/* The same of the pointers in the SIZE bytes at FROM, which STMT copies to LHS at ADDRESS.  */
extern void tp_expose_copied (struct tp_context *cx, gimple_seq *seq, gimple *stmt, tree lhs,
                              tree address, tree from, tree size);

/* The same where a library function copies to where the pointer ADDRESS with the referent REF
   leads.  */
extern void tp_expose_copied_to (gimple_seq *seq, tree address, tree ref, tree from, tree size);

#endif
