/* signals.h - faults that the runtime expects in code that it calls (signals.c).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_SIGNALS_H
#define TEMPORAL_SIGNALS_H

#include <setjmp.h>

#include "interpose/interpose.h"

#pragma GCC visibility push(hidden)

/* Where this thread continues if it faults; null if no fault is expected.  */
extern TRT_TLS sigjmp_buf *trt_on_fault;

/* INFO was filled by the kernel: put the referent of the signal's value into its cell.  */
void trt_signal_value (siginfo_t *info);

#pragma GCC visibility pop
#endif
