/* kept-outside.h - the table of pointers that the program keeps outside of their blocks.

   SPDX-License-Identifier: GPL-3.0-or-later

   A pair of a referent and a value is one word, the value plus the referent times a large odd
   number.  Two pairs have the same word only if their values differ by a multiple of that number,
   which does not happen by accident for two addresses of a program; the token of a call relies on
   the same (incoming-arguments.cc).

   This header also has the first step of keep_outside.  It uses one cell and the table, and needs
   no vector registers (cold-entry.c).  A program that keeps a pointer outside of its block mostly
   stores it often: the top of an empty stack is one element before the stack, and the end of a
   buffer is one byte behind it.  */

#ifndef TEMPORAL_KEPT_OUTSIDE_H
#define TEMPORAL_KEPT_OUTSIDE_H

#include "blocks/large-blocks.h"
#include "shadow/shadow.h"

#define TRT_KEPT_COUNT 8192

#pragma GCC visibility push(hidden)

extern uint64_t trt_kept[TRT_KEPT_COUNT];

/* The word of a pair: VALUE and REF.  */
static inline uint64_t
trt_kept_word (uint32_t ref, uintptr_t value)
{
  return value + (ref >> TP_TAIL_BITS) * 0x9e3779b97f4a7c15ULL;
}

static inline uint64_t *
trt_kept_place (uint64_t word)
{
  return &trt_kept[(word * 0xd6e8feb86659fd93ULL) >> 32 & (TRT_KEPT_COUNT - 1)];
}

/* Did the program keep a pointer with the referent REF and this VALUE outside of its block?  */
static inline bool
trt_kept_p (uint32_t ref, uintptr_t value)
{
  uint64_t word = trt_kept_word (ref, value);
  return __atomic_load_n (trt_kept_place (word), __ATOMIC_RELAXED) == word;
}

/* Would trt_keep_outside (REF, VALUE) change nothing?  That is certain if the pair is in the table:
   it would be put there again, or left there.  It is also certain if the cell before VALUE is all
   REF's: then VALUE is the end of the block, or in it, where the cell has not been filled or
   belongs to a nested block.  The cells of a large block may be empty.  */
static inline bool
trt_nothing_to_keep_p (uint32_t ref, uintptr_t value)
{
  bool before
    = ((value & 7) == 0 && trt_mapping_has_cell (value - 8) && *trt_cell_origin (value - 8) == ref);
  return before || trt_kept_p (ref, value) || trt_large_owns_p (ref, value, 0);
}

#pragma GCC visibility pop
#endif
