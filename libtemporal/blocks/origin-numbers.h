/* origin-numbers.h - taking an origin number, inline: what small-blocks.c and local-records.h use
   of origin-numbers.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_ORIGIN_NUMBERS_H
#define TEMPORAL_ORIGIN_NUMBERS_H

#include "blocks/blocks.h"

/* Take the next number of B, which counts in steps of STEP; *DRAWN is false if the batch is used
   up.  */
static inline uint32_t
trt_batch_draw (struct tp_batch *b, uint32_t step, bool *drawn)
{
  uint32_t limit = __atomic_load_n (&b->limit, __ATOMIC_RELAXED), n = step;

  __atomic_signal_fence (__ATOMIC_SEQ_CST);
  __asm__ volatile("xaddl %0, %1" : "+r"(n), "+m"(b->next) : : "cc");
  *drawn = n < limit;
  return n;
}

#pragma GCC visibility push(hidden)

extern TRT_TLS struct tp_batch trt_heap_batch;

/* How many numbers of each range were used so far; batches of other threads count as used up.  */
struct trt_number_counts
{
  uint64_t heap, pool, global, stack;
};
void trt_number_count (struct trt_number_counts *c);

#pragma GCC visibility pop
#endif
