/* local-records.h - what the beginning and the end of a local variable write.

   SPDX-License-Identifier: GPL-3.0-or-later

   A number from the thread's batch, the cells, and a record in the ring of stack blocks: all that
   happens millions of times a second, so it is inline (frames.c), and nothing is called.  Compiled
   code does it by itself where it can (plugin/lower/lower-scopes.cc).

   The record is one word.  Nearly all that is to be said of a variable is known when it is
   compiled: where it is declared, by which function, where its scope ends and how.  That is a
   constant, struct tp_local, and the record names it:

        63                                    22 21                      0
       +----------------------------------------+-------------------------+
       |      address of struct tp_local / 32   |        base / 8         |
       +----------------------------------------+-------------------------+

   Whether the variable lives, its cell says: it holds the number from the beginning to the end.  So
   the end writes nothing but cells, unless there are several places where it can be, and it is not
   the most frequent of them.

   Numbers are drawn in batches by one thread, and so their blocks lie near each other: the batch
   has one word, and BASE / 8 is the only such number in the 2^22 from LOW on.

        63              44 43                                            0
       +------------------+-----------------------------------------------+
       |       mark       |                  LOW = address / 8            |
       +------------------+-----------------------------------------------+

   MARK is what of the batch's numbers the place in the ring does not say.  What does not fit is in
   a ring of larger records, and the word in this one is the address of trt_local_wide: of blocks
   that lie far from the others (a coroutine's), have no constant, or were ended by somebody
   else.  */

#ifndef TEMPORAL_LOCAL_RECORDS_H
#define TEMPORAL_LOCAL_RECORDS_H

#include "blocks/blocks.h"
#include "blocks/origin-numbers.h"

#pragma GCC visibility push(hidden)

/* Its numbers are words, as they stand in cells.  */
extern TRT_EXPORT TRT_TLS struct tp_stack tp_stack __asm__("__temporal_v1_stack");

/* A batch was drawn, or the deepest variable is another: keep all that compiled code begins from
   now on near the others of its batch.  */
void trt_local_settle (void);

/* ---- records ----------------------------------------------------------------------- */

#define TRT_STACK_BATCH_BITS 6
#define TRT_STACK_BATCH (1u << TRT_STACK_BATCH_BITS)
#define TRT_LOCAL_MARK_SHIFT 44

_Static_assert(32 - TP_TAIL_BITS - TP_STACK_RING_BITS <= 64 - TRT_LOCAL_MARK_SHIFT
                 && TP_LOCAL_ALIGN << TP_LOCAL_SHIFT == 1 << TP_LOCAL_BASE_BITS
                 && sizeof (struct tp_local) == TP_LOCAL_ALIGN,
               "everything fits into a record");

/* Not mapped, so that where they are needs no load.  */
extern uint64_t trt_stack_ring[1u << TP_STACK_RING_BITS];
extern uint64_t trt_stack_batches[1u << (TP_STACK_RING_BITS - TRT_STACK_BATCH_BITS)];

/* The batch of NUMBER is about to be drawn, for blocks near A.  */
void trt_local_open (uint32_t number, uintptr_t a);
void trt_local_init (void);
/* A block with the number word ORIGIN is born at SITE, in code at PC; it ends; what is known of
   NUMBER, false if that is nothing.  */
void trt_local_birth (uint32_t origin, uintptr_t base, size_t size, const char *site, uintptr_t pc);
void trt_local_end (uint32_t origin, enum trt_life how, const char *site);
bool trt_local_find (uint32_t number, struct trt_record *r);
/* The block with the number word ORIGIN begins or ends, as LOCAL says: the record cannot be the
   short one.  */
void trt_local_begin_far (uint32_t origin, uintptr_t base, const struct tp_local *local);
void trt_local_end_far (uint32_t origin, const struct tp_local *local);
/* A library was closed, and what its code knew of its variables is lost.  */
void trt_local_forget (void);

#pragma GCC visibility pop

/* Where the record of NUMBER stands, and the word of its batch.  */
static inline uint64_t *
trt_local_of (uint32_t number)
{
  return &trt_stack_ring[number & ((1u << TP_STACK_RING_BITS) - 1)];
}

static inline uint64_t *
trt_local_batch (uint32_t number)
{
  return &trt_stack_batches[(number & ((1u << TP_STACK_RING_BITS) - 1)) >> TRT_STACK_BATCH_BITS];
}

/* What the word of its batch holds above LOW: no number's is 0, because of TP_STACK_NUMBER_BIT.  */
static inline uint64_t
trt_local_mark (uint32_t number)
{
  return (uint64_t) (number >> TP_STACK_RING_BITS) << TRT_LOCAL_MARK_SHIFT;
}

static inline uint64_t
trt_local_word (const struct tp_local *local, uintptr_t base)
{
  return (uint64_t) local << TP_LOCAL_SHIFT | (base >> 3 & ((1u << TP_LOCAL_BASE_BITS) - 1));
}

/* Can the block ORIGIN at BASE have the short record?  If another thread is a whole ring ahead, the
   difference is larger than any distance.  */
static inline bool
trt_local_near_p (uint32_t origin, uintptr_t base)
{
  uint32_t number = origin >> TP_TAIL_BITS;
  uint64_t batch = __atomic_load_n (trt_local_batch (number), __ATOMIC_RELAXED);

  return ((base >> 3 | trt_local_mark (number)) - batch) >> TP_LOCAL_BASE_BITS == 0;
}

static inline void
trt_local_note (uint32_t origin, uintptr_t base, const struct tp_local *local)
{
  __atomic_store_n (trt_local_of (origin >> TP_TAIL_BITS), trt_local_word (local, base),
                    __ATOMIC_RELEASE);
}

#endif
