/* flow-null.h - comparisons with null that are left of checks.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_FLOW_NULL_H
#define TEMPORAL_FLOW_NULL_H

/* Remove comparisons with null whose answer is known in FUN.  */
extern void tp_prune_nulls (function *fun);

#endif
