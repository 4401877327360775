/* heap.c - whose malloc the process has.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/base.h"
#include "base/heap.h"

bool tp_heap_replaced;
bool tp_hooked;
bool (*tp_heap_known) (void);
