/* mark.h - checks before memory accesses, and referents in memory.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_MARK_H
#define TEMPORAL_MARK_H

/* Insert before STMT the checks of the memory that it accesses, and keep the referents
   of the pointers that it moves through memory.  */
extern void tp_mark_statement (gimple *stmt);

/* A new basic block starts: earlier checks cover nothing any more.  */
extern void tp_mark_block_start (void);

/* Check the memory reference REF in STMT.  WHAT is 'r' or 'w'.  */
extern void tp_check_reference (gimple *stmt, tree ref, char what);

/* The bytes of LHS, which STMT writes, hold no known referent any more.  */
extern void tp_forget_referents (gimple *stmt, tree lhs);

#endif
