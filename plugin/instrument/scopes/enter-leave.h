/* enter-leave.h - the calls of the runtime where a variable begins and ends.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_ENTER_LEAVE_H
#define TEMPORAL_ENTER_LEAVE_H

/* Return true if the cells of VAR, which is not a block, must be cleared when it begins
   (escape.cc).  For a large variable this is not worthwhile: if its cells are not empty, the
   runtime is called.  */
extern bool tp_wiped_p (tree var);

/* Append VAR's enter to *SEQ, and, if FILL, the stores that mark its pointers as uninitialised.  */
extern void tp_emit_enter (struct tp_context *cx, gimple_seq *seq, tree var, bool fill = true);

/* Append VAR's leave to *SEQ, for the end of the scope at LOC; HOW is TP_END_*.  */
extern void tp_emit_leave (struct tp_context *cx, gimple_seq *seq, tree var, location_t loc,
                           int how);

#endif
