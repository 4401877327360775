/* local.h - what the beginning and the end of a local variable write.

   SPDX-License-Identifier: GPL-3.0-or-later

   A number from the thread's batch, the cells, and a record in the ring of stack blocks: all that
   happens millions of times a second, so it is inline (frame.c), and nothing is called.  number.c and
   history.c say why it is done like this.  */

#ifndef TEMPORAL_LOCAL_H
#define TEMPORAL_LOCAL_H

#include "internal.h"

/* ---- numbers ----------------------------------------------------------------------- */

struct tp_batch { uint32_t next, limit; };

/* The next number of B, which counts in steps of STEP; false in *OURS if the batch has no more.  */
static inline uint32_t
tp_batch_draw (struct tp_batch *b, uint32_t step, bool *ours)
{
  uint32_t limit = __atomic_load_n (&b->limit, __ATOMIC_RELAXED), n = step;

  __atomic_signal_fence (__ATOMIC_SEQ_CST);
  __asm__ volatile ("xaddl %0, %1" : "+r" (n), "+m" (b->next) : : "cc");
  *ours = n < limit;
  return n;
}

#pragma GCC visibility push(hidden)

/* Holds words: numbers of the stack as they stand in cells.  */
extern TP_TLS struct tp_batch tp_stack_batch;

/* ---- records ----------------------------------------------------------------------- */

/* The record of a stack block.  WHERE holds the base (48 bits), how the block ended (2)
   and what of the number the place in the ring does not say (up to 13).  While the block lives, END_SITE
   is the place of the code that began it.  32 bytes, so that two share a cache line.  */
struct tp_local
{
  uint64_t where;
  uint64_t size;
  const char *birth_site;
  const char *end_site;
};

#define TP_STACK_RING_BITS   18
#define TP_LOCAL_LIFE_SHIFT  48
#define TP_LOCAL_MARK_SHIFT  50

_Static_assert (sizeof (struct tp_local) == 32, "two records share a cache line");
_Static_assert (32 - TP_TAIL_BITS - TP_STACK_RING_BITS <= 64 - TP_LOCAL_MARK_SHIFT
		&& TP_LIFE_RETURN < 1 << (TP_LOCAL_MARK_SHIFT - TP_LOCAL_LIFE_SHIFT),
		"everything fits into WHERE");

extern struct tp_local *tp_stack_ring;

#pragma GCC visibility pop

/* Where the record of NUMBER stands.  */
static inline struct tp_local *
tp_local_of (uint32_t number)
{
  return &tp_stack_ring[number & ((1u << TP_STACK_RING_BITS) - 1)];
}

/* WHERE without the base and the way of the end: no number's is 0, because of
   TP_STACK_NUMBER_BIT.  */
static inline uint64_t
tp_local_mark (uint32_t number)
{
  return (uint64_t) (number >> TP_STACK_RING_BITS) << TP_LOCAL_MARK_SHIFT;
}

/* The block with the number word ORIGIN begins; tp_history_birth says what the rest is.  */
static inline void
tp_local_birth (uint32_t origin, uintptr_t base, size_t size, const char *site,
		uintptr_t pc)
{
  uint32_t number = origin >> TP_TAIL_BITS;
  struct tp_local *k = tp_local_of (number);

  /* The ring is larger than the nearer caches, but it is clear what comes next.  */
  __builtin_prefetch (k + 16, 1);
  __atomic_store_n (&k->where, 0, __ATOMIC_RELAXED);
  __atomic_thread_fence (__ATOMIC_RELEASE);
  k->size = size;
  k->birth_site = site;
  k->end_site = (const char *) pc;
  __atomic_store_n (&k->where,
		    tp_local_mark (number)
		    | (uint64_t) TP_LIFE_LIVE << TP_LOCAL_LIFE_SHIFT | base,
		    __ATOMIC_RELEASE);
}

/* It ends.  */
static inline void
tp_local_end (uint32_t origin, enum tp_life how, const char *site)
{
  const uint64_t life = 3ULL << TP_LOCAL_LIFE_SHIFT;
  uint32_t number = origin >> TP_TAIL_BITS;
  struct tp_local *k = tp_local_of (number);
  uint64_t where = __atomic_load_n (&k->where, __ATOMIC_RELAXED);

  if (where >> TP_LOCAL_MARK_SHIFT << TP_LOCAL_MARK_SHIFT != tp_local_mark (number))
    return;
  k->end_site = site;
  __atomic_store_n (&k->where,
		    (where & ~life) | (uint64_t) how << TP_LOCAL_LIFE_SHIFT,
		    __ATOMIC_RELEASE);
}

#endif
