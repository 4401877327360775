/* invalid-frees.h - warnings about what is freed and must not be.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_INVALID_FREES_H
#define TEMPORAL_INVALID_FREES_H

/* Warn of STMT, a free or realloc, if its argument is certainly no start of a live allocation.  */
extern void tp_warn_of_free (struct tp_known *known, gimple *stmt);

/* Does the pointer P, given to free or realloc, end its block: what can be said of its root?  */
extern tree tp_freed_root (struct tp_known *known, tree p);

#endif
