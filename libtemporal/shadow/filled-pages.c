/* filled-pages.c - where the cells of large blocks were filled.

   SPDX-License-Identifier: GPL-3.0-or-later

   A program that appends to a string of megabytes makes it a little larger by realloc for each
   line.  The block mostly stays where it is, and gets a new number each time.  Then all cells with
   the old number must be cleared; but the cells of a large block are filled when its pages are
   accessed (TP_LAZY in layout.h), and since the last time this was only the end of the string.  If
   all cells were read each time, this would be quadratic.

   So for some lazy blocks, the last of each slot of a table, the range is kept in which cells were
   filled since the block began.  A slot is one word, so that a thread that fills cells and one that
   takes the slot for another block need no lock.  It has the block's number; the logarithm of a
   unit, in pages; and in such units from the block's beginning, the range's first place, and the
   one behind the last.

   The first unit is not part of the range, but counts as filled.  A string's length often stands
   before the string in the same block, and is read and written each time; a range from there to
   the end of the string would be the whole block.  */

#include "shadow/filled-pages.h"
#include "shadow/cells.h"

enum
{
  SLOTS = 64,
  PAGE_LOG = 12,
  PLACE_BITS = 14,
  MOST = (1 << PLACE_BITS) - 1,
  LOG_SHIFT = 2 * PLACE_BITS,
  NUMBER_SHIFT = 32
};

static uint64_t slots[SLOTS];

/* What a slot says.  */
struct filled
{
  uint32_t origin;
  unsigned log;
  uint64_t first, end;
};

static uint64_t *
slot_for (uint32_t origin)
{
  return &slots[(origin >> TP_TAIL_BITS) % SLOTS];
}

static struct filled
filled_of (uint64_t slot)
{
  return (struct filled) { slot >> NUMBER_SHIFT, PAGE_LOG + (slot >> LOG_SHIFT & 15),
                           slot >> PLACE_BITS & MOST, slot & MOST };
}

static uint64_t
word_of (const struct filled *f)
{
  return ((uint64_t) f->origin << NUMBER_SHIFT | (uint64_t) (f->log - PAGE_LOG) << LOG_SHIFT
          | f->first << PLACE_BITS | f->end);
}

void
trt_filled_begin (uint32_t origin, size_t size)
{
  struct filled f = { origin, PAGE_LOG, MOST, 0 };
  while (size >> f.log >= MOST && f.log < PAGE_LOG + 15)
    f.log++;
  __atomic_store_n (slot_for (origin), word_of (&f), __ATOMIC_RELAXED);
}

/* Without places for all of it, nothing is known any more.  */

void
trt_filled_note (uint32_t origin, uintptr_t base, uintptr_t low, uintptr_t high)
{
  uint64_t *slot = slot_for (origin), was = __atomic_load_n (slot, __ATOMIC_RELAXED), is;
  do
    {
      struct filled f = filled_of (was);
      if (f.origin != origin)
        return;
      uint64_t first = (low - base) >> f.log, end = ((high - 1 - base) >> f.log) + 1;
      first = first ? first : 1;
      if (first >= end || (f.first <= first && end <= f.end))
        return;
      f.first = first < f.first ? first : f.first;
      f.end = end > f.end ? end : f.end;
      is = f.end > MOST ? 0 : word_of (&f);
    }
  while (!__atomic_compare_exchange_n (slot, &was, is, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
}

bool
trt_filled_ranges (uint32_t origin, uintptr_t base, size_t size, struct trt_range r[2])
{
  struct filled f = filled_of (__atomic_load_n (slot_for (origin), __ATOMIC_RELAXED));
  if (f.origin != origin)
    return false;
  size_t unit = (size_t) 1 << f.log, first = f.first << f.log, end = f.end << f.log;
  r[0] = (struct trt_range) { base, base + (unit < size ? unit : size) };
  r[1].low = base + (first < size ? first : size);
  r[1].high = base + (end < size ? end : size);
  if (f.first >= f.end)
    r[1].low = r[1].high = base;
  return true;
}
