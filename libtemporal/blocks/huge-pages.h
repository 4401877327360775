/* huge-pages.h - huge pages for the shadow of a large heap: the interface of huge-pages.c.

   SPDX-License-Identifier: GPL-3.0-or-later

   Only regions.c uses it.  */

#ifndef TEMPORAL_HUGE_PAGES_H
#define TEMPORAL_HUGE_PAGES_H

#include "blocks/blocks.h"

#pragma GCC visibility push(hidden)

/* The first block in the memory from LOW to HIGH begins.  */
void trt_huge_pages_look (uintptr_t low, uintptr_t high);

#pragma GCC visibility pop
#endif
