/* relocate.h - pointers that are moved from an old block to a new one by a difference.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_RELOCATE_H
#define TEMPORAL_RELOCATE_H

/* Make all such sums of FUN calculations with integers, so that no pass takes the pointers before
   and after for pointers into one block.  */
extern void tp_split_relocations (struct tp_context *cx);

/* The referent of the pointer that STMT defines, if it is the result of such a sum; otherwise
   null.  */
extern tree tp_relocated_referent (struct tp_context *cx, gassign *stmt);

#endif
