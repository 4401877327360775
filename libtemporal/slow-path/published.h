/* published.h - blocks whose pointers went through atomic operations.

   SPDX-License-Identifier: GPL-3.0-or-later

   Lock-free code reads a pointer, and later compares it with the slot again before it follows it
   (hazard pointers: M. Michael 2004).  By then the slot may contain a pointer to a new block at the
   same address: that has the same bits, and the code continues with the pointer that it read, which
   has the old referent.  If pointers to both blocks went through atomic operations while there were
   several threads, it is not known which block is meant (reused-address.c).  */

#ifndef TEMPORAL_PUBLISHED_H
#define TEMPORAL_PUBLISHED_H

#include "slow-path/slow-path.h"

#pragma GCC visibility push(hidden)

/* Indexed by number; an entry is valid until 2^20 further numbers were used.  */
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

/* A pointer with the referent REF is an operand of an atomic operation.  */
static inline void
trt_publish (uint32_t ref)
{
  if (trt_number_p (ref) && !trt_single_threaded ())
    __atomic_store_n (trt_published_entry (ref), ref, __ATOMIC_RELAXED);
}

/* Was a pointer to the block ORIGIN an operand of an atomic operation while there were other
   threads?  */
static inline bool
trt_published_p (uint32_t origin)
{
  return __atomic_load_n (trt_published_entry (origin), __ATOMIC_RELAXED) == origin;
}

#pragma GCC visibility pop
#endif
