/* stack-bounds.h - where the stack lies that an address is on: the interface of stack-bounds.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_STACK_BOUNDS_H
#define TEMPORAL_STACK_BOUNDS_H

#include "blocks/blocks.h"

#define TRT_STACK_STEP 4096
#define TRT_STACK_GROWTH ((uintptr_t) 64 << 20)

#pragma GCC visibility push(hidden)

/* Where this thread's stack lies, once looked up; a thread may change stacks.  */
extern TRT_TLS struct trt_range trt_stack_place;

/* The lowest address of the stack that SP points into, which is then in trt_stack_place;
   TRT_STACK_STEP for the main thread's, which grows.  */
uintptr_t trt_stack_low (uintptr_t sp);

#pragma GCC visibility pop
#endif
