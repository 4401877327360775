/* load-elimination.h - a referent that was just read or written is not read again.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LOAD_ELIMINATION_H
#define TEMPORAL_LOAD_ELIMINATION_H

/* Replace loads of referents in FUN whose result is at hand.  */
extern void tp_eliminate_loads (function *fun);

#endif
