/* seldom.h - code that is hardly ever executed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_SELDOM_H
#define TEMPORAL_SELDOM_H

/* Find those among CALLS, of the runtime, that are made so seldom that only their size counts; the rest become
   OTHERS.  */
extern void tp_seldom_find (const vec<gimple *> &calls, vec<gimple *> *others);
extern void tp_seldom_finish (void);

/* Is CALL one of these?  */
extern bool tp_seldom_p (gimple *call);

#endif
