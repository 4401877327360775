/* stores.h - referents of values that are stored to memory.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_STORES_H
#define TEMPORAL_STORES_H

/* Insert the updates of referents for the store of the assignment STMT.  */
extern void tp_track_store (struct tp_context *cx, gassign *stmt);

/* The bytes of LHS, which STMT writes, have no known referent after STMT.  BEHIND says that the
   cells are cleared after STMT, not before.  */
extern void tp_forget_referents (struct tp_context *cx, gimple *stmt, tree lhs,
                                 bool behind = false);

/* The referent of the word at offset AT of what STMT writes, after STMT; null if it is
   unchanged.  */
extern tree tp_stored_word (struct tp_context *cx, gimple_seq *seq, gassign *stmt,
                            HOST_WIDE_INT at);

#endif
