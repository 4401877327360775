/* executable-memory.h - which memory may be executed: the interface of executable-memory.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_EXECUTABLE_MEMORY_H
#define TEMPORAL_EXECUTABLE_MEMORY_H

#include "shadow/shadow.h"

#pragma GCC visibility push(hidden)

struct trt_code_range
{
  uintptr_t low, high;
  bool writable;
};

/* Store the executable range that contains A in *R.  Returns 1 if there is one, 0 if not, -1 if
   that cannot be found out.  */
int trt_code_range_at (uintptr_t a, struct trt_code_range *r);

#pragma GCC visibility pop
#endif
