/* short-strings.h - strings that end, and comparisons that are decided, in the first 16 bytes.

   SPDX-License-Identifier: GPL-3.0-or-later

   Most strings are short, and most comparisons end at one of the first bytes.  So these functions
   are asked before all others.  They look at 16 bytes at once, in no loop, and at the cells of the
   first byte and of the last one that the library reads: a block is contiguous (owned-range.h), and
   16 bytes are in two pages at most, those of these two bytes.

   Some of the 16 bytes may belong to no block, or to other threads; they decide nothing.  They are
   in the page of the first byte, which is there if its cell has the pointer's number.

   "False" says nothing: strings.c then looks at everything again.  The runtime must be ready,
   because cells are read.  */

#ifndef TEMPORAL_SHORT_STRINGS_H
#define TEMPORAL_SHORT_STRINGS_H

#include <emmintrin.h>

#include "blocks/blocks.h"

enum
{
  TRT_SHORT_STRING = 16,
  TRT_SHORT_PAGE = 4096
};

/* How many bytes from A on, in its cell, belong to the block REF.  */

static inline size_t
trt_owned_here (uintptr_t a, uint32_t ref)
{
  uint32_t x = *trt_cell_origin (a) ^ ref;
  size_t end = x == 0 ? 8 : x <= TP_TAIL_MASK ? x : 0;
  size_t first = a & 7;
  return end > first ? end - first : 0;
}

/* May the 16 bytes at A be read, because a part of the first cell belongs to REF?  */

static inline bool
trt_short_readable_p (uintptr_t a, uint32_t ref)
{
  return (a & (TRT_SHORT_PAGE - 1)) <= TRT_SHORT_PAGE - TRT_SHORT_STRING && a >= TRT_NULL_PAGE
         && trt_mapping_has_cell (a) && (*trt_cell_origin (a) ^ ref) <= TP_TAIL_MASK;
}

static inline __attribute__ ((no_sanitize ("address", "thread"))) __m128i
trt_short_load (uintptr_t a)
{
  return *(const __m128i_u *) a;
}

/* Do the first LIMIT bytes at A, or those up to a null character, belong to REF?  *LENGTH is set to
   how many they are, without that character.  */

static inline bool
trt_short_string_p (uintptr_t a, size_t limit, uint32_t ref, size_t *length)
{
  if (limit == 0 || !trt_short_readable_p (a, ref))
    return false;
  unsigned ends = _mm_movemask_epi8 (_mm_cmpeq_epi8 (trt_short_load (a), _mm_setzero_si128 ()));
  if (limit < TRT_SHORT_STRING)
    ends |= 1U << limit;
  if (!ends)
    return false;
  size_t n = __builtin_ctz (ends);
  *length = n;
  return trt_owned_here (a + n - (n == limit), ref);
}

/* Are the strings at A and B, of which LIMIT bytes are compared at most, decided to be different or
   equal by bytes that belong to A_REF and B_REF?  */

static inline bool
trt_short_decided_p (uintptr_t a, uint32_t a_ref, uintptr_t b, uint32_t b_ref, size_t limit)
{
  if (!trt_short_readable_p (a, a_ref) || !trt_short_readable_p (b, b_ref))
    return false;
  __m128i x = trt_short_load (a), same = _mm_cmpeq_epi8 (x, trt_short_load (b));
  /* A byte of X is null, or differs: it is not the less of itself and of what is 0 or -1.  */
  unsigned ends = _mm_movemask_epi8 (_mm_cmpeq_epi8 (_mm_min_epu8 (x, same), _mm_setzero_si128 ()));
  if (limit - 1 < TRT_SHORT_STRING)
    ends |= 1U << (limit - 1);
  if (!ends)
    return false;
  size_t k = __builtin_ctz (ends);
  return trt_owned_here (a + k, a_ref) && trt_owned_here (b + k, b_ref);
}

#endif
