/* index-checks.h - checks of indices that cannot be too large.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_INDEX_CHECKS_H
#define TEMPORAL_INDEX_CHECKS_H

/* Remove the checks of indices in FUN that are known to be inside of their arrays.  */
extern void tp_remove_index_checks (function *fun);

#endif
