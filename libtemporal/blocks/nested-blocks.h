/* nested-blocks.h - blocks inside blocks, and mappings: the interface of nested-blocks.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_NESTED_BLOCKS_H
#define TEMPORAL_NESTED_BLOCKS_H

#include "blocks/blocks.h"

#pragma GCC visibility push(hidden)

/* A pool's block of SIZE bytes starts to live at BASE.  WITHIN is the number of the block that it
   was cut out of, if that is known to contain it, else 0.  Other pools' blocks in its way end; 0,
   and nothing has changed, if another kind is, or BASE is no multiple of 8.  */
uint32_t trt_nested_insert (uintptr_t base, size_t size, uint32_t within, unsigned family,
                            const char *site);
/* The pool's block B gets SIZE bytes, more than it has, and keeps its number; false if there is no
   room.  */
bool trt_nested_grow (const struct trt_block *b, size_t size);
/* B ends at SITE.  Its memory is that of the block around it again.  */
bool trt_nested_end (const struct trt_block *b, const char *site);
/* The innermost block that begins at BASE; the one with the number ORIGIN.  */
bool trt_nested_at (uintptr_t base, struct trt_block *b);
bool trt_nested_named (uintptr_t base, uint32_t origin, struct trt_block *b);
/* Does a pool's block begin in [LOW, HIGH)?  The first one.  */
bool trt_nested_first (uintptr_t low, uintptr_t high, struct trt_block *b);
/* The innermost block around A whose end will be heard of: the number, or EXTERNAL.  */
uint32_t trt_nested_certain (uintptr_t a);
/* The block B is of FAMILY from now on, and made at SITE (which does not change for a small
   one).  */
void trt_nested_adopt (const struct trt_block *b, unsigned family, const char *site);

/* The pages of [BASE, BASE + SIZE) were mapped at SITE; what was known there has ended.  */
uint32_t trt_mapped_block_insert (uintptr_t base, size_t size, const char *site);
/* The same, where pointers to the mapping with the number ORIGIN, which has ended, are valid
   again.  */
uint32_t trt_mapped_block_again (uintptr_t base, size_t size, uint32_t origin, const char *site);
/* Those of [LOW, HIGH) are unmapped at SITE.  What is left of a mapping keeps its number.  */
void trt_mapped_block_cut (uintptr_t low, uintptr_t high, const char *site);
/* The mapping that contains A, or ends there if ENDS.  */
bool trt_mapped_block_find (uintptr_t a, bool ends, struct trt_block *b);
/* The mapping B gets SIZE bytes, more than it has.  */
bool trt_mapped_block_grow (const struct trt_block *b, size_t size);

/* Does the block R contain the N bytes at A?  */
static inline bool
trt_covers_p (const struct trt_record *r, uintptr_t a, size_t n)
{
  return a - r->base < r->size && n <= r->size - (a - r->base);
}

#pragma GCC visibility pop
#endif
