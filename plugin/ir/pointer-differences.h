/* pointer-differences.h - differences of pointers, and how they are used.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_POINTER_DIFFERENCES_H
#define TEMPORAL_POINTER_DIFFERENCES_H

/* Return true if P has a referent that can be computed.  */
extern bool tp_has_referent_p (tree p);

/* Return true if STMT computes the difference *TO - *FROM of two pointers, or of integers that were
   converted from them.  */
extern bool tp_difference_p (const gimple *stmt, tree *to, tree *from);

/* Return true if the pointer P is kept (stored, passed or returned), and not only the address of
   accesses.  */
extern bool tp_kept_pointer_p (tree p);

/* Return true if STMT adds the difference *TO - *FROM of two other pointers to a pointer, and the
   result is kept.  */
extern bool tp_relocation_p (const gassign *stmt, tree *to, tree *from);

/* The same for a sum of integers that STMT converts to a pointer.  *POINTER is the pointer in the
   sum to which the difference is added.  */
extern bool tp_integer_relocation_p (const gassign *stmt, tree *pointer, tree *to, tree *from);

/* Return true if STMT computes a difference of two pointers that is added to others, and compared
   with zero: if it is zero, the others are left as they are.  */
extern bool tp_asked_difference_p (const gassign *stmt);

/* Add to FOUND the statements of FUN that compute a difference of two pointers that is kept in
   integers of at least BITS bits.  FUN need not be in SSA form.  */
extern void tp_find_differences (function *fun, hash_set<gimple *> *found, unsigned bits = 32);

#endif
