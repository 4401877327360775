/* invalid-frees.h - warnings about frees that are certainly invalid.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_INVALID_FREES_H
#define TEMPORAL_INVALID_FREES_H

/* Warn about STMT, a free or realloc, if its argument is certainly not the start of a live
   allocation.  */
extern void tp_warn_of_free (struct tp_known *known, gimple *stmt);

/* The root of the pointer P, which is passed to free or realloc, if the call ends P's block and the
   root is known; otherwise null.  */
extern tree tp_freed_root (struct tp_known *known, tree p);

#endif
