/* nest.h - blocks inside blocks, and mappings: the interface of nest.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_NEST_H
#define TEMPORAL_NEST_H

#include "blocks/blocks.h"

#pragma GCC visibility push(hidden)

/* A pool's block of SIZE bytes starts to live at BASE.  WITHIN is the number of the block that it
   was cut out of, if that is known to contain it, else 0.  Other pools' blocks in its way end; 0,
   and nothing has changed, if another kind is, or BASE is no multiple of 8.  */
uint32_t tp_nest_insert (uintptr_t base, size_t size, uint32_t within,
                         unsigned family, const char *site);
/* The pool's block B gets SIZE bytes, more than it has, and keeps its number; false if there is no
   room.  */
bool tp_nest_grow (const struct tp_block *b, size_t size);
/* B ends at SITE.  Its memory is that of the block around it again.  */
bool tp_nest_end (const struct tp_block *b, const char *site);
/* The innermost block that begins at BASE; the one with the number ORIGIN.  */
bool tp_nest_at (uintptr_t base, struct tp_block *b);
bool tp_nest_named (uintptr_t base, uint32_t origin, struct tp_block *b);
/* Does a pool's block begin in [LOW, HIGH)?  The first one.  */
bool tp_nest_first (uintptr_t low, uintptr_t high, struct tp_block *b);
/* The innermost block around A whose end will be heard of: the number, or FOREIGN.  */
uint32_t tp_nest_certain (uintptr_t a);
/* The block B is of FAMILY from now on, and made at SITE (which does not change for a small one).  */
void tp_nest_adopt (const struct tp_block *b, unsigned family, const char *site);

/* The pages of [BASE, BASE + SIZE) were mapped at SITE; what was known there has ended.  */
uint32_t tp_map_insert (uintptr_t base, size_t size, const char *site);
/* The same, where pointers to the mapping with the number ORIGIN, which has ended, are valid again.  */
uint32_t tp_map_again (uintptr_t base, size_t size, uint32_t origin, const char *site);
/* Those of [LOW, HIGH) are unmapped at SITE.  What is left of a mapping keeps its number.  */
void tp_map_cut (uintptr_t low, uintptr_t high, const char *site);
/* The mapping that contains A, or ends there if ENDS.  */
bool tp_map_find (uintptr_t a, bool ends, struct tp_block *b);
/* The mapping B gets SIZE bytes, more than it has.  */
bool tp_map_grow (const struct tp_block *b, size_t size);

/* Does the block R contain the N bytes at A?  */
static inline bool
tp_covers_p (const struct tp_record *r, uintptr_t a, size_t n)
{
  return a - r->base < r->size && n <= r->size - (a - r->base);
}

#pragma GCC visibility pop
#endif
