/* verify-calls.h - asserts what passes rely on in the calls of the runtime.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_VERIFY_CALLS_H
#define TEMPORAL_VERIFY_CALLS_H

/* GCC was given -fchecking, and FUN is at the begin or the end of one of our passes: stop with an
   internal error if one of its calls of the runtime is malformed.  */
extern void tp_verify_calls (function *fun);

/* The same after the last pass: no call is left that is always expanded.  */
extern void tp_verify_lowered (function *fun);

#endif
