/* filled-pages.h - where the cells of large blocks were filled: the interface of filled-pages.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_FILLED_PAGES_H
#define TEMPORAL_FILLED_PAGES_H

#include "base/base.h"

#pragma GCC visibility push(hidden)

/* Cells of [LOW, HIGH), which is not empty, are about to get the number of a lazy block.  */
void trt_filled_note (uintptr_t low, uintptr_t high);
/* VISIT ranges, with their sizes, that contain all such cells of the SIZE > 0 bytes at BASE; they
   are to be cleared.  Returns false if it is not known where they are.  */
bool trt_filled_each (uintptr_t base, size_t size, void (*visit) (uintptr_t, size_t));

#pragma GCC visibility pop
#endif
