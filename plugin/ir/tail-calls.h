/* tail-calls.h - which calls are compiled as jumps, and which of them must remain jumps.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_TAIL_CALLS_H
#define TEMPORAL_TAIL_CALLS_H

/* Return true if the program demands that STMT, a call, is a jump (the attribute musttail).  */
inline bool
tp_must_tail_p (const gimple *stmt)
{
  return is_gimple_call (stmt) && gimple_call_must_tail_p (as_a<const gcall *> (stmt));
}

/* Return true if it does so of some call in the function of NODE.  Such functions form chains of
   jumps without an end, so nothing may be added to their arguments on the stack, and no entry that
   GCC might compile as a call may lead to their bodies.  */
extern bool tp_demands_jumps_p (cgraph_node *node);

/* Return true if calls of NODE that other functions make as their last action must remain jumps.
   "Yes" is safe.  */
extern bool tp_must_be_jumped_to_p (cgraph_node *node);

/* Return true if the function of NODE, which has a body here, may end with a jump to another
   function, which returns in its place.  "Yes" is safe.  */
extern bool tp_may_end_with_jump_p (cgraph_node *node);

#endif
