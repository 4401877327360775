/* islands.h - places stubs near the jumps to them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_ISLANDS_H
#define TEMPORAL_ISLANDS_H

/* Choose places for the stubs of the current function, before its instructions are output.  */
extern void tp_islands_find (void);

/* Install the hook that outputs stubs there.  */
extern void tp_islands_start (void);

#endif
