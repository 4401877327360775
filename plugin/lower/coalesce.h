/* coalesce.h - makes one check of the checks of adjacent fields.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_COALESCE_H
#define TEMPORAL_COALESCE_H

/* Where checks in FUN can share one test put one check in their place, which stands for them.  */
extern void tp_coalesce_checks (struct tp_lowering *cx, function *fun);

/* Expand CALL, which is at GSI, if it is such a check.  */
extern bool tp_lower_coalesced (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call);

#endif
