/* published.h - blocks whose pointers went through atomic operations.

   SPDX-License-Identifier: GPL-3.0-or-later

   Lock-free code reads a pointer, and later compares it with the slot again before it follows it
   (hazard pointers: M. Michael 2004).  By then the same bits may be the pointer of a new block in
   the old one's place: that is the pointer it goes on with, but under the old referent.  Where both
   blocks were published so, while there were several threads, it is unknown which of the two is
   meant (reused-address.c).  */

#ifndef TEMPORAL_PUBLISHED_H
#define TEMPORAL_PUBLISHED_H

#include "slow-path/slow-path.h"

#pragma GCC visibility push(hidden)

/* Indexed by number; an entry lasts until 2^20 numbers later.  */
enum
{
  TRT_PUBLISHED = 1 << 20
};
extern uint32_t trt_published[TRT_PUBLISHED];

static inline uint32_t *
trt_published_entry (uint32_t origin)
{
  return &trt_published[(origin >> TP_TAIL_BITS) % TRT_PUBLISHED];
}

/* A pointer with the referent REF goes through an atomic operation.  */
static inline void
trt_publish (uint32_t ref)
{
  if (trt_number_p (ref) && !trt_single_threaded ())
    __atomic_store_n (trt_published_entry (ref), ref, __ATOMIC_RELAXED);
}

/* Did a pointer to the block ORIGIN go through atomic operations, beside other threads?  */
static inline bool
trt_published_p (uint32_t origin)
{
  return __atomic_load_n (trt_published_entry (origin), __ATOMIC_RELAXED) == origin;
}

#pragma GCC visibility pop
#endif
