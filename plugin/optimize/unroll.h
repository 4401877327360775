/* unroll.h - has GCC unroll small loops as it does without checks.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_UNROLL_H
#define TEMPORAL_UNROLL_H

/* Forget which loops of FUN were to be unrolled: that was done, or was not possible.  */
extern void tp_unmark_loops (function *fun);

#endif
