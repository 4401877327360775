/* region.h - where in the address space blocks ever started: the interface of region.c.

   SPDX-License-Identifier: GPL-3.0-or-later

   Only index.c and small.c use it.  */

#ifndef TEMPORAL_REGION_H
#define TEMPORAL_REGION_H

#include "blocks/blocks.h"

#define TP_REGION_BITS  18

#pragma GCC visibility push(hidden)

void tp_region_init (void);

/* By region: was it ever noted?  */
extern uint8_t *tp_region_noted;

static inline bool
tp_region_noted_p (uintptr_t a)
{
  return __atomic_load_n (&tp_region_noted[a >> TP_REGION_BITS], __ATOMIC_RELAXED);
}

/* A block starts to live at A.  */
void tp_region_note (uintptr_t a);

/* The first address behind A's region.  */
static inline uintptr_t
tp_region_end (uintptr_t a)
{
  return ((a >> TP_REGION_BITS) + 1) << TP_REGION_BITS;
}

/* The first address from A on that is in a noted region, HIGH if that comes first.  Eight regions at
   a time: a block of a gigabyte spans thousands.  */
uintptr_t tp_region_next (uintptr_t a, uintptr_t high);

/* The last noted region that has addresses below *HIGH becomes [*LOW, *HIGH), which is cut
   off at the old *HIGH.  False if there is none.  */
bool tp_region_below (uintptr_t *low, uintptr_t *high);
/* Call VISIT for every noted region until it returns false; false if it did.  */
bool tp_region_walk (bool (*visit) (uintptr_t low, uintptr_t high, void *data),
                     void *data);

#pragma GCC visibility pop
#endif
