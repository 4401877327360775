/* exposed.h - blocks that external code has pointers to: the interface of exposed.c.

   SPDX-License-Identifier: GPL-3.0-or-later

   There is a bit for each number, in memory that is mapped lazily.  */

#ifndef TEMPORAL_EXPOSED_H
#define TEMPORAL_EXPOSED_H

#include "blocks/blocks.h"
#include "base/stats.h"

#pragma GCC visibility push(hidden)

extern uint8_t *trt_exposed_bits;

/* How many bytes are examined on each side of the address that an argument points to.  */
enum
{
  TRT_EXPOSED_REACH = 256
};

void trt_exposed_init (void);
/* The call buffer of this thread describes a call whose token was not taken: expose the blocks that
   its arguments point to, as if uninstrumented code had been called.  The call may still be in
   progress, and of instrumented code.  There must be a token.  */
void trt_exposed_take (void);
/* The same as trt_exposed_settle, if the cells show that nothing is exposed for the first time;
   else false, and nothing is done.  Uses general registers alone (exposed-again.c).  */
bool trt_exposed_again (void);
/* The exposed block REF, at BASE, ends: expose the blocks that it points to.  */
void trt_exposed_ends (uintptr_t base, uint32_t ref);
/* Expose the block with the number REF; A may point into it.  */
void trt_exposed_block (uintptr_t a, uint32_t ref);
/* Expose the blocks that pointers in the N bytes at FIRST point to, up to a limit.  */
void trt_exposed_contents (uintptr_t first, size_t n);

#pragma GCC visibility pop

/* Set [*LOW, *HIGH) to the words of the block of SIZE bytes at BASE that are within N bytes of A,
   which is in the block.  */
static inline void
trt_exposed_words (uintptr_t base, size_t size, uintptr_t a, size_t n, uintptr_t *low,
                   uintptr_t *high)
{
  uintptr_t word = a & -(uintptr_t) 8, end = (base + size) & -(uintptr_t) 8;
  *low = word - base > n ? word - n : base;
  *high = end > word + n ? word + n : end;
}

/* Note that uninstrumented code has got a pointer to the block REF; nothing if REF is not a block's
   number.  Safe in signal handlers and with other threads.  */
static inline void
trt_exposed_mark (uint32_t ref)
{
  if (!trt_number_p (ref) || trt_unlikely (!trt_exposed_bits))
    return;
  uint32_t number = ref >> TP_TAIL_BITS;
  uint8_t *b = &trt_exposed_bits[number >> 3], bit = 1u << (number & 7);
  /* Most blocks are passed more than once.  */
  if (!(__atomic_load_n (b, __ATOMIC_RELAXED) & bit))
    {
      __atomic_fetch_or (b, bit, __ATOMIC_RELAXED);
      trt_count (TRT_STAT_given_out, 1);
    }
}

static inline bool
trt_exposed_p (uint32_t ref)
{
  uint32_t number = ref >> TP_TAIL_BITS;
  return trt_number_p (ref) && trt_exposed_bits
         && (__atomic_load_n (&trt_exposed_bits[number >> 3], __ATOMIC_RELAXED) >> (number & 7)
             & 1);
}

/* Expose the blocks of the integer arguments in the call buffer of this thread, if their token was
   not taken, as if uninstrumented code had been called.  The call may still be in progress, and of
   instrumented code.  */
static inline void
trt_exposed_pending_numbers (void)
{
  const struct tp_numbers *n = &trt_call_buffer.numbers;
  for (uint32_t i = 0; n->token && i < n->count && i < TP_NUMBER_SLOTS; i++)
    trt_exposed_mark (n->ref[i]);
}

/* The same for the pointer arguments as well.  */
static inline void
trt_exposed_pending (void)
{
  trt_exposed_pending_numbers ();
  if (trt_call_buffer.token != TP_TOKEN_NONE)
    trt_exposed_take ();
}

/* The same for a call that has ended, or was not made by instrumented code: clears the token,
   too.  */
static inline void
trt_exposed_settle (void)
{
  trt_exposed_pending ();
  trt_call_buffer.token = TP_TOKEN_NONE;
  trt_call_buffer.numbers.count = 0;
}

/* The block at P is about to end, perhaps in a library that was given it.  */
static inline void
trt_exposed_before_end (uintptr_t p)
{
  if (trt_unlikely (trt_call_buffer.token != TP_TOKEN_NONE))
    trt_exposed_settle ();
  if (p < TRT_NULL_PAGE || !trt_mapping_has_cell (p))
    return;
  uint32_t ref = *trt_cell_origin (p) & ~TP_TAIL_MASK;
  struct trt_block b;
  /* The cells of a large block may be empty.  */
  if (trt_unlikely (ref == 0) && trt_store_at (p, &b))
    ref = b.origin;
  if (trt_exposed_p (ref))
    trt_exposed_ends (p, ref);
}

/* The COUNT numbers from NUMBER on are used again for other blocks: clear their bits.  Most have no
   bit set, and their page need not be mapped.  */
static inline void
trt_exposed_forget (uint32_t number, uint32_t count)
{
  uint32_t end = number + count;
  for (uint32_t n = number; trt_exposed_bits && n < end; n = (n | 7) + 1)
    {
      uint8_t *b = &trt_exposed_bits[n >> 3], bits = 0xff << (n & 7);
      if (end - (n & -8u) < 8)
        bits &= (1u << (end & 7)) - 1;
      if (__atomic_load_n (b, __ATOMIC_RELAXED) & bits)
        __atomic_fetch_and (b, ~bits, __ATOMIC_RELAXED);
    }
}

#endif
