/* short-strings.h - strings that end, and comparisons that are decided, near the first byte.

   SPDX-License-Identifier: GPL-3.0-or-later

   Most strings are short, and most comparisons end at one of the first bytes.  So these functions
   are asked before all others.  They look at 16 bytes at once, and at the cells of the first byte
   and of the last one that the library reads: a block is contiguous (owned-range.h), and they do
   not leave the page of the first byte, the only one that a mapping can have lost.

   Some of these bytes may belong to no block, or to other threads; they decide nothing.  They can
   be read because they are in the page of the first byte, which is there if its cell has the
   pointer's number.

   "False" says nothing: strings.c then looks at everything again.  The runtime must be ready,
   because cells are read.  */

#ifndef TEMPORAL_SHORT_STRINGS_H
#define TEMPORAL_SHORT_STRINGS_H

#include <emmintrin.h>

#include "blocks/blocks.h"

enum
{
  TRT_SHORT_PART = 16,  /* bytes that are examined at once */
  TRT_SHORT_MOST = 128, /* of a string that may be one of many that end at the same place */
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

/* How many bytes from A on may be read, because a part of the first cell belongs to REF.  Between
   the bytes of external memory there may be blocks, so only a few of them.  */

static inline size_t
trt_short_readable (uintptr_t a, uint32_t ref)
{
  if (a < TRT_NULL_PAGE || !trt_mapping_has_cell (a) || (*trt_cell_origin (a) ^ ref) > TP_TAIL_MASK)
    return 0;
  size_t room = TRT_SHORT_PAGE - (a & (TRT_SHORT_PAGE - 1));
  return trt_number_p (ref) || room < TRT_SHORT_PART ? room : TRT_SHORT_PART;
}

static inline __attribute__ ((no_sanitize ("address", "thread"))) __m128i
trt_short_load (uintptr_t a)
{
  return *(const __m128i_u *) a;
}

/* Do the first LIMIT bytes at A, or those up to a null character, belong to REF?  *LENGTH is set to
   how many they are, without that character.  At most MOST bytes are examined.  */

static inline bool
trt_short_string_p (uintptr_t a, size_t limit, size_t most, uint32_t ref, size_t *length)
{
  if (limit == 0)
    return false;
  size_t room = trt_short_readable (a, ref);
  if (room > most)
    room = most;
  for (size_t i = 0; i + TRT_SHORT_PART <= room; i += TRT_SHORT_PART)
    {
      __m128i x = trt_short_load (a + i);
      unsigned ends = _mm_movemask_epi8 (_mm_cmpeq_epi8 (x, _mm_setzero_si128 ()));
      if (limit - i < TRT_SHORT_PART)
        ends |= 1U << (limit - i);
      if (!ends)
        continue;
      size_t n = i + __builtin_ctz (ends);
      *length = n;
      return trt_owned_here (a + n - (n == limit), ref);
    }
  return false;
}

/* Are the strings at A and B, of which LIMIT bytes are compared at most, decided to be different or
   equal by bytes that belong to A_REF and B_REF?  */

static inline bool
trt_short_decided_p (uintptr_t a, uint32_t a_ref, uintptr_t b, uint32_t b_ref, size_t limit)
{
  size_t room = trt_short_readable (a, a_ref), other = trt_short_readable (b, b_ref);
  if (room > other)
    room = other;
  for (size_t i = 0; i + TRT_SHORT_PART <= room; i += TRT_SHORT_PART)
    {
      __m128i x = trt_short_load (a + i), same = _mm_cmpeq_epi8 (x, trt_short_load (b + i));
      /* A byte of X is null, or differs: it is not the less of itself and of what is 0 or -1.  */
      unsigned ends
        = _mm_movemask_epi8 (_mm_cmpeq_epi8 (_mm_min_epu8 (x, same), _mm_setzero_si128 ()));
      if (limit - i - 1 < TRT_SHORT_PART)
        ends |= 1U << (limit - i - 1);
      if (!ends)
        continue;
      size_t k = i + __builtin_ctz (ends);
      return trt_owned_here (a + k, a_ref) && trt_owned_here (b + k, b_ref);
    }
  return false;
}

#endif
