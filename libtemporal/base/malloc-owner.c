/* malloc-owner.c - whose malloc the process uses.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/base.h"
#include "base/malloc-owner.h"

bool trt_malloc_replaced;
bool trt_malloc_no_headers;
bool trt_other_malloc_hooked;
bool (*trt_other_heap_known) (void);
