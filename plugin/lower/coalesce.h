/* coalesce.h - merges checks of adjacent fields into one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_COALESCE_H
#define TEMPORAL_COALESCE_H

/* Find the checks in FUN that one test can answer, and put one check of the whole range in their
   place.  */
extern void tp_coalesce_checks (struct tp_lowering *cx, function *fun);

/* If CALL, which is at GSI, is such a check of a range, expand it and return true.  */
extern bool tp_lower_coalesced (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call);

#endif
