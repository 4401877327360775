/* joined.h - the ranges of one library call are looked at by one call of the runtime.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_JOINED_H
#define TEMPORAL_JOINED_H

/* Join the checks of FUN that can be.  */
extern void tp_join_checks (function *fun);

#endif
