/* filled-pages.c - where the cells of large blocks were filled.

   SPDX-License-Identifier: GPL-3.0-or-later

   A program that appends to an array of megabytes makes it a little larger by realloc for each
   element.  The block mostly stays where it is, and gets a new number each time.  Then all cells
   with the old number must be cleared; but the cells of a large block are filled when its pages are
   accessed (TP_LAZY in layout.h), and since the last time these were few: the array's end, perhaps
   its length in front of it, and where the program has looked for something.  If all cells were
   read each time, this would be quadratic.

   So there is a bit for each page of the address space.  It is set before cells of a large block
   are filled there, and cleared with them.  A bit may be set although the cells are clear, because
   the block has ended otherwise; then they are looked at once in vain.  A page in which a block
   begins or ends may have cells of another large block, too, so its bit remains set.

   The table is mapped when the first cells of a large block are filled.  */

#include "shadow/filled-pages.h"
#include "shadow/cells.h"

enum
{
  PAGE_LOG = 12,
  WORD_LOG = PAGE_LOG + 6
};

static uint64_t *filled;
/* There was no memory for it: nothing is known.  */
static bool missing;

void
trt_filled_note (uintptr_t low, uintptr_t high)
{
  if (!trt_os_table ((void **) &filled, ((size_t) 1 << TP_ADDRESS_BITS >> WORD_LOG) * 8))
    {
      missing = true;
      return;
    }
  for (uintptr_t page = low >> PAGE_LOG; page <= (high - 1) >> PAGE_LOG; page++)
    {
      uint64_t *word = &filled[page / 64], bit = 1ULL << page % 64;
      if (!(__atomic_load_n (word, __ATOMIC_RELAXED) & bit))
        __atomic_fetch_or (word, bit, __ATOMIC_RELAXED);
    }
}

/* The bits of a word from FIRST on, but not from END on.  */
static inline uint64_t
bits_from (uint64_t first, uint64_t end)
{
  uint64_t below = end < 64 ? (1ULL << end) - 1 : -1ULL;
  return first < 64 ? below & -1ULL << first : 0;
}

/* VISIT the part of the pages [FIRST, END) that is in [LOW, HIGH).  */
static void
visit_pages (void (*visit) (uintptr_t, size_t), uintptr_t low, uintptr_t high, uintptr_t first,
             uintptr_t end)
{
  uintptr_t from = first << PAGE_LOG, to = end << PAGE_LOG;

  if (from < low)
    from = low;
  if (to > high)
    to = high;
  visit (from, to - from);
}

bool
trt_filled_each (uintptr_t base, size_t size, void (*visit) (uintptr_t, size_t))
{
  uintptr_t page = base >> PAGE_LOG, end = ((base + size - 1) >> PAGE_LOG) + 1;
  uintptr_t whole = (base + (1 << PAGE_LOG) - 1) >> PAGE_LOG, whole_end = (base + size) >> PAGE_LOG;

  if (missing)
    return false;
  if (!__atomic_load_n (&filled, __ATOMIC_ACQUIRE))
    return true;
  for (uintptr_t next; page < end; page = next)
    {
      uintptr_t start = page & -64;
      uint64_t *word = &filled[page / 64];
      uint64_t bits = __atomic_load_n (word, __ATOMIC_RELAXED) & bits_from (page % 64, end - start);
      next = start + 64;
      if (!bits)
        continue;
      uint64_t clear = bits;
      if (whole > start)
        clear &= bits_from (whole - start, 64);
      clear &= bits_from (0, whole_end - start);
      if (clear)
        __atomic_fetch_and (word, ~clear, __ATOMIC_RELAXED);
      while (bits)
        {
          unsigned first = __builtin_ctzll (bits), stop = first + 1;
          while (stop < 64 && bits >> stop & 1)
            stop++;
          visit_pages (visit, base, base + size, start + first, start + stop);
          bits &= ~bits_from (first, stop);
        }
    }
  return true;
}
