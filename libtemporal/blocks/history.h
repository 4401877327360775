/* history.h - the records of dead heap blocks: what tombstones.h uses of history.c.

   SPDX-License-Identifier: GPL-3.0-or-later

   A record of a block that is not on the stack is two words, so four of them share a cache line:

        63  62         54 53   46 45  44 43                                        0
       +---+-------------+-------+------+------------------------------------------+
       | 0 | size, high  | mark  | life |                               base / 8   |
       +---+-------------+-------+------+------------------------------------------+
       |                        size, low (40 bits)          |     pair (24 bits)   |
       +-----------------------------------------------------+----------------------+

   MARK is the upper part of the number, which does not follow from the index in the ring, plus
   1.  */

#ifndef TEMPORAL_HISTORY_H
#define TEMPORAL_HISTORY_H

#include "blocks/blocks.h"

#define TRT_HEAP_RING_BITS 21

#define TRT_DEAD_LIFE_SHIFT 44
#define TRT_DEAD_MARK_SHIFT 46
#define TRT_DEAD_SIZE_SHIFT 54
#define TRT_DEAD_PAIR_BITS 24
#define TRT_DEAD_LOW_BITS (64 - TRT_DEAD_PAIR_BITS)

struct trt_dead
{
  uint64_t where, what;
};

#pragma GCC visibility push(hidden)

extern struct trt_dead *trt_heap_ring;

static inline struct trt_dead *
trt_dead_of (uint32_t number)
{
  return &trt_heap_ring[number & ((1u << TRT_HEAP_RING_BITS) - 1)];
}

static inline uint64_t
trt_dead_mark (uint32_t number)
{
  return (uint64_t) ((number >> TRT_HEAP_RING_BITS) + 1) << TRT_DEAD_MARK_SHIFT;
}

/* Record the block with the number word ORIGIN.  */
static inline void
trt_history_keep (uint32_t origin, uintptr_t base, size_t size, enum trt_life life,
                  uint32_t site_pair)
{
  uint32_t number = origin >> TP_TAIL_BITS;
  struct trt_dead *d = trt_dead_of (number);
  uint64_t where = (base >> 3 | (uint64_t) life << TRT_DEAD_LIFE_SHIFT | trt_dead_mark (number)
                    | (uint64_t) size >> TRT_DEAD_LOW_BITS << TRT_DEAD_SIZE_SHIFT);
  uint64_t what = (uint64_t) size << TRT_DEAD_PAIR_BITS | site_pair;

  /* Another thread that reads it meanwhile finds no record.  The stores go through the caches,
     although the record will rarely be read: around them (MOVNTI) a line is only fast if all of it
     is written, and memory comes back from malloc in any order.  A program that calculates with
     numbers of 1 KiB took 1.3 times as long, and a queue of small blocks 1.2 times.  */
  __atomic_store_n (&d->where, 0, __ATOMIC_RELAXED);
  __atomic_thread_fence (__ATOMIC_RELEASE);
  __atomic_store_n (&d->what, what, __ATOMIC_RELAXED);
  __atomic_store_n (&d->where, where, __ATOMIC_RELEASE);
}

#pragma GCC visibility pop
#endif
