/* licm.h - moves loads of referents and invariant checks out of loops.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LICM_H
#define TEMPORAL_LICM_H

/* Do so in FUN, before its checks are pruned and expanded.  */
extern void tp_licm_function (function *fun);

/* The pointer before LOOP that P is computed from in LOOP; null if that cannot be told.  */
extern tree tp_pointer_before_loop (tree p, class loop *loop);

#endif
