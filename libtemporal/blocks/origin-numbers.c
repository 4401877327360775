/* origin-numbers.c - origin numbers in per-thread batches.

   SPDX-License-Identifier: GPL-3.0-or-later

   A number is what makes one block another than the one that had its memory before.
   Each thread draws from a batch of its own, so that two threads share a
   cache line only once a batch.  Heap, global and stack blocks count in
   ranges of their own (layout.h), each of which wraps.

   A signal handler may draw a number between any two instructions of the
   thread that it interrupts.  Therefore a draw is one instruction (xadd), LIMIT is
   read before it (the number belongs to the batch that was there then, or is beyond
   its end), and LIMIT is 0 while a batch is being changed, so that a handler then fetches a
   batch of its own, and at worst the interrupted one loses the rest of it.  */

#include "blocks/blocks.h"
#include "blocks/exposed.h"
#include "blocks/local-records.h"

/* Numbers in a batch; divides TP_HEAP_NUMBERS.  Stack batches are smaller, so that threads share
   the small stack history fairly, and the blocks of one lie near each other (local-records.h).  */
#define HEAP_BATCH 256u
#define STACK_BATCH TRT_STACK_BATCH
#define POOL_BATCH 64u

TRT_TLS struct tp_batch trt_heap_batch;
TRT_OWN_TLS (trt_heap_batch);
static TRT_TLS struct tp_batch pool_batch;
TRT_OWN_TLS (pool_batch);

/* The first number of the N-th batch of SIZE numbers, numbers counted from 0
   in their range.  The first batch leaves out the reserved ones.  */
uint32_t
trt_number_batch (uint64_t n, uint32_t size)
{
  uint32_t first = (n % (TP_HEAP_NUMBERS / size)) * size;
  return first == 0 ? TP_FIRST_NUMBER : first;
}

/* The numbers of one kind of block: so many from BASE on, in batches of SIZE, of which BATCHES were
   drawn.  */
struct range
{
  uint32_t base, count, size;
  uint64_t batches;
};

static struct range heap_range = { 0, TP_HEAP_NUMBERS, HEAP_BATCH, 0 };
static struct range stack_range = { TP_STACK_NUMBER_BIT, TP_HEAP_NUMBERS, STACK_BATCH, 0 };
static struct range pool_range = { TP_HEAP_NUMBERS, TP_POOL_NUMBERS, POOL_BATCH, 0 };

/* The first of a batch of fresh numbers for B of the range R; in B they are shifted by SHIFT, and
   have BITS set.  */
static TRT_COLD uint32_t
refill (struct tp_batch *b, struct range *r, uint32_t bits, int shift)
{
  uint32_t size = r->size;
  uint64_t n = 1;
  /* A locked instruction would wait for all that was written past the caches (history.h).  */
  if (trt_single_threaded ())
    __asm__ volatile("xaddq %0, %1" : "+r"(n), "+m"(r->batches) : : "cc");
  else
    n = __atomic_fetch_add (&r->batches, 1, __ATOMIC_RELAXED);
  uint32_t first = trt_number_batch (n, size);

  /* Before anybody draws from it.  */
  if (trt_unlikely (n >= r->count / size))
    trt_exposed_forget (r->base + (first & -size) % r->count, size);
  if (bits)
    trt_local_open (first + bits, (uintptr_t) __builtin_frame_address (0));
  __atomic_store_n (&b->limit, 0, __ATOMIC_RELAXED);
  __atomic_signal_fence (__ATOMIC_SEQ_CST);
  __atomic_store_n (&b->next, (first + 1 + bits) << shift, __ATOMIC_RELAXED);
  __atomic_signal_fence (__ATOMIC_SEQ_CST);
  __atomic_store_n (&b->limit, ((first & -size) + size + bits) << shift, __ATOMIC_RELAXED);
  return (first + bits) << shift;
}

uint32_t
trt_number_heap (void)
{
  bool ours;
  uint32_t n = trt_batch_draw (&trt_heap_batch, 1, &ours);
  if (trt_unlikely (!ours))
    n = refill (&trt_heap_batch, &heap_range, 0, 0);
  return n << TP_TAIL_BITS;
}

/* Above all heap numbers that were drawn so far, those of batches that are not used up
   included.  */
uint32_t
trt_number_heap_bound (void)
{
  uint64_t drawn = __atomic_load_n (&heap_range.batches, __ATOMIC_RELAXED) * HEAP_BATCH;
  return drawn < TP_HEAP_NUMBERS ? drawn : TP_HEAP_NUMBERS;
}

/* Globals are few and come before main, so one counter does.  Constants count along: two
   numbers never differ in TP_READONLY_BIT alone.  */
static uint32_t global_next;

uint32_t
trt_number_global (bool constant)
{
  uint32_t n = __atomic_fetch_add (&global_next, 1, __ATOMIC_RELAXED);
  uint32_t number = (TP_NUMBER_COUNT + n % TP_GLOBAL_NUMBERS) | (constant ? TP_READONLY_BIT : 0);
  if (trt_unlikely (n >= TP_GLOBAL_NUMBERS))
    trt_exposed_forget (number, 1);
  return number << TP_TAIL_BITS;
}

uint32_t
trt_number_pool (void)
{
  bool ours;
  uint32_t n = trt_batch_draw (&pool_batch, 1, &ours);
  if (trt_unlikely (!ours))
    n = refill (&pool_batch, &pool_range, 0, 0);
  return (TP_HEAP_NUMBERS + n % TP_POOL_NUMBERS) << TP_TAIL_BITS;
}

uint32_t
trt_number_stack (void)
{
  bool ours;
  uint32_t word = trt_batch_draw (&tp_stack.numbers, 1 << TP_TAIL_BITS, &ours);
  if (trt_unlikely (!ours))
    {
      word = refill (&tp_stack.numbers, &stack_range, TP_STACK_NUMBER_BIT, TP_TAIL_BITS);
      trt_local_settle ();
    }
  return word;
}

/* How many numbers of R were drawn, of which this thread has not used all of B's.  */
static uint64_t
used (const struct range *r, const struct tp_batch *b, int shift)
{
  uint64_t n = r->batches * r->size;
  if (n == 0)
    return 0;
  uint64_t left = b->next < b->limit ? (b->limit - b->next) >> shift : 0;
  return left < n ? n - left : 0;
}

void
trt_number_count (struct trt_number_counts *c)
{
  c->heap = used (&heap_range, &trt_heap_batch, 0);
  c->pool = used (&pool_range, &pool_batch, 0);
  c->stack = used (&stack_range, &tp_stack.numbers, TP_TAIL_BITS);
  c->global = global_next;
}
