/* licm.h - moves loads of referents and invariant checks out of loops.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LICM_H
#define TEMPORAL_LICM_H

/* Move loads of referents and invariant checks of FUN out of loops, before redundant checks are
   removed and the rest is expanded.  */
extern void tp_licm_function (function *fun);

/* The pointer before LOOP from which P is computed in LOOP; null if it is not known.  */
extern tree tp_pointer_before_loop (tree p, class loop *loop);

#endif
