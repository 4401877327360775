/* nested-blocks.h - blocks inside blocks, and mappings: the interface of nested-blocks.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_NESTED_BLOCKS_H
#define TEMPORAL_NESTED_BLOCKS_H

#include "blocks/blocks.h"

#pragma GCC visibility push(hidden)

/* A block of a pool, of SIZE bytes, begins at BASE.  WITHIN is the number of the block that it was
   cut out of, if it is known, else 0.  Blocks of pools that it overlaps end.  Returns the origin
   word; 0, without any change, if it overlaps a block of another kind, or if BASE is not a multiple
   of 8.  */
uint32_t trt_nested_insert (uintptr_t base, size_t size, uint32_t within, unsigned family,
                            const char *site);
/* Enlarge the pool's block B to SIZE bytes; it keeps its number.  False if there is no room.  */
bool trt_nested_grow (const struct trt_block *b, size_t size);
/* B ends at SITE.  Its memory belongs to the enclosing block again.  */
bool trt_nested_end (const struct trt_block *b, const char *site);
/* The innermost block that begins at BASE; the one that begins there and has the number ORIGIN.  */
bool trt_nested_at (uintptr_t base, struct trt_block *b);
bool trt_nested_named (uintptr_t base, uint32_t origin, struct trt_block *b);
/* The first block of a pool that begins in [LOW, HIGH); false if there is none.  */
bool trt_nested_first (uintptr_t low, uintptr_t high, struct trt_block *b);
/* The number of the innermost block around A whose end is certain to be noticed, or EXTERNAL.  */
uint32_t trt_nested_certain (uintptr_t a);
/* Set the family and the site of B.  The site of a small block does not change.  */
void trt_nested_adopt (const struct trt_block *b, unsigned family, const char *site);

/* The pages of [BASE, BASE + SIZE) were mapped at SITE; mappings and blocks that were there have
   ended.  */
uint32_t trt_mapped_block_insert (uintptr_t base, size_t size, const char *site);
/* The same for a mapping that gets the number ORIGIN of one that has ended, so that pointers to
   that are valid again.  */
uint32_t trt_mapped_block_again (uintptr_t base, size_t size, uint32_t origin, const char *site);
/* The pages of [LOW, HIGH) are unmapped at SITE.  The rest of a mapping keeps its number.  */
void trt_mapped_block_cut (uintptr_t low, uintptr_t high, const char *site);
/* The mapping that contains A, or ends there if ENDS.  */
bool trt_mapped_block_find (uintptr_t a, bool ends, struct trt_block *b);
/* Enlarge the mapping B to SIZE bytes.  */
bool trt_mapped_block_grow (const struct trt_block *b, size_t size);

/* Does the block R contain the N bytes at A?  */
static inline bool
trt_covers_p (const struct trt_record *r, uintptr_t a, size_t n)
{
  return a - r->base < r->size && n <= r->size - (a - r->base);
}

#pragma GCC visibility pop
#endif
