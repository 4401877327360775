/* islands.h - puts stubs near the jumps that lead to them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_ISLANDS_H
#define TEMPORAL_ISLANDS_H

/* The function's instructions are going to be written: find places for its stubs.  */
extern void tp_islands_find (void);

/* From now on they are written there.  */
extern void tp_islands_start (void);

#endif
