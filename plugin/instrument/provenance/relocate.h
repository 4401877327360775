/* relocate.h - pointers that are moved from an old block to a new one by a difference.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_RELOCATE_H
#define TEMPORAL_RELOCATE_H

/* Rewrite all such sums of FUN as arithmetic on integers, so that no pass assumes that the pointers
   before and after it point into one block.  */
extern void tp_split_relocations (struct tp_context *cx);

/* If the pointer that STMT defines is the result of such a sum, its referent; otherwise null.  */
extern tree tp_relocated_referent (struct tp_context *cx, gassign *stmt);

#endif
