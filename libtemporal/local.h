/* local.h - what the beginning and the end of a local variable write.

   SPDX-License-Identifier: GPL-3.0-or-later

   A number from the thread's batch, the cells, and a record in the ring of stack blocks: all that
   happens millions of times a second, so it is inline (frame.c), and nothing is called.  number.c and
   history.c say why it is done like this.  */

#ifndef TEMPORAL_LOCAL_H
#define TEMPORAL_LOCAL_H

#include "fate.h"

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

/* The record of a stack block is one word:

        63        41 40  39   38     37   36       22 21                      0
       +------------+------+-------+------+----------+-------------------------+
       |    fate    | life | valid | wide |   size   |   base / 8, above LOW   |
       +------------+------+-------+------+----------+-------------------------+

   Numbers are drawn in batches by one thread, and so their blocks lie near each other: the batch has
   one word, LOW / 8 in 44 bits and above them what of its numbers the place in the ring does not
   say.  Base and size of a block that does not fit are in a ring of their own, and WIDE is set.  While the
   block lives, FATE is the number of its birth.  */
#define TP_STACK_RING_BITS   18
#define TP_STACK_BATCH_BITS  6
#define TP_STACK_BATCH       (1u << TP_STACK_BATCH_BITS)
#define TP_LOCAL_MARK_SHIFT  44
#define TP_LOCAL_BASE_BITS   22
#define TP_LOCAL_SIZE_BITS   15
#define TP_LOCAL_WIDE        (1ULL << 37)
#define TP_LOCAL_VALID       (1ULL << 38)
#define TP_LOCAL_LIFE_SHIFT  39
#define TP_LOCAL_LIFE        (3ULL << TP_LOCAL_LIFE_SHIFT)
#define TP_LOCAL_FATE_SHIFT  41

struct tp_wide { uintptr_t base; size_t size; };

_Static_assert (TP_LOCAL_BASE_BITS + TP_LOCAL_SIZE_BITS == 37
		&& TP_FATE_BITS < 64 - TP_LOCAL_FATE_SHIFT
		&& 32 - TP_TAIL_BITS - TP_STACK_RING_BITS <= 64 - TP_LOCAL_MARK_SHIFT
		&& TP_LIFE_LIVE == 0 && TP_LIFE_RETURN < 4,
		"everything fits into a record");

/* Not mapped, so that where they are needs no load.  */
extern uint64_t tp_stack_ring[1u << TP_STACK_RING_BITS];
extern uint64_t tp_stack_batches[1u << (TP_STACK_RING_BITS - TP_STACK_BATCH_BITS)];

/* The batch of NUMBER is about to be drawn, for blocks near A.  */
void tp_local_open (uint32_t number, uintptr_t a);
/* The slow halves.  */
void tp_local_birth_far (uint32_t origin, uintptr_t base, size_t size, const char *site,
			 uintptr_t pc);
void tp_local_end_far (uint32_t origin, enum tp_life how, const char *site);

#pragma GCC visibility pop

/* Where the record of NUMBER stands, and the word of its batch.  */
static inline uint64_t *
tp_local_of (uint32_t number)
{
  return &tp_stack_ring[number & ((1u << TP_STACK_RING_BITS) - 1)];
}

static inline uint64_t *
tp_local_batch (uint32_t number)
{
  return &tp_stack_batches[(number & ((1u << TP_STACK_RING_BITS) - 1))
			   >> TP_STACK_BATCH_BITS];
}

/* What the word of its batch holds above LOW: no number's is 0, because of TP_STACK_NUMBER_BIT.  */
static inline uint64_t
tp_local_mark (uint32_t number)
{
  return (uint64_t) (number >> TP_STACK_RING_BITS) << TP_LOCAL_MARK_SHIFT;
}

/* The block with the number word ORIGIN begins; tp_history_birth says what the rest is.  If another
   thread is a whole ring ahead, the difference is larger than any distance.  False, and nothing is
   done, if that is tp_local_birth_far's: a call to it at the end saves the callers their registers.  */
static inline bool
tp_local_birth_near (uint32_t origin, uintptr_t base, size_t size, const char *site,
		     uintptr_t pc)
{
  uint32_t number = origin >> TP_TAIL_BITS, slot = tp_birth_hash (pc);
  uint64_t batch = __atomic_load_n (tp_local_batch (number), __ATOMIC_RELAXED);
  uint64_t low = (base >> 3 | tp_local_mark (number)) - batch;

  if (tp_unlikely (low >> TP_LOCAL_BASE_BITS || size >> TP_LOCAL_SIZE_BITS
		   || !tp_fate_there_p (slot, (uintptr_t) site | TP_FATE_BIRTH,
					(const char *) pc)))
    return false;
  __atomic_store_n (tp_local_of (number),
		    (uint64_t) (slot + 1) << TP_LOCAL_FATE_SHIFT | TP_LOCAL_VALID
		    | (uint64_t) size << TP_LOCAL_BASE_BITS | low,
		    __ATOMIC_RELEASE);
  return true;
}

static inline void
tp_local_birth (uint32_t origin, uintptr_t base, size_t size, const char *site,
		uintptr_t pc)
{
  if (tp_unlikely (!tp_local_birth_near (origin, base, size, site, pc)))
    tp_local_birth_far (origin, base, size, site, pc);
}

/* It ends; the same.  */
static inline bool
tp_local_end_near (uint32_t origin, enum tp_life how, const char *site)
{
  uint32_t number = origin >> TP_TAIL_BITS;
  uint64_t *k = tp_local_of (number);
  uint64_t record = __atomic_load_n (k, __ATOMIC_RELAXED);
  uint64_t batch = __atomic_load_n (tp_local_batch (number), __ATOMIC_RELAXED);
  uint32_t birth = record >> TP_LOCAL_FATE_SHIFT, slot = tp_fate_hash (birth, site);

  if (tp_unlikely ((batch ^ tp_local_mark (number)) >> TP_LOCAL_MARK_SHIFT
		   || (record & (TP_LOCAL_VALID | TP_LOCAL_LIFE)) != TP_LOCAL_VALID
		   || !tp_fate_there_p (slot, (uint64_t) birth + 1, site) || !site))
    return false;
  __atomic_store_n (k, (record & ((1ULL << TP_LOCAL_LIFE_SHIFT) - 1))
		       | (uint64_t) how << TP_LOCAL_LIFE_SHIFT
		       | (uint64_t) (slot + 1) << TP_LOCAL_FATE_SHIFT,
		    __ATOMIC_RELEASE);
  return true;
}

static inline void
tp_local_end (uint32_t origin, enum tp_life how, const char *site)
{
  if (tp_unlikely (!tp_local_end_near (origin, how, site)))
    tp_local_end_far (origin, how, site);
}

#endif
