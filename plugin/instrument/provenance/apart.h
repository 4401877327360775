/* apart.h - distances of two blocks that the program keeps.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_APART_H
#define TEMPORAL_APART_H

/* Look at FUN, which is going to be instrumented; then, statement by statement, tell the runtime of such
   a difference.  */
extern void tp_start_distances (function *fun);
extern void tp_mark_distance (gassign *stmt);

#endif
