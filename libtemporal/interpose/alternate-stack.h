/* alternate-stack.h - stacks on which the overflow of a stack can be reported: the interface of
   alternate-stack.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_ALTERNATE_STACK_H
#define TEMPORAL_ALTERNATE_STACK_H

#include <signal.h>

#include "interpose/interpose.h"

#pragma GCC visibility push(hidden)

/* Called by the constructor, in the main thread.  */
void trt_alternate_stack_main (void);
/* Called at the start of a thread that instrumented code creates; begin_late: if another thread
   enters instrumented code, and its end will be noticed.  */
void trt_alternate_stack_begin (void);
void trt_alternate_stack_begin_late (void);
/* Called each time that the end of the thread is noticed, LAST the last time.  */
void trt_alternate_stack_end (bool last);
/* Call the program's HANDLER.  If CONTEXT shows that the signal has moved the calling thread to the
   runtime's alternate stack, this leaves it for the interrupted stack.  */
void trt_alternate_stack_call (void (*handler) (int, siginfo_t *, void *), int sig, siginfo_t *info,
                               void *context);

#pragma GCC visibility pop
#endif
