/* tombstones.c - records of small blocks that were freed, in the cells of their headers.

   SPDX-License-Identifier: GPL-3.0-or-later

   tombstones.h says what a tombstone is.  From an address that its block contained it is found by
   searching downwards, at most the size of a small block.  The memory above the tombstone may
   belong to another block now, and other tombstones may lie between.  By its number alone it is
   only found by a search of all pages that ever had a header (small-blocks.c), when an error is
   about to be reported.  */

#include "blocks/blocks.h"
#include "blocks/regions.h"
#include "blocks/small-blocks.h"
#include "blocks/tombstones.h"

/* Describe the block of the tombstone whose first cell is that of A in *R; false if there is
   none.  */
static bool
read_tombstone (uintptr_t a, struct trt_record *r)
{
  trt_cell_t first = *trt_cell_at (a), second = *trt_cell_at (a + 8);

  if (!trt_tombstone_p (first, second))
    return false;
  uint32_t site_pair = first >> (32 + TRT_CELLS_BITS);
  *r = (struct trt_record) { .base = a + 8,
                             .size = trt_size_in (first),
                             .birth_site = trt_site_pair_birth (site_pair),
                             .end_site = trt_site_pair_end (site_pair),
                             .origin = trt_tombstone_number (second),
                             .kind = TRT_HEAP,
                             .life = TRT_LIFE_FREED };
  return true;
}

/* Replace OLD in the cell C by TP_FREED.  Memory that was given back to the kernel may be given to
   another thread at any moment, which then moves the tombstone as well, and writes cells of its
   own.  */
static inline void
bury (trt_cell_t *c, trt_cell_t old)
{
  if (!trt_single_threaded ())
    __sync_bool_compare_and_swap (c, old, TP_FREED);
  else if (*c == old)
    *c = TP_FREED;
}

static void
move_one (uintptr_t a)
{
  trt_cell_t *c = trt_cell_at (a), first = c[0], second = c[1];

  trt_tombstone_move (first, second, a + 8);
  if (trt_tombstone_word_p (first))
    bury (&c[0], first);
  if ((uint32_t) second == TP_FREED)
    bury (&c[1], second);
}

void
trt_tombstones_move (uintptr_t low, uintptr_t high)
{
  while (low < high)
    {
      uintptr_t end = trt_small_page_end (low);
      if (!trt_region_noted_p (low))
        end = trt_region_next (low, high);
      else if (trt_small_page_p (low))
        for (; low < end && low < high; low += 8)
          if (trt_tombstone_word_p (*trt_cell_at (low)))
            move_one (low);
      low = end;
    }
}

/* The nearest tombstone at or below A whose block contained A; if ORIGIN is not 0, the one of
   ORIGIN that contained A or ended there.  */
static bool
nearest (uintptr_t a, uint32_t origin, struct trt_record *r)
{
  uintptr_t at = a & ~(uintptr_t) 7;

  if (at < TRT_NULL_PAGE || !trt_mapping_has_cell (at)
      || !trt_mapping_has_cell (at - TRT_SMALL_SIZE - 8))
    return false;
  for (uintptr_t end = at - TRT_SMALL_SIZE - 16; at > end; at -= 8)
    if (trt_tombstone_word_p (*trt_cell_at (at)) && read_tombstone (at, r)
        && (origin ? r->origin == origin && a - r->base <= r->size : a - r->base < r->size))
      return true;
  return false;
}

bool
trt_tombstone_find (uintptr_t a, uint32_t origin, struct trt_record *r)
{
  return nearest (a, origin, r);
}

bool
trt_tombstone_over (uintptr_t a, struct trt_record *r)
{
  return nearest (a, 0, r);
}

struct wanted
{
  uint32_t origin;
  struct trt_record *r;
};

static bool
differs_in_region (uintptr_t low, uintptr_t high, void *data)
{
  struct wanted *w = data;

  for (uintptr_t page = low; page < high; page = trt_small_page_end (page))
    if (trt_small_page_p (page) && trt_mapping_has_cell (page))
      for (uintptr_t a = page; a < trt_small_page_end (page); a += 8)
        if (trt_tombstone_word_p (*trt_cell_at (a)) && read_tombstone (a, w->r)
            && w->r->origin == w->origin)
          return false;
  return true;
}

bool
trt_tombstone_search (uint32_t origin, struct trt_record *r)
{
  struct wanted w = { origin, r };

  return !trt_region_walk (differs_in_region, &w);
}
