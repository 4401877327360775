/* stack-bounds.h - the bounds of stacks: the interface of stack-bounds.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_STACK_BOUNDS_H
#define TEMPORAL_STACK_BOUNDS_H

#include "blocks/blocks.h"

#define TRT_STACK_STEP 4096
#define TRT_STACK_GROWTH ((uintptr_t) 64 << 20)

#pragma GCC visibility push(hidden)

/* The bounds of the stack that this thread used when they were last looked up.  */
extern TRT_TLS struct trt_range trt_stack_place;

/* The lowest address of the stack that contains SP, whose bounds are then in trt_stack_place;
   TRT_STACK_STEP for the main thread's stack, which grows.  */
uintptr_t trt_stack_low (uintptr_t sp);

#pragma GCC visibility pop
#endif
