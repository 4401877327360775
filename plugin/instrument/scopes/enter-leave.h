/* enter-leave.h - what is said to the runtime when a variable begins or ends to live.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_ENTER_LEAVE_H
#define TEMPORAL_ENTER_LEAVE_H

/* Must the cells of VAR, which is not a block, be empty and without owner when it begins
   (escape.cc)?  For a large variable that is not worth while: where its cells are not empty the
   runtime is asked.  */
extern bool tp_wiped_p (tree var);

/* Append VAR's enter to *SEQ, and mark its pointers as not set if FILL.  */
extern void tp_emit_enter (struct tp_context *cx, gimple_seq *seq, tree var, bool fill = true);

/* Append VAR's leave at the place LOC to *SEQ, where the scope ends as HOW says (TP_END_*).  */
extern void tp_emit_leave (struct tp_context *cx, gimple_seq *seq, tree var, location_t loc,
                           int how);

#endif
