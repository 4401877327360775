/* wrapped-functions.h - functions that the linker replaced: the interface of wrapped-functions.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_WRAPPED_FUNCTIONS_H
#define TEMPORAL_WRAPPED_FUNCTIONS_H

#include "base/base.h"

#pragma GCC visibility push(hidden)

/* May the linker have put __wrap_NAME in the place of the function NAME, of LENGTH characters, in
   the file that has the code at PC?  */
bool trt_wrapped_function_p (uintptr_t pc, const char *name, size_t length);

#pragma GCC visibility pop
#endif
