/* exposed-again.c - arguments that external code has been given before.

   SPDX-License-Identifier: GPL-3.0-or-later

   A program that calls many short functions of an external library mostly gives it the same blocks
   again and again, and nothing in them is new.  That is found here by the cells alone, without
   vector registers, so that compiled code need not save them (cold-entry.c); what is new, or is not
   decided by the cells, is left for exposed.c.  */

#pragma GCC push_options
#pragma GCC target("general-regs-only")

#include "blocks/exposed.h"
#include "blocks/large-blocks.h"

/* Where an address is: not in a block, in it, or not decided here.  */
enum place
{
  ELSEWHERE,
  HERE,
  UNDECIDED
};

/* Is nothing new in the word at P?  */

static inline bool
known_word_p (uintptr_t p)
{
  uint32_t ref = *trt_cell_referent (p);
  return ref != TP_UNALIGNED && (!trt_number_p (ref) || trt_exposed_p (ref));
}

/* The same for the words of the block REF that are examined for an argument that points to A.  */

static bool
known_words_p (uintptr_t a, uint32_t ref)
{
  uintptr_t low = a & -(uintptr_t) 8, high = low;
  if (trt_large_owns_p (ref, a, 1))
    {
      uintptr_t base = trt_large_place (ref)->base;
      trt_exposed_words (base, a - base + trt_large_rest (ref, a), a, TRT_EXPOSED_REACH, &low,
                         &high);
      for (uintptr_t p = low; p < high; p += 8)
        if (!known_word_p (p))
          return false;
      return true;
    }
  if (!trt_mapping_fits (a - TRT_EXPOSED_REACH, 2 * TRT_EXPOSED_REACH + 8))
    return false;
  for (; high < a + TRT_EXPOSED_REACH && *trt_cell_origin (high) == ref; high += 8)
    if (!known_word_p (high))
      return false;
  for (; low - 8 >= a - TRT_EXPOSED_REACH && *trt_cell_origin (low - 8) == ref; low -= 8)
    if (!known_word_p (low - 8))
      return false;
  /* This may be a va_list.  */
  return !(trt_stack_number_p (ref) && high - low == 24);
}

/* Is A in the block REF, or certainly not?  */

static inline enum place
place_of (uintptr_t a, uint32_t ref)
{
  if (a < TRT_NULL_PAGE || !trt_mapping_has_cell (a))
    return ELSEWHERE;
  uint32_t there = *trt_cell_origin (a) & ~TP_TAIL_MASK;
  if (there == ref || trt_large_owns_p (ref, a, 1))
    return HERE;
  /* The cells of a large block may be empty.  */
  return there ? ELSEWHERE : UNDECIDED;
}

/* Is the block REF of the argument in S exposed, and nothing new in it?  */

static bool
given_before_p (const struct tp_slot *s, uint32_t ref)
{
  uintptr_t a = (uintptr_t) s->anchor;
  if (!trt_exposed_p (ref))
    return false;
  enum place place = place_of (a, ref);
  if (place == ELSEWHERE)
    {
      a = (uintptr_t) s->value;
      place = place_of (a, ref);
    }
  /* No address is known then: exposed.c examines the contents of a local alone.  */
  if (place == ELSEWHERE)
    return !trt_stack_number_p (ref);
  return place == HERE && known_words_p (a, ref);
}

bool
trt_exposed_again (void)
{
  struct tp_call *c = &trt_call_buffer;
  uint32_t n = c->count < TP_ARG_SLOTS ? c->count : TP_ARG_SLOTS;
  for (uint32_t i = 0; c->token != TP_TOKEN_NONE && i < n; i++)
    if (trt_number_p (c->arg[i].ref) && !given_before_p (&c->arg[i], c->arg[i].ref & ~TP_TAIL_MASK))
      return false;
  trt_exposed_pending_numbers ();
  c->token = TP_TOKEN_NONE;
  c->numbers.count = 0;
  return true;
}

#pragma GCC pop_options
