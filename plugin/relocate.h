/* relocate.h - pointers that move along with their block.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_RELOCATE_H
#define TEMPORAL_RELOCATE_H

/* Is STMT the difference *TO - *FROM of two pointers, or of the numbers that they are?  */
extern bool tp_difference_p (const gimple *stmt, tree *to, tree *from);

/* Is the pointer P kept, and not only the place of accesses?  */
extern bool tp_kept_pointer_p (tree p);

/* Is STMT the sum of a pointer and the difference *TO - *FROM of two others, for more than one access?  */
extern bool tp_relocation_p (const gassign *stmt, tree *to, tree *from);

/* Make all such sums of FUN calculations with numbers, so that nobody takes the pointers before and after for
   pointers into one block.  */
extern void tp_split_relocations (function *fun);

/* The referent of the pointer that STMT defines, if it is the result of such a sum; otherwise null.  */
extern tree tp_relocated_referent (gassign *stmt);

#endif
