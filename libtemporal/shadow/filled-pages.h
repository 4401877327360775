/* filled-pages.h - where the cells of large blocks were filled: the interface of filled-pages.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_FILLED_PAGES_H
#define TEMPORAL_FILLED_PAGES_H

#include "base/base.h"

#pragma GCC visibility push(hidden)

/* The cells of the lazy block with this number, which begins now and has SIZE bytes, are clear.  */
void trt_filled_begin (uint32_t origin, size_t size);
/* Cells of [LOW, HIGH) in the lazy block ORIGIN at BASE are about to be filled.  */
void trt_filled_note (uint32_t origin, uintptr_t base, uintptr_t low, uintptr_t high);
/* Set R to two ranges that contain all cells that were filled since that block began, of its first
   SIZE bytes.  The first is the block's beginning.  Returns false if they are not known.  */
bool trt_filled_ranges (uint32_t origin, uintptr_t base, size_t size, struct trt_range r[2]);

#pragma GCC visibility pop
#endif
