/* checks.h - checks before memory accesses.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_CHECKS_H
#define TEMPORAL_CHECKS_H

#include "ir/runtime-decls.h"
#include "ir/lifetime-end.h"

/* Check the memory reference REF in STMT.  WHAT is 'r' or 'w'.  */
extern void tp_check_reference (struct tp_context *cx, gimple *stmt, tree ref, char what);

/* The entry point that checks an access through a pointer: check, or check_alive if only temporal
   errors are asked for.  */
extern enum tp_entry tp_check_entry (void);

/* What asks the same once more in verify mode.  */
extern enum tp_entry tp_verify_entry (void);

/* Can no such check through a pointer with REFERENT fail?  */
extern bool tp_check_never_fails_p (tree referent);

/* Blocks may have ended, as ENDS says: earlier checks of them cover nothing any more.  */
extern void tp_checks_forget (struct tp_context *cx, enum tp_ending ends);

/* A new basic block starts.  */
extern void tp_checks_block_start (struct tp_context *cx);

#endif
