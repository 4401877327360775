/* given.h - blocks whose pointers uninstrumented code has: the interface of given.c.

   SPDX-License-Identifier: GPL-3.0-or-later

   A bit for each number, in memory that comes when it is used.  */

#ifndef TEMPORAL_GIVEN_H
#define TEMPORAL_GIVEN_H

#include "blocks/blocks.h"
#include "base/stats.h"

#pragma GCC visibility push(hidden)

extern uint8_t *tp_given_bits;

void tp_given_init (void);
/* What the call buffer of this thread says of a call to uninstrumented code, which nobody has looked at
   yet, is done, though the call may still go on, and to instrumented code.  There is a token.  */
void tp_given_take (void);
/* The block REF, at BASE, ends, and uninstrumented code had it.  */
void tp_given_ends (uintptr_t base, uint32_t ref);
/* The block REF, a number, into which A may lead, has been given.  */
void tp_given_block (uintptr_t a, uint32_t ref);
/* So have been the blocks that the N bytes at FIRST have pointers to, as far as they are looked at.  */
void tp_given_contents (uintptr_t first, size_t n);

#pragma GCC visibility pop

/* A pointer to the block REF, if that is a block's number, has gone to uninstrumented code.  Safe in signal
   handlers and beside other threads.  */
static inline void
tp_given_mark (uint32_t ref)
{
  if (!tp_number_p (ref) || tp_unlikely (!tp_given_bits))
    return;
  uint32_t number = ref >> TP_TAIL_BITS;
  uint8_t *b = &tp_given_bits[number >> 3], bit = 1u << (number & 7);
  /* Most blocks are given out more than once.  */
  if (!(__atomic_load_n (b, __ATOMIC_RELAXED) & bit))
    {
      __atomic_fetch_or (b, bit, __ATOMIC_RELAXED);
      tp_count (TP_STAT_given_out, 1);
    }
}

static inline bool
tp_given_p (uint32_t ref)
{
  uint32_t number = ref >> TP_TAIL_BITS;
  return tp_number_p (ref) && tp_given_bits
	 && (__atomic_load_n (&tp_given_bits[number >> 3], __ATOMIC_RELAXED) >> (number & 7) & 1);
}

/* What the call buffer of this thread says of the numbers of a call to uninstrumented code, which nobody has looked at
   yet, is done, though the call may still go on, and to instrumented code.  */
static inline void
tp_given_pending_numbers (void)
{
  const struct tp_numbers *n = &tp_call_buffer.numbers;
  for (uint32_t i = 0; n->token && i < n->count && i < TP_NUMBER_SLOTS; i++)
    tp_given_mark (n->ref[i]);
}

/* The same of the pointers, and of the numbers that went without any.  */
static inline void
tp_given_pending (void)
{
  tp_given_pending_numbers ();
  if (tp_call_buffer.token != TP_TOKEN_NONE)
    tp_given_take ();
}

/* The same of a call that is over, or never was one of instrumented code's.  */
static inline void
tp_given_settle (void)
{
  tp_given_pending ();
  tp_call_buffer.token = TP_TOKEN_NONE;
  tp_call_buffer.numbers.count = 0;
}

/* The block at P is about to end: by a library that was given it, perhaps.  */
static inline void
tp_given_before_end (uintptr_t p)
{
  if (tp_unlikely (tp_call_buffer.token != TP_TOKEN_NONE))
    tp_given_settle ();
  if (p < TP_NULL_PAGE || !tp_mapping_has_cell (p))
    return;
  uint32_t ref = *tp_cell_origin (p) & ~TP_TAIL_MASK;
  if (tp_given_p (ref))
    tp_given_ends (p, ref);
}

/* The COUNT numbers from NUMBER on, which have named others before, are drawn again.  Most have no bit, and their
   page need not come.  */
static inline void
tp_given_forget (uint32_t number, uint32_t count)
{
  uint32_t end = number + count;
  for (uint32_t n = number; tp_given_bits && n < end; n = (n | 7) + 1)
    {
      uint8_t *b = &tp_given_bits[n >> 3], bits = 0xff << (n & 7);
      if (end - (n & -8u) < 8)
	bits &= (1u << (end & 7)) - 1;
      if (__atomic_load_n (b, __ATOMIC_RELAXED) & bits)
	__atomic_fetch_and (b, ~bits, __ATOMIC_RELAXED);
    }
}

#endif
