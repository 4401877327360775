/* reread.h - a referent that was just read or written is not read again.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_REREAD_H
#define TEMPORAL_REREAD_H

/* Replace loads of referents in FUN whose result is at hand.  */
extern void tp_share_referents (function *fun);

#endif
