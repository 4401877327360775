/* checks.h - checks before memory accesses.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_CHECKS_H
#define TEMPORAL_CHECKS_H

#include "base/stats.h"
#include "ir/access.h"
#include "ir/runtime-decls.h"
#include "ir/lifetime-end.h"

/* Insert the check of the memory reference REF in STMT.  WHAT is 'r' or 'w'.  */
extern void tp_check_reference (struct tp_context *cx, gimple *stmt, tree ref, char what);

/* The entry point that checks an access through a pointer: check, or check_alive if only temporal
   errors are asked for.  */
extern enum tp_entry tp_check_entry (void);

/* The verify entry that corresponds to tp_check_entry.  */
extern enum tp_entry tp_verify_entry (void);

/* Return true if a check through a pointer with REFERENT can never fail.  */
extern bool tp_check_never_fails_p (tree referent);

/* Record that the memory reference REF in STMT gets no check because of WHY.  */
extern void tp_drop_check (struct tp_context *cx, gimple *stmt, tree ref, enum tp_stat why);

/* Insert SEQ before STMT, followed by a check by the entry E of its access A to ADDRESS; WHAT is
   'r' or 'w', THIRD and FOURTH are the third and fourth argument.  */
extern void tp_insert_check (gimple *stmt, const struct tp_access *a, char what, gimple_seq seq,
                             enum tp_entry e, tree address, tree third, tree fourth);

/* Blocks may have ended: forget all earlier checks.  */
extern void tp_checks_forget (struct tp_context *cx);

/* A new basic block begins: forget all earlier checks.  */
extern void tp_checks_block_start (struct tp_context *cx);

#endif
