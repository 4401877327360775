/* stack.h - where the stack lies that an address is on: the interface of stack.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_STACK_H
#define TEMPORAL_STACK_H

#include "blocks/blocks.h"

#define TP_STACK_STEP    4096
#define TP_STACK_GROWTH  ((uintptr_t) 64 << 20)

#pragma GCC visibility push(hidden)

/* Where this thread's stack lies, once looked up; a thread may change stacks.  */
extern TP_TLS struct tp_range tp_stack_place;

/* The lowest address of the stack that SP points into, which is then in tp_stack_place; TP_STACK_STEP for the main thread's,
   which grows.  */
uintptr_t tp_stack_low (uintptr_t sp);

#pragma GCC visibility pop
#endif
