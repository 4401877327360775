/* verify-calls.h - verifies the calls of the runtime, on whose form the passes rely.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_VERIFY_CALLS_H
#define TEMPORAL_VERIFY_CALLS_H

/* Verify the calls of the runtime in FUN.  Stops with an internal error if one is malformed.
   Called with -fchecking before and after each pass of the plugin.  */
extern void tp_verify_calls (function *fun);

/* The same after the last pass; verifies also that no call remains that is always expanded.  */
extern void tp_verify_lowered (function *fun);

#endif
