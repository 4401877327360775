/* fault.h - shadow accesses for addresses that have no cell: the interface of fault.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_FAULT_H
#define TEMPORAL_FAULT_H

#include <stdbool.h>

#pragma GCC visibility push(hidden)

/* Repair the fault of a shadow access with CONTEXT, a ucontext_t; false if it was
   none.  */
bool tp_fault_repair (void *context);

#pragma GCC visibility pop
#endif
