/* pointer-differences.h - differences of pointers, and what is done with them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_POINTER_DIFFERENCES_H
#define TEMPORAL_POINTER_DIFFERENCES_H

/* Can the referent of P be asked for?  */
extern bool tp_has_referent_p (tree p);

/* Is STMT the difference *TO - *FROM of two pointers, or of the integers that they are?  */
extern bool tp_difference_p (const gimple *stmt, tree *to, tree *from);

/* Is the pointer P kept, and not only the place of accesses?  */
extern bool tp_kept_pointer_p (tree p);

/* Is STMT the sum of a pointer and the difference *TO - *FROM of two others, for more than one
   access?  */
extern bool tp_relocation_p (const gassign *stmt, tree *to, tree *from);

/* The same of a sum of integers that STMT makes a pointer, where *POINTER is the one that is
   moved.  */
extern bool tp_integer_relocation_p (const gassign *stmt, tree *pointer, tree *to, tree *from);

/* Add to FOUND the statements of FUN that make the difference of two pointers, which is kept in
   integers of BITS or more.  FUN need not be in SSA form.  */
extern void tp_find_differences (function *fun, hash_set<gimple *> *found, unsigned bits = 32);

#endif
