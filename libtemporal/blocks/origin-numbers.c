/* origin-numbers.c - origin numbers in per-thread batches.

   SPDX-License-Identifier: GPL-3.0-or-later

   A number distinguishes a block from the one that had its memory before.  Each thread uses numbers
   from a batch of its own, so that threads share a cache line only once for each batch.  Heap,
   global and stack blocks have separate ranges of numbers (layout.h), each of which wraps around.

   A signal handler may take a number between any two instructions of its thread.  Therefore a
   number is taken by one instruction (xadd); LIMIT is read before it (so the number belongs to the
   batch of that time, or is beyond its end); and LIMIT is 0 while a batch is replaced, so that a
   handler then takes another batch, and at worst the interrupted code loses the rest of one.  */

#include "blocks/blocks.h"
#include "blocks/exposed.h"
#include "blocks/local-records.h"

/* Numbers in a batch; divides TP_HEAP_NUMBERS.  Stack batches are smaller, so that threads share
   the small stack history fairly, and the blocks of a batch lie near each other
   (local-records.h).  */
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

/* All numbers but those of stack blocks share one ring of records (history.c).  The first numbers
   of pools and of globals are so far behind the beginning of their ranges that their records do not
   take the places of the first blocks of the heap, as most programs have fewer than this.  */
#define POOL_SKIP (1u << 20)
#define GLOBAL_SKIP (3u << 19)

/* The numbers of one kind of block: COUNT numbers from BASE on, in batches of SIZE, of which
   BATCHES have been taken.  The first of these was the one after SKIP numbers.  */
struct range
{
  uint32_t base, count, size, skip;
  uint64_t batches;
};

static struct range heap_range = { 0, TP_HEAP_NUMBERS, HEAP_BATCH, 0, 0 };
static struct range stack_range = { TP_STACK_NUMBER_BIT, TP_HEAP_NUMBERS, STACK_BATCH, 0, 0 };
static struct range pool_range = { TP_HEAP_NUMBERS, TP_POOL_NUMBERS, POOL_BATCH, POOL_SKIP, 0 };
TRT_SHOW (heap_batches, &heap_range.batches);
TRT_SHOW (heap_batch, HEAP_BATCH);

/* Give B a new batch of the range R, and return its first number.  In B the numbers are shifted
   left by SHIFT, and have BITS set.  */
static TRT_COLD uint32_t
refill (struct tp_batch *b, struct range *r, uint32_t bits, int shift)
{
  uint32_t size = r->size;
  uint64_t n = 1;
  /* A locked instruction would wait for all non-temporal stores (history.h).  */
  if (trt_single_threaded ())
    __asm__ volatile("xaddq %0, %1" : "+r"(n), "+m"(r->batches) : : "cc");
  else
    n = __atomic_fetch_add (&r->batches, 1, __ATOMIC_RELAXED);
  n += r->skip / size;
  uint32_t first = trt_number_batch (n, size);

  /* Before a number of the batch is used.  */
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
  bool drawn;
  uint32_t n = trt_batch_draw (&trt_heap_batch, 1, &drawn);
  if (trt_unlikely (!drawn))
    n = refill (&trt_heap_batch, &heap_range, 0, 0);
  return n << TP_TAIL_BITS;
}

/* A bound above all heap numbers that were used so far, including those of unfinished batches.  */
uint32_t
trt_number_heap_bound (void)
{
  uint64_t drawn = __atomic_load_n (&heap_range.batches, __ATOMIC_RELAXED) * HEAP_BATCH;
  return drawn < TP_HEAP_NUMBERS ? drawn : TP_HEAP_NUMBERS;
}

/* Globals are few, and registered before main, so one counter is enough.  It also counts constants,
   so two numbers never differ only in TP_READONLY_BIT.  */
static uint32_t global_next;

uint32_t
trt_number_global (bool constant)
{
  uint32_t n = __atomic_fetch_add (&global_next, 1, __ATOMIC_RELAXED);
  uint32_t number = ((TP_NUMBER_COUNT + (n + GLOBAL_SKIP) % TP_GLOBAL_NUMBERS)
                     | (constant ? TP_READONLY_BIT : 0));
  if (trt_unlikely (n >= TP_GLOBAL_NUMBERS - GLOBAL_SKIP))
    trt_exposed_forget (number, 1);
  return number << TP_TAIL_BITS;
}

uint32_t
trt_number_pool (void)
{
  bool drawn;
  uint32_t n = trt_batch_draw (&pool_batch, 1, &drawn);
  if (trt_unlikely (!drawn))
    n = refill (&pool_batch, &pool_range, 0, 0);
  return (TP_HEAP_NUMBERS + n % TP_POOL_NUMBERS) << TP_TAIL_BITS;
}

uint32_t
trt_number_stack (void)
{
  bool drawn;
  uint32_t word = trt_batch_draw (&tp_stack.numbers, 1 << TP_TAIL_BITS, &drawn);
  if (trt_unlikely (!drawn))
    {
      word = refill (&tp_stack.numbers, &stack_range, TP_STACK_NUMBER_BIT, TP_TAIL_BITS);
      trt_local_settle ();
    }
  return word;
}

/* How many numbers of R were used, without those that are left in this thread's batch B.  */
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
