/* tail-calls.h - which calls are compiled as jumps, and which of them must remain jumps.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_TAIL_CALLS_H
#define TEMPORAL_TAIL_CALLS_H

/* Return true if calls of NODE that other functions make as their last action must remain jumps.
   "Yes" is safe.  */
extern bool tp_must_be_jumped_to_p (cgraph_node *node);

/* Return true if the function of NODE, which has a body here, may end with a jump to another
   function, which returns in its place.  "Yes" is safe.  */
extern bool tp_may_end_with_jump_p (cgraph_node *node);

#endif
