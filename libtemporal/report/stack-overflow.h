/* stack-overflow.h - recognising that a stack has overflowed: the interface of stack-overflow.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_STACK_OVERFLOW_H
#define TEMPORAL_STACK_OVERFLOW_H

#include "report/report.h"

#pragma GCC visibility push(hidden)

/* Did a stack overflow, if an access to A has failed, or to an address that no memory has unless
   KNOWN, while the stack pointer was SP?  */
bool trt_stack_overflow_p (uintptr_t a, bool known, uintptr_t sp);
/* Append to *T what is known of the stack of this thread, which has overflowed.  */
void trt_stack_overflow_describe (struct trt_text *t, uintptr_t sp);

#pragma GCC visibility pop
#endif
