/* checks.h - checks before memory accesses.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_CHECKS_H
#define TEMPORAL_CHECKS_H

/* Check the memory reference REF in STMT.  WHAT is 'r' or 'w'.  */
extern void tp_check_reference (gimple *stmt, tree ref, char what);

/* A new basic block starts, or blocks may have ended: earlier checks cover nothing
   any more.  */
extern void tp_checks_forget (void);

#endif
