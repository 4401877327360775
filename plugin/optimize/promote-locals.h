/* promote-locals.h - makes locals registers whose address only the runtime's calls take.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_PROMOTE_LOCALS_H
#define TEMPORAL_PROMOTE_LOCALS_H

/* Are there locals in FUN whose address is only in calls of ours, though checks may keep them?  */
extern bool tp_promotion_likely_p (function *fun);

/* Let go of the locals of FUN whose address is only in calls of ours.  Returns what GCC is to do
   afterwards, TODO_*.  */
extern unsigned tp_promote_locals (function *fun);

#endif
