/* cells.c - who owns memory: the origin halves of shadow cells.

   SPDX-License-Identifier: GPL-3.0-or-later

   layout.h shows the layout of a cell.  A cell has one owner: a block starts at a multiple of 8,
   and only its last cell may be partial.  The shadow reads as zero where nothing was written: no
   owner, nothing known.

   Compiled code reads cells without a lock.  They are written by the thread that owns the memory
   that they describe, so no lock is needed here either.  The exception is filling a page of a lazy
   block, which several threads may do at the same time: they write the same words, and only where
   no block nested in the large one has written.  That needs an atomic instruction for each word,
   which cost 7 % in a compressor whose second thread only waits; most processors can do it for two
   cells at once (AMD64 Architecture Programmer's Manual, volume 3, CMPXCHG16B).

   Most of the shadow is untouched.  Reading it costs less than writing it, for which the kernel
   must provide memory.  So functions that handle long ranges read cells before they write them.  */

#include <string.h>

#include "shadow/cell-groups.h"
#include "shadow/filled-pages.h"
#include "base/cpu.h"
#include "base/stats.h"

/* If clearing concerns at least this many bytes of shadow, whole pages are given back to the
   kernel.  For fewer, the later page faults would cost more than writing zeros.  */
#define DISCARD_SIZE (64 * 1024)

/* The shadow that was last given back to the kernel: the index of its first page, and the number of
   pages; 0 if cells may have been written there since.  A large block is often allocated where one
   has just been freed, and its cells are clear then.  Other blocks may have used the memory in
   between, so the information is used once.  */
#define CLEAN_BITS 28
static uint64_t clean;

void
trt_cells_fill (uintptr_t base, size_t size, uint32_t origin)
{
  trt_cell_t *c = trt_cell_at (base);
  size_t whole = size / 8, i = 0;
  const trt_cells_t two = { origin, origin };

  for (; i + 4 <= whole; i += 4)
    {
      *(trt_cells_t *) (c + i) = two;
      *(trt_cells_t *) (c + i + 2) = two;
    }
  for (; i < whole; i++)
    c[i] = origin;
  if (size & 7)
    c[whole] = origin | (size & 7);
}

void
trt_cells_clear (uintptr_t base, size_t size)
{
  trt_cell_t *c = trt_cell_at (base);
  size_t n = (size + 7) / 8;

  if (n * sizeof *c < DISCARD_SIZE)
    {
      /* Most blocks are small, and not worth a function call.  */
      if (n > 32)
        memset (c, 0, n * sizeof *c);
      else
        for (size_t i = 0; i < n; i++)
          {
            c[i] = 0;
            __asm__("" : : : "memory");
          }
      return;
    }
  uintptr_t page = trt_os_page ();
  uintptr_t low = (uintptr_t) c, high = (uintptr_t) (c + n);
  uintptr_t first = (low + page - 1) & -page, last = high & -page;
  memset (c, 0, first - low);
  trt_os_discard ((void *) first, last - first);
  memset ((void *) last, 0, high - last);
  uint64_t pages = (last - first) / page;
  __atomic_store_n (&clean, pages >> CLEAN_BITS ? 0 : (first / page) << CLEAN_BITS | pages,
                    __ATOMIC_RELEASE);
}

void
trt_cells_clear_again (uintptr_t base, size_t size)
{
  uintptr_t page = trt_os_page (), low = (uintptr_t) trt_cell_at (base);
  uint64_t was = size < DISCARD_SIZE ? 0 : __atomic_exchange_n (&clean, 0, __ATOMIC_ACQUIRE);
  uintptr_t first = (was >> CLEAN_BITS) * page;
  uintptr_t last = first + (was & ((1ULL << CLEAN_BITS) - 1)) * page;
  uintptr_t high = low + ((size + 7) & ~(size_t) 7);

  if (was == 0 || low + page < first || low >= last || high > last + page)
    {
      trt_cells_clear (base, size);
      return;
    }
  if (low < first)
    memset ((void *) low, 0, first - low);
  if (high > last)
    memset ((void *) last, 0, high - last);
}

void
trt_cells_wipe (uintptr_t base, size_t size)
{
  memset (trt_cell_at (base), 0, (size + 7) / 8 * sizeof (trt_cell_t));
}

static TRT_COLD bool
all_external (const trt_cell_t *c, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if ((c[i] & TRT_ORIGIN_HALF) && ((uint32_t) c[i] & ~TP_TAIL_MASK) != TP_EXTERNAL
        && ((uint32_t) c[i] & ~TP_TAIL_MASK) != TP_CODE && (uint32_t) c[i] != TP_FREED)
      return false;
  return true;
}

bool
trt_cells_free (uintptr_t base, size_t size)
{
  const trt_cell_t *c = trt_cell_at (base);
  size_t n = size ? (size + 7) / 8 : 1;

  return trt_likely ((trt_any_cell (c, n) & TRT_ORIGIN_HALF & ~(trt_cell_t) TP_FREED) == 0)
         || all_external (c, n);
}

void
trt_cells_touch (uintptr_t base, size_t size)
{
  uintptr_t page = trt_os_page ();

  for (uintptr_t a = base; a < base + size; a = (a & -page) + page)
    trt_cell_touch (trt_cell_at (a));
  trt_cell_touch (trt_cell_at (base + size - 1));
}

/* The origin word of the cell at address CELL in a block of SIZE bytes at BASE.  */
static inline uint32_t
origin_at (uintptr_t base, size_t size, uint32_t origin, uintptr_t cell)
{
  size_t left = base + size - cell;
  return left >= 8 ? origin : origin | left;
}

/* Can the processor compare and exchange 16 bytes?  AMD's first x86-64 processors could not.  */
static bool
has_pairs_p (void)
{
#ifdef TP_SANITIZED
  /* ThreadSanitizer does not know the instruction.  */
  return false;
#else
  static int has;
  int known = __atomic_load_n (&has, __ATOMIC_RELAXED);
  if (trt_unlikely (!known))
    {
      unsigned a, c;
      trt_cpuid (1, 0, &a, &c);
      known = c >> 13 & 1 ? 1 : -1;
      __atomic_store_n (&has, known, __ATOMIC_RELAXED);
    }
  return known > 0;
#endif
}

/* Set the owners of the two cells at C, whose address is a multiple of 16, to FIRST and SECOND, if
   neither has an owner; else, or if another thread writes there, return false.  Referents are
   kept.  */
static inline bool
own_pair (trt_cell_t *c, uint32_t first, uint32_t second)
{
  trt_cell_t low = c[0], high = c[1];
  bool done;

  if ((low | high) & TRT_ORIGIN_HALF)
    return false;
  __asm__ volatile("lock cmpxchg16b\t%0"
                   : "+m"(*(trt_cell_t (*)[2]) c), "=@ccz"(done), "+a"(low), "+d"(high)
                   : "b"(low | first), "c"(high | second)
                   : "memory");
  return done;
}

void
trt_cells_fill_page (uintptr_t base, size_t size, uint32_t origin, uintptr_t a)
{
  uintptr_t page = trt_os_page ();
  uintptr_t low = a & -page, high = low + page;
  bool alone = trt_single_threaded (), pairs = !alone && has_pairs_p ();

  trt_count (TRT_STAT_filled, 1);
  if (low < base)
    low = base;
  if (high > base + size)
    high = base + size;
  trt_filled_note (low, high);
  /* The cells are in two shadow pages.  The first was read by the check that failed, or is filled
     in part.  */
  trt_cell_touch (trt_cell_at (high - 1));
  for (uintptr_t cell = low & ~(uintptr_t) 7; cell < high; cell += 8)
    {
      trt_cells_t *v = (trt_cells_t *) trt_cell_at (cell);
      if (alone && cell + TRT_GROUP * 8 <= high && trt_either_cell (v[0] | v[1] | v[2] | v[3]) == 0)
        {
          /* The last cell may be partial.  */
          v[0] = v[1] = v[2] = (trt_cells_t) { origin, origin };
          v[3] = (trt_cells_t) { origin, origin_at (base, size, origin, cell + 7 * 8) };
          cell += (TRT_GROUP - 1) * 8;
          continue;
        }
      if (pairs && cell % 16 == 0 && cell + 16 <= high
          && own_pair ((trt_cell_t *) v, origin, origin_at (base, size, origin, cell + 8)))
        {
          cell += 8;
          continue;
        }
      uint32_t *word = (uint32_t *) trt_cell_origin (cell);
      uint32_t was = __atomic_load_n (word, __ATOMIC_RELAXED);
      if (was && was != TP_FREED && was != TP_EXTERNAL)
        continue;
      uint32_t owner = origin_at (base, size, origin, cell);
      if (alone)
        *word = owner;
      else
        /* If this fails, another thread has written an owner.  */
        __atomic_compare_exchange_n (word, &was, owner, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
    }
}

unsigned trt_cells_grown[TRT_GROWTHS];

/* Lazy blocks that were accessed lately, and how many accesses to long ranges of each may still
   leave the cells empty: as many as the block has pages, so that going through a block once fills
   no cells.  Threads may overwrite each other's counts, which are only approximate.  */
static struct
{
  uint32_t origin, left;
} asked[64];

bool
trt_cells_asked_p (uint32_t origin, size_t size)
{
  uint32_t k = origin / (TP_TAIL_MASK + 1) % 64;
  if (__atomic_load_n (&asked[k].origin, __ATOMIC_RELAXED) == origin)
    return true;
  size_t pages = size / trt_os_page ();
  __atomic_store_n (&asked[k].origin, origin, __ATOMIC_RELAXED);
  __atomic_store_n (&asked[k].left, pages < UINT32_MAX ? pages : UINT32_MAX, __ATOMIC_RELAXED);
  return false;
}

/* May the cells of the block remain empty for one more access?  */
static bool
spare (uint32_t origin, size_t size)
{
  if (!trt_cells_asked_p (origin, size))
    return false;
  uint32_t *left = &asked[origin / (TP_TAIL_MASK + 1) % 64].left;
  uint32_t n = __atomic_load_n (left, __ATOMIC_RELAXED);
  if (n)
    __atomic_store_n (left, n - 1, __ATOMIC_RELAXED);
  return n;
}

/* Fill the page of A, an address in the block, unless its cell is filled already.  Then the whole
   page is, perhaps because of the other end of the range, and need not be examined again.  */
static void
fill_place (uintptr_t base, size_t size, uint32_t origin, uintptr_t a)
{
  uint32_t word = __atomic_load_n (trt_cell_origin (a), __ATOMIC_RELAXED);
  if ((word & ~TP_TAIL_MASK) != origin)
    trt_cells_fill_page (base, size, origin, a);
}

void
trt_cells_fill_ends (uintptr_t base, size_t size, uint32_t origin, uintptr_t a, size_t n)
{
  if (n >= trt_os_page () && spare (origin, size))
    return;
  fill_place (base, size, origin, a);
  if (n > 1)
    fill_place (base, size, origin, a + n - 1);
}

/* Clear the owners of N cells from C on.  */
static void
disown (trt_cell_t *c, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if (c[i] & TRT_ORIGIN_HALF)
      c[i] &= TRT_REFERENT_HALF;
}

void
trt_cells_disown (uintptr_t base, size_t size)
{
  disown (trt_cell_at (base), (size + 7) / 8);
}

void
trt_cells_resize (uintptr_t base, size_t old_size, size_t size)
{
  size_t kept = ((old_size < size ? old_size : size) + 7) & ~(size_t) 7;
  size_t larger = old_size < size ? size : old_size;

  if (larger > kept)
    trt_cells_clear (base + kept, larger - kept);
}

void
trt_cells_renew (uintptr_t base, size_t old_size, size_t size, uint32_t origin)
{
  size_t old_cells = (old_size + 7) / 8, cells = (size + 7) / 8;
  size_t kept = old_cells < cells ? old_cells : cells;
  trt_cell_t *c = trt_cell_at (base);

  if (!origin)
    {
      disown (c, kept);
      trt_cells_resize (base, old_size, size);
      return;
    }
  const trt_cells_t mask = { TRT_REFERENT_HALF, TRT_REFERENT_HALF };
  const trt_cells_t two = { origin, origin };
  size_t i = 0;
  for (; i + 4 <= kept; i += 4)
    {
      trt_cells_t *d = (trt_cells_t *) (c + i);
      trt_cells_t low = d[0], high = d[1];
      d[0] = (low & mask) | two;
      d[1] = (high & mask) | two;
    }
  for (; i < kept; i++)
    c[i] = (c[i] & TRT_REFERENT_HALF) | origin;
  if (cells > kept)
    trt_cells_fill (base + kept * 8, size - kept * 8, origin);
  else if (size & 7)
    c[cells - 1] |= size & 7;
  if (old_cells > kept)
    trt_cells_clear (base + kept * 8, old_size - kept * 8);
}

bool
trt_cells_own (uintptr_t a, size_t n, uint32_t origin)
{
  if (n == 0)
    return true;
  if (!trt_mapping_fits (a, n))
    return false;

  const trt_cell_t *c = trt_cell_at (a);
  size_t last = trt_cells_touched (a, n) - 1, i = 0;
  for (; i + TRT_GROUP <= last; i += TRT_GROUP)
    {
      const trt_cells_t *v = (const trt_cells_t *) &c[i];
      const trt_cells_t o = { origin, origin };
      _Static_assert(TRT_GROUP_PAIRS == 4, "written out, since -O2 leaves the loop a loop");
      if ((uint32_t) trt_either_cell ((v[0] ^ o) | (v[1] ^ o) | (v[2] ^ o) | (v[3] ^ o)))
        return false;
    }
  for (; i < last; i++)
    if ((uint32_t) c[i] != origin)
      return false;
  uint32_t x = (uint32_t) c[last] ^ origin;
  return x == 0 || (x <= TP_TAIL_MASK && ((a + n - 1) & 7) + 1 <= x);
}

bool
trt_cells_extent (uintptr_t a, uint32_t origin, size_t limit, uintptr_t *base, size_t *size)
{
  if (!trt_mapping_has_cell (a) || !trt_cells_own (a, 1, origin))
    return false;

  uintptr_t low = a & ~(uintptr_t) 7, high = low;
  uintptr_t bottom = a > limit ? a - limit : 0;
  size_t room = trt_mapping_room (a);
  uintptr_t top = limit < room ? a + limit : a + room;

  while (low >= 8 && low - 8 >= bottom && trt_mapping_has_cell (low - 8)
         && *trt_cell_origin (low - 8) == origin)
    low -= 8;
  while (high < top && *trt_cell_origin (high) == origin)
    high += 8;
  uint32_t x = high < a + room ? *trt_cell_origin (high) ^ origin : 0;
  *base = low;
  *size = high - low + (high < top && x <= TP_TAIL_MASK ? x : 0);
  return true;
}
