/* promote-locals.h - makes locals registers whose address only the runtime's calls take.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_PROMOTE_LOCALS_H
#define TEMPORAL_PROMOTE_LOCALS_H

/* Return true if there are locals in FUN whose address is only used by calls of the runtime,
   including checks.  */
extern bool tp_promotion_likely_p (function *fun);

/* Promote the locals of FUN whose address is only used by calls of the runtime, except checks.
   Returns the TODO flags for GCC.  */
extern unsigned tp_promote_locals (function *fun);

#endif
