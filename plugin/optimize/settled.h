/* settled.h - questions about the call before that have been answered since.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_SETTLED_H
#define TEMPORAL_SETTLED_H

/* Drop those questions of FUN about the call before that have been answered since.  */
extern void tp_drop_settled (function *fun);

/* Drop what given-stores.cc has appended to FUN of stores in variables of this unit, now that functions have been inlined.  */
extern void tp_drop_own_stores (function *fun);

#endif
