/* interior-pointers.h - blocks that a pointer from elsewhere was resolved to, not at their start.

   SPDX-License-Identifier: GPL-3.0-or-later

   A library may keep a pointer outside of its block, as long as it is used for what is inside: an
   object without its first members begins, in C's terms, before its memory.  (Perl's bodies of
   scalars are such objects.)  If that is in another block, the pointer is resolved to that one, not
   at its start, and an access through it is in the block that was meant.  A pointer that belongs to
   the block where it points, but is used beyond its end, cannot be told from that.

   A bit for each number, or for several that are far apart: then an error may be missed, and the
   table needs neither memory nor a lock.  */

#ifndef TEMPORAL_INTERIOR_POINTERS_H
#define TEMPORAL_INTERIOR_POINTERS_H

#include "blocks/blocks.h"

#define TRT_INTERIOR_BITS ((uint32_t) 1 << 20)

#pragma GCC visibility push(hidden)

extern uint64_t trt_interior[TRT_INTERIOR_BITS / 64];

/* May the pointer of a failed check, of N bytes at A, belong to the block OWNER, and have been
   resolved to the block R only because a library keeps it outside of OWNER?  ANCHOR is what it was
   when it was loaded, or null.  */
bool trt_displaced_p (const struct trt_record *r, const struct trt_record *owner, uintptr_t a,
                      size_t n, uintptr_t anchor);

/* The bit of the block ORIGIN in *WORD.  */

static inline uint64_t
trt_interior_bit (uint32_t origin, uint64_t **word)
{
  uint32_t k = (origin >> TP_TAIL_BITS) % TRT_INTERIOR_BITS;
  *word = &trt_interior[k / 64];
  return (uint64_t) 1 << k % 64;
}

/* Was a pointer ever resolved to the block ORIGIN by a value that is not its start?  */

static inline bool
trt_interior_p (uint32_t origin)
{
  uint64_t *word, bit = trt_interior_bit (origin, &word);
  return __atomic_load_n (word, __ATOMIC_RELAXED) & bit;
}

/* One was.  Most often that is known already, so memory is not written again.  */

static inline void
trt_interior_remember (uint32_t origin)
{
  uint64_t *word, bit = trt_interior_bit (origin, &word);
  if (!(__atomic_load_n (word, __ATOMIC_RELAXED) & bit))
    __atomic_fetch_or (word, bit, __ATOMIC_RELAXED);
}

#pragma GCC visibility pop
#endif
