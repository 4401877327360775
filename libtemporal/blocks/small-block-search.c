/* small-block-search.c - which small blocks are in a range: searching for their headers.

   SPDX-License-Identifier: GPL-3.0-or-later

   Small blocks are in no tree.  To find those in a range, the last one below an address, or all of
   them, cells are examined one by one for headers (small-blocks.c); but only in regions where a
   block ever began (regions.h), and there only on pages that ever had a header.

   trt_small_first is also used to clear a range that is given to another block: a header is cleared
   if the first cell of its block was overwritten, and tombstones are moved to the history.  A page
   that was searched as a whole and has no header any more is skipped until a header is written
   there again.  */

#include "blocks/regions.h"
#include "blocks/small-blocks.h"
#include "blocks/tombstones.h"

bool
trt_small_first (uintptr_t low, uintptr_t high, struct trt_block *b)
{
  while (low < high)
    {
      uintptr_t page = trt_small_page_start (low), end = trt_small_page_end (low);
      if (!trt_region_noted_p (low))
        low = trt_region_next (low, high);
      else if (!trt_small_page_p (low) || !trt_mapping_has_cell (low))
        low = end;
      else
        {
          bool whole = low == page && end <= high;
          for (; low < end && low < high; low += 8)
            if (trt_header_word_p (*trt_cell_at (low)))
              {
                if (trt_small_at (low + 8, b))
                  return true;
                *trt_cell_at (low) = 0;
              }
            else if (trt_tombstone_word_p (*trt_cell_at (low)))
              trt_tombstones_move (low, low + 8);
          if (whole)
            trt_small_pages[page >> TRT_SMALL_PAGE_BITS] = 0;
        }
    }
  return false;
}

/* The last small block that has its header in [LOW, HIGH), a part of one region.  */
static bool
last_between (uintptr_t low, uintptr_t high, struct trt_block *b)
{
  while (high > low)
    {
      uintptr_t page = trt_small_page_start (high - 1);
      if (trt_small_page_p (page))
        for (; high > low && high > page; high -= 8)
          if (trt_header_word_p (__atomic_load_n (trt_cell_at (high - 8), __ATOMIC_RELAXED))
              && trt_small_at (high, b))
            return true;
      high = page;
    }
  return false;
}

bool
trt_small_below (uintptr_t a, uintptr_t floor, struct trt_block *b)
{
  uintptr_t low, high = a & ~(uintptr_t) 7;

  floor = floor < 8 ? 0 : (floor - 8) & ~(uintptr_t) 7;
  while (high > floor && trt_region_below (&low, &high))
    {
      if (last_between (low < floor ? floor : low, high, b))
        return true;
      high = low;
    }
  return false;
}

struct visitor
{
  bool (*visit) (const struct trt_block *, void *);
  void *data;
};

/* Visit the small blocks whose headers are in the region from LOW to HIGH.  */
static bool
walk_small_region (uintptr_t low, uintptr_t high, void *data)
{
  struct visitor *v = data;
  struct trt_block b;

  for (uintptr_t page = low; page < high; page = trt_small_page_end (page))
    if (trt_small_page_p (page) && trt_mapping_has_cell (page))
      for (uintptr_t a = page; a < trt_small_page_end (page); a += 8)
        if (trt_header_word_p (*trt_cell_at (a)) && trt_small_at (a + 8, &b)
            && !v->visit (&b, v->data))
          return false;
  return true;
}

bool
trt_small_walk (bool (*visit) (const struct trt_block *b, void *data), void *data)
{
  struct visitor v = { visit, data };
  return trt_region_walk (walk_small_region, &v);
}
