/* huge.h - huge pages for the shadow of a large heap: the interface of huge.c.

   SPDX-License-Identifier: GPL-3.0-or-later

   Only region.c uses it.  */

#ifndef TEMPORAL_HUGE_H
#define TEMPORAL_HUGE_H

#include "blocks/blocks.h"

#pragma GCC visibility push(hidden)

/* The first block is born in the memory from LOW to HIGH.  */
void tp_huge_look (uintptr_t low, uintptr_t high);

#pragma GCC visibility pop
#endif
