/* must-tail.h - calls that must be compiled as jumps.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_MUST_TAIL_H
#define TEMPORAL_MUST_TAIL_H

/* Prepare FUN, which is not instrumented yet, for what follows: give each such call a return
   statement of its own.  Those of library functions need not be jumps any more.  */
extern void tp_prepare_must_tail (function *fun);

/* The call that must be a jump and has STMT as the return statement of its own; null if none
   does.  */
extern gcall *tp_must_tail_before (greturn *stmt);

#endif
