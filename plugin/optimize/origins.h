/* origins.h - the number of a variable is looked up once.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_ORIGINS_H
#define TEMPORAL_ORIGINS_H

/* Delete look-ups of the number of a variable in FUN that an earlier one makes pointless, and checks that
   compare a variable with its own number.  LATE: before they are expanded.  */
extern void tp_share_origins (function *fun, bool late);

#endif
