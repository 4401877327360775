/* origin-cse.h - looks up the origin number of a variable once.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_ORIGIN_CSE_H
#define TEMPORAL_ORIGIN_CSE_H

/* Delete checks of FUN that compare a variable with its own number.  */
extern void tp_drop_own_bytes (function *fun);

#endif
