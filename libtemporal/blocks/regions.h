/* regions.h - the regions of the address space in which a block ever began: the interface of
   regions.c.

   SPDX-License-Identifier: GPL-3.0-or-later

   Used by store-index.c and the files of small blocks.  */

#ifndef TEMPORAL_REGIONS_H
#define TEMPORAL_REGIONS_H

#include "blocks/blocks.h"

#define TRT_REGION_BITS 18

#pragma GCC visibility push(hidden)

void trt_region_init (void);

/* One byte for each region: did a block ever begin there?  */
extern uint8_t *trt_region_noted;

static inline bool
trt_region_noted_p (uintptr_t a)
{
  return __atomic_load_n (&trt_region_noted[a >> TRT_REGION_BITS], __ATOMIC_RELAXED);
}

/* A block begins at A.  */
void trt_region_note (uintptr_t a);

/* The end of A's region.  */
static inline uintptr_t
trt_region_end (uintptr_t a)
{
  return ((a >> TRT_REGION_BITS) + 1) << TRT_REGION_BITS;
}

/* The first address from A on that is in a noted region, or HIGH if that comes first.  It skips
   many regions at a time, because a block of a gigabyte spans thousands of them.  */
uintptr_t trt_region_next (uintptr_t a, uintptr_t high);

/* Set [*LOW, *HIGH) to the last noted region that has addresses below *HIGH, cut off at the old
   *HIGH.  False if there is none.  */
bool trt_region_below (uintptr_t *low, uintptr_t *high);
/* Call VISIT for every noted region until it returns false; false if it did.  */
bool trt_region_walk (bool (*visit) (uintptr_t low, uintptr_t high, void *data), void *data);

#pragma GCC visibility pop
#endif
