/* given.h - blocks whose pointers uninstrumented code has: the interface of given.c.

   SPDX-License-Identifier: GPL-3.0-or-later

   A bit for each number, in memory that comes when it is used.  */

#ifndef TEMPORAL_GIVEN_H
#define TEMPORAL_GIVEN_H

#include "internal.h"

#pragma GCC visibility push(hidden)

extern uint8_t *tp_given_bits;

void tp_given_init (void);
/* What the call buffer of this thread says of a call to uninstrumented code, which nobody has looked at
   yet, is done.  */
void tp_given_settle (void);
/* Does uninstrumented code reach the block TARGET, which lives, or is that not known?  Looks at all memory that such code has:
   only before an error is reported.  If it does, the block has its bit afterwards.  */
bool tp_given_search (const struct tp_record *target);

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
    __atomic_fetch_or (b, bit, __ATOMIC_RELAXED);
}

static inline bool
tp_given_p (uint32_t ref)
{
  uint32_t number = ref >> TP_TAIL_BITS;
  return tp_number_p (ref) && tp_given_bits
	 && (__atomic_load_n (&tp_given_bits[number >> 3], __ATOMIC_RELAXED) >> (number & 7) & 1);
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
