/* tomb.c - what is remembered of small blocks where they were.

   SPDX-License-Identifier: GPL-3.0-or-later

   tomb.h says what a tomb is.  It is found from an address that its block contained: its first
   cell lies not further below than a small block is large.  Memory above it may be another
   block's meanwhile, and other tombs may lie between.  By its number alone it is found only by a walk
   over all pages where a header ever stood (small.c), when an error is about to be
   reported.  */

#include "blocks/blocks.h"
#include "blocks/region.h"
#include "blocks/small.h"
#include "blocks/tomb.h"

static inline tp_cell_t *
cell_at (uintptr_t a)
{
  return (tp_cell_t *) tp_cell (a);
}

/* The tomb whose first cell is that of A, in *R.  */
static bool
read_tomb (uintptr_t a, struct tp_record *r)
{
  tp_cell_t first = *cell_at (a), second = *cell_at (a + 8);

  if (!tp_tomb_p (first, second))
    return false;
  uint32_t fate = first >> (32 + TP_CELLS_BITS);
  *r = (struct tp_record)
    {
      .base = a + 8, .size = tp_size_in (first),
      .birth_site = tp_fate_birth (fate), .end_site = tp_fate_end (fate),
      .origin = second >> 32, .kind = TP_HEAP, .life = TP_LIFE_FREED
    };
  return true;
}

/* OLD in the cell C becomes TP_FREED.  Memory that went back to the kernel may be another thread's at any moment, which then
   moves the tomb as well, and writes cells of its own.  */
static inline void
bury (tp_cell_t *c, tp_cell_t old)
{
  if (!tp_alone ())
    __sync_bool_compare_and_swap (c, old, TP_FREED);
  else if (*c == old)
    *c = TP_FREED;
}

static void
move (uintptr_t a)
{
  tp_cell_t *c = cell_at (a), first = c[0], second = c[1];

  tp_tomb_move (first, second, a + 8);
  if (tp_tomb_word_p (first))
    bury (&c[0], first);
  if ((uint32_t) second == TP_FREED)
    bury (&c[1], second);
}

void
tp_tombs_move (uintptr_t low, uintptr_t high)
{
  while (low < high)
    {
      uintptr_t end = tp_small_page_end (low);
      if (!tp_region_noted_p (low))
        end = tp_region_next (low, high);
      else if (tp_small_page_p (low))
        for (; low < end && low < high; low += 8)
          if (tp_tomb_word_p (*cell_at (low)))
            move (low);
      low = end;
    }
}

/* The nearest tomb at or below A whose block reached it, which is ORIGIN's if that is not 0.  */
static bool
nearest (uintptr_t a, uint32_t origin, struct tp_record *r)
{
  uintptr_t at = a & ~(uintptr_t) 7;

  if (at < TP_NULL_PAGE || !tp_mapping_has_cell (at)
      || !tp_mapping_has_cell (at - TP_SMALL_SIZE - 8))
    return false;
  for (uintptr_t end = at - TP_SMALL_SIZE - 16; at > end; at -= 8)
    if (tp_tomb_word_p (*cell_at (at)) && read_tomb (at, r)
        && (origin ? r->origin == origin && a - r->base <= r->size
            : a - r->base < r->size))
      return true;
  return false;
}

bool
tp_tomb_find (uintptr_t a, uint32_t origin, struct tp_record *r)
{
  return nearest (a, origin, r);
}

bool
tp_tomb_over (uintptr_t a, struct tp_record *r)
{
  return nearest (a, 0, r);
}

struct wanted { uint32_t origin; struct tp_record *r; };

static bool
differs_in_region (uintptr_t low, uintptr_t high, void *data)
{
  struct wanted *w = data;

  for (uintptr_t page = low; page < high; page = tp_small_page_end (page))
    if (tp_small_page_p (page) && tp_mapping_has_cell (page))
      for (uintptr_t a = page; a < tp_small_page_end (page); a += 8)
        if (tp_tomb_word_p (*cell_at (a)) && read_tomb (a, w->r)
            && w->r->origin == w->origin)
          return false;
  return true;
}

bool
tp_tomb_search (uint32_t origin, struct tp_record *r)
{
  struct wanted w = { origin, r };

  return !tp_region_walk (differs_in_region, &w);
}
