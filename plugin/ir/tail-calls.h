/* tail-calls.h - which calls become jumps, and which of them must remain so.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_TAIL_CALLS_H
#define TEMPORAL_TAIL_CALLS_H

/* Must calls of NODE by other functions, as the last thing that these do, remain jumps?  "Yes" is
   safe.  */
extern bool tp_must_be_jumped_to_p (cgraph_node *node);

/* May the function of NODE, which has a body here, end with a jump to another, which then returns
   in its place?  "Yes" is safe.  */
extern bool tp_may_end_with_jump_p (cgraph_node *node);

#endif
