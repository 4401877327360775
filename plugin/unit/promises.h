/* promises.h - functions declared pure or const.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_PROMISES_H
#define TEMPORAL_PROMISES_H

/* Forget that functions of the program which take or return pointers are pure or const.  Once,
   before SSA construction.  */
extern void tp_drop_promises (void);

#endif
