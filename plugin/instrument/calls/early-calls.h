/* early-calls.h - functions that may be called before the runtime is initialised.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_EARLY_CALLS_H
#define TEMPORAL_EARLY_CALLS_H

/* If FUN, which has been instrumented, has the name of a function of the C library, insert at its
   start the initialisation of the runtime.  */
extern void tp_make_ready (function *fun);

#endif
