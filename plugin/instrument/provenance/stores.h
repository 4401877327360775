/* stores.h - referents of what is stored to memory.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_STORES_H
#define TEMPORAL_STORES_H

/* Keep the referents of what the assignment STMT stores to memory.  */
extern void tp_track_store (struct tp_context *cx, gassign *stmt);

/* The bytes of LHS, which STMT writes, hold no known referent any more, from STMT on: BEHIND says
   to write that down after it.  */
extern void tp_forget_referents (struct tp_context *cx, gimple *stmt, tree lhs,
                                 bool behind = false);

/* The referent of the word at byte AT of what STMT writes, once it has; null if it stays as it
   is.  */
extern tree tp_stored_word (struct tp_context *cx, gimple_seq *seq, gassign *stmt,
                            HOST_WIDE_INT at);

#endif
