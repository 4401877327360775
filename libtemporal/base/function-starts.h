/* function-starts.h - where functions start: the interface of function-starts.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_FUNCTION_STARTS_H
#define TEMPORAL_FUNCTION_STARTS_H

#include "base/base.h"

#pragma GCC visibility push(hidden)

/* Is A certainly inside of a function, and not where it or any other entry starts?  Stores the
   start of the function in *START.  */
bool trt_inside_function_p (uintptr_t a, uintptr_t *start);

#pragma GCC visibility pop
#endif
