/* exposed.h - blocks that external code has pointers to: the interface of exposed.c.

   SPDX-License-Identifier: GPL-3.0-or-later

   A bit for each number, in memory that comes when it is used.  */

#ifndef TEMPORAL_EXPOSED_H
#define TEMPORAL_EXPOSED_H

#include "blocks/blocks.h"
#include "base/stats.h"

#pragma GCC visibility push(hidden)

extern uint8_t *trt_exposed_bits;

void trt_exposed_init (void);
/* What the call buffer of this thread says of a call to uninstrumented code, which nobody has
   looked at yet, is done, though the call may still go on, and to instrumented code.  There is a
   token.  */
void trt_exposed_take (void);
/* The block REF, at BASE, ends, and uninstrumented code had it.  */
void trt_exposed_ends (uintptr_t base, uint32_t ref);
/* The block REF, a number, into which A may lead, has been given.  */
void trt_exposed_block (uintptr_t a, uint32_t ref);
/* So have been the blocks that the N bytes at FIRST have pointers to, as far as they are looked
   at.  */
void trt_exposed_contents (uintptr_t first, size_t n);

#pragma GCC visibility pop

/* A pointer to the block REF, if that is a block's number, has gone to uninstrumented code.  Safe
   in signal handlers and beside other threads.  */
static inline void
trt_exposed_mark (uint32_t ref)
{
  if (!trt_number_p (ref) || trt_unlikely (!trt_exposed_bits))
    return;
  uint32_t number = ref >> TP_TAIL_BITS;
  uint8_t *b = &trt_exposed_bits[number >> 3], bit = 1u << (number & 7);
  /* Most blocks are given out more than once.  */
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

/* What the call buffer of this thread says of the numbers of a call to uninstrumented code, which
   nobody has looked at yet, is done, though the call may still go on, and to instrumented code.  */
static inline void
trt_exposed_pending_numbers (void)
{
  const struct tp_numbers *n = &trt_call_buffer.numbers;
  for (uint32_t i = 0; n->token && i < n->count && i < TP_NUMBER_SLOTS; i++)
    trt_exposed_mark (n->ref[i]);
}

/* The same of the pointers, and of the numbers that went without any.  */
static inline void
trt_exposed_pending (void)
{
  trt_exposed_pending_numbers ();
  if (trt_call_buffer.token != TP_TOKEN_NONE)
    trt_exposed_take ();
}

/* The same of a call that is over, or never was one of instrumented code's.  */
static inline void
trt_exposed_settle (void)
{
  trt_exposed_pending ();
  trt_call_buffer.token = TP_TOKEN_NONE;
  trt_call_buffer.numbers.count = 0;
}

/* The block at P is about to end: by a library that was given it, perhaps.  */
static inline void
trt_exposed_before_end (uintptr_t p)
{
  if (trt_unlikely (trt_call_buffer.token != TP_TOKEN_NONE))
    trt_exposed_settle ();
  if (p < TRT_NULL_PAGE || !trt_mapping_has_cell (p))
    return;
  uint32_t ref = *trt_cell_origin (p) & ~TP_TAIL_MASK;
  if (trt_exposed_p (ref))
    trt_exposed_ends (p, ref);
}

/* The COUNT numbers from NUMBER on, which have named others before, are drawn again.  Most have no
   bit, and their page need not come.  */
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
