/* local-records.h - the record that is written at the beginning and the end of a local variable.

   SPDX-License-Identifier: GPL-3.0-or-later

   A local variable that begins gets a number from the thread's batch, cells, and a record in the
   ring of stack blocks.  This happens millions of times a second, so it is inline (frames.c) and
   calls nothing.  Where possible, compiled code does it itself (plugin/lower/lower-scopes.cc).

   The record is one word.  Nearly everything that a report says of a variable is known at compile
   time: the place of its declaration, its function, where its scope ends and how.  That is in a
   constant, struct tp_local, whose address is in the record:

        63                                    22 21                      0
       +----------------------------------------+-------------------------+
       |      address of struct tp_local / 32   |        base / 8         |
       +----------------------------------------+-------------------------+

   Whether the variable is alive follows from its cell, which holds its number from the beginning to
   the end.  So the end writes only cells, unless the scope ends at several places, and this is not
   the most frequent one.

   The numbers of a batch are used by one thread, so their blocks lie near each other.  Each batch
   has one word, with a LOW such that BASE / 8 can be computed: it is the only number in the 2^22
   from LOW on with the low 22 bits of the record.

        63              44 43                                            0
       +------------------+-----------------------------------------------+
       |       mark       |                  LOW = address / 8            |
       +------------------+-----------------------------------------------+

   MARK is the upper part of the batch's numbers, which does not follow from the index in the ring.
   Blocks that do not fit this form have a larger record in another ring, and the word in this one
   is the address of trt_local_wide: blocks that lie far from the others of their batch (on the
   stack of a coroutine), have no constant, or were not ended by their function.  */

#ifndef TEMPORAL_LOCAL_RECORDS_H
#define TEMPORAL_LOCAL_RECORDS_H

#include "blocks/blocks.h"
#include "blocks/origin-numbers.h"

#pragma GCC visibility push(hidden)

/* The numbers in it are shifted, as in cells.  */
extern TRT_EXPORT TRT_TLS struct tp_stack tp_stack __asm__("__temporal_v1_stack");

/* A new batch was taken, or the deepest variable has changed: make sure that the blocks that
   compiled code begins from now on lie near the others of their batch.  */
void trt_local_settle (void);

/* ---- records ----------------------------------------------------------------------- */

#define TRT_STACK_BATCH_BITS 6
#define TRT_STACK_BATCH (1u << TRT_STACK_BATCH_BITS)
#define TRT_LOCAL_MARK_SHIFT 44

_Static_assert(32 - TP_TAIL_BITS - TP_STACK_RING_BITS <= 64 - TRT_LOCAL_MARK_SHIFT
                 && TP_LOCAL_ALIGN << TP_LOCAL_SHIFT == 1 << TP_LOCAL_BASE_BITS
                 && sizeof (struct tp_local) == TP_LOCAL_ALIGN,
               "everything fits into a record");

/* Static arrays, so that their addresses need not be loaded.  */
extern uint64_t trt_stack_ring[1u << TP_STACK_RING_BITS];
extern uint64_t trt_stack_batches[1u << (TP_STACK_RING_BITS - TRT_STACK_BATCH_BITS)];

/* The batch of NUMBER is about to be used, for blocks near A.  */
void trt_local_open (uint32_t number, uintptr_t a);
void trt_local_init (void);
/* A block with the number word ORIGIN begins at SITE, in code at PC; it ends at SITE, in the way
   HOW; the record of NUMBER (false if there is none).  */
void trt_local_birth (uint32_t origin, uintptr_t base, size_t size, const char *site, uintptr_t pc);
void trt_local_end (uint32_t origin, enum trt_life how, const char *site);
bool trt_local_find (uint32_t number, struct trt_record *r);
/* The block with the number word ORIGIN begins or ends, as LOCAL says, and cannot have the short
   record.  */
void trt_local_begin_far (uint32_t origin, uintptr_t base, const struct tp_local *local);
void trt_local_end_far (uint32_t origin, const struct tp_local *local);
/* A library was closed: delete the records that refer to its constants.  */
void trt_local_forget (void);

#pragma GCC visibility pop

/* The record of NUMBER, and the word of its batch.  */
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

/* MARK of the batch's word.  It is never 0, because of TP_STACK_NUMBER_BIT.  */
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

/* Can the block ORIGIN at BASE have the short record?  If another thread has overwritten the
   batch's word, MARK differs, and so the difference is too large.  */
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
