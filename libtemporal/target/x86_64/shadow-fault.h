/* shadow-fault.h - shadow accesses for addresses that have no cell: the interface of
   shadow-fault.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_SHADOW_FAULT_H
#define TEMPORAL_SHADOW_FAULT_H

#include <stdbool.h>

#pragma GCC visibility push(hidden)

/* Repair the fault of a shadow access with CONTEXT, a ucontext_t; false for other faults.  */
bool trt_shadow_fault_repair (void *context);

#pragma GCC visibility pop
#endif
