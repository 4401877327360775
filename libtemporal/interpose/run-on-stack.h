/* run-on-stack.h - calling a signal handler on another stack.

   SPDX-License-Identifier: GPL-3.0-or-later

   Used by alternate-stack.c.  */

#ifndef TEMPORAL_RUN_ON_STACK_H
#define TEMPORAL_RUN_ON_STACK_H

#include <signal.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* Call HANDLER (SIG, INFO, CONTEXT) with the stack pointer SP, a multiple of 16.  */
void trt_run_on_stack (int sig, siginfo_t *info, void *context,
                       void (*handler) (int, siginfo_t *, void *), uintptr_t sp);
/* The stack pointer of CONTEXT, a ucontext_t.  */
uintptr_t trt_context_stack_pointer (const void *context);

#pragma GCC visibility pop

/* What a function may use below its stack pointer (x86-64 psABI, 3.2.2).  */
#define TRT_RED_ZONE 128

#endif
