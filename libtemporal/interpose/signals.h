/* signals.h - faults that the runtime expects in code that it calls (signals.c).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_SIGNALS_H
#define TEMPORAL_SIGNALS_H

#include <setjmp.h>

#include "interpose/interpose.h"

#pragma GCC visibility push(hidden)

/* Where this thread continues if it faults; null if no fault is expected.  */
extern TRT_TLS sigjmp_buf *trt_on_fault;

#pragma GCC visibility pop
#endif
