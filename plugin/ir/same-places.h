/* same-places.h - comparisons by which a program asks whether a block was moved.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_SAME_PLACES_H
#define TEMPORAL_SAME_PLACES_H

/* Return true if STMT asks whether the pointers *A and *B, which are no constants, are equal.  */
extern bool tp_equality_p (const gimple *stmt, tree *a, tree *b);

/* Add to FOUND those of the statements of FUN that may ask whether a block is where it was before
   it was reallocated.  FUN need not be in SSA form.  */
extern void tp_find_same_places (function *fun, hash_set<gimple *> *found);

#endif
