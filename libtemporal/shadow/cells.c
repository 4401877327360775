/* cells.c - reading and writing shadow cells.

   SPDX-License-Identifier: GPL-3.0-or-later

   layout.h draws the cell.  One block per cell: a block starts at a multiple of
   8, and only its last cell may be partial.  The whole shadow reads as zero
   where nothing was written: nobody owns it, nothing is known.

   Cells are read by compiled code without any lock, and written here by whoever owns the memory
   that they describe, so no lock is needed either.  The exception is the lazy filling of a large
   block, which several threads may do for one page: they write the same word, and only where no
   block nested in the large one wrote before.  That takes an atomic instruction a word, which was 7
   % of a compressor whose second thread only waits; most processors can do it for two cells at once
   (AMD64 Architecture Programmer's Manual, volume 3, CMPXCHG16B).

   Much of the shadow is untouched, and reading costs less there than
   writing, which would make the kernel find memory for it.  So whatever may
   run over long ranges looks before it writes.  */

#include <string.h>

#include "shadow/shadow.h"
#include "base/cpu.h"
#include "base/stats.h"

/* A cell as a whole: origin word below, referent above.  */
typedef uint64_t __attribute__ ((may_alias)) cell_t;

/* Two of them, for long ranges: what every x86-64 has registers for.  */
typedef uint64_t __attribute__ ((vector_size (16), aligned (8), may_alias)) cells_t;

#define ORIGIN_HALF 0xffffffffULL
#define REFERENT_HALF 0xffffffff00000000ULL

/* From this many bytes of shadow on, clearing asks the kernel to take the pages
   back.  Below, the faults afterwards would cost more than the writing.  */
#define DISCARD_SIZE (64 * 1024)

/* Cells looked at together before any of them is written: as many as a cache line has.  */
enum
{
  GROUP = 8,
  PAIRS = GROUP / 2
};

/* The shadow that the kernel took back last, as numbers of its first page and of its pages; 0 if
   cells may have been written there.  A large block is often born where one has just ended, and
   then its cells are clean.  Others may have used the memory in between, so it counts once.  */
#define CLEAN_BITS 28
static uint64_t clean;

static inline cell_t *
cell_at (uintptr_t a)
{
  return (cell_t *) trt_cell (a);
}

/* The bits that are set in any cell of X.  */
static inline cell_t
either_half (cells_t x)
{
  return x[0] | x[1];
}

/* The bits that are set in any of the N cells at C.  */
static inline cell_t
all_or (const cell_t *c, size_t n)
{
  cells_t even = { 0 }, odd = { 0 };
  cell_t one = 0;
  size_t i = 0;

  for (; i + 4 <= n; i += 4)
    {
      even |= *(const cells_t *) (c + i);
      odd |= *(const cells_t *) (c + i + 2);
    }
  for (; i < n; i++)
    one |= c[i];
  return one | either_half (even | odd);
}

/* How many cells the bytes [A, A + N) touch, N > 0.  */
static inline size_t
cells_touched (uintptr_t a, size_t n)
{
  return ((a + n - 1) >> 3) - (a >> 3) + 1;
}

void
trt_cells_fill (uintptr_t base, size_t size, uint32_t origin)
{
  cell_t *c = cell_at (base);
  size_t whole = size / 8, i = 0;
  const cells_t two = { origin, origin };

  for (; i + 4 <= whole; i += 4)
    {
      *(cells_t *) (c + i) = two;
      *(cells_t *) (c + i + 2) = two;
    }
  for (; i < whole; i++)
    c[i] = origin;
  if (size & 7)
    c[whole] = origin | (size & 7);
}

void
trt_cells_clear (uintptr_t base, size_t size)
{
  cell_t *c = cell_at (base);
  size_t n = (size + 7) / 8;

  if (n * sizeof *c < DISCARD_SIZE)
    {
      /* Not worth a call for the small blocks that most are.  */
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
  uintptr_t page = trt_os_page (), low = (uintptr_t) cell_at (base);
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
  memset (cell_at (base), 0, (size + 7) / 8 * sizeof (cell_t));
}

static TRT_COLD bool
all_foreign (const cell_t *c, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if ((c[i] & ORIGIN_HALF) && ((uint32_t) c[i] & ~TP_TAIL_MASK) != TP_EXTERNAL
        && (uint32_t) c[i] != TP_CODE && (uint32_t) c[i] != TP_FREED)
      return false;
  return true;
}

bool
trt_cells_free (uintptr_t base, size_t size)
{
  const cell_t *c = cell_at (base);
  size_t n = size ? (size + 7) / 8 : 1;

  return trt_likely ((all_or (c, n) & ORIGIN_HALF & ~(cell_t) TP_FREED) == 0) || all_foreign (c, n);
}

void
trt_cells_touch (uintptr_t base, size_t size)
{
  uintptr_t page = trt_os_page ();

  for (uintptr_t a = base; a < base + size; a = (a & -page) + page)
    trt_cell_touch (cell_at (a));
  trt_cell_touch (cell_at (base + size - 1));
}

/* The owner word of the cell at byte CELL of a block of SIZE bytes at BASE.  */
static inline uint32_t
origin_at (uintptr_t base, size_t size, uint32_t origin, uintptr_t cell)
{
  size_t left = base + size - cell;
  return left >= 8 ? origin : origin | left;
}

/* Can the processor compare and exchange 16 bytes?  The first of AMD could not.  */
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

/* Let FIRST and SECOND own the two cells at C, a multiple of 16, if nobody does; false if one has
   an owner, or others write there.  What referents they hold stays.  */
static inline bool
own_pair (cell_t *c, uint32_t first, uint32_t second)
{
  cell_t low = c[0], high = c[1];
  bool done;

  if ((low | high) & ORIGIN_HALF)
    return false;
  __asm__ volatile("lock cmpxchg16b\t%0"
                   : "+m"(*(cell_t (*)[2]) c), "=@ccz"(done), "+a"(low), "+d"(high)
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
  /* The cells lie in two pages, and the first was read by whoever missed it, or filled in part.  */
  trt_cell_touch (cell_at (high - 1));
  for (uintptr_t cell = low & ~(uintptr_t) 7; cell < high; cell += 8)
    {
      cells_t *v = (cells_t *) cell_at (cell);
      if (alone && cell + GROUP * 8 <= high && either_half (v[0] | v[1] | v[2] | v[3]) == 0)
        {
          /* The last cell may be partial.  */
          v[0] = v[1] = v[2] = (cells_t) { origin, origin };
          v[3] = (cells_t) { origin, origin_at (base, size, origin, cell + 7 * 8) };
          cell += (GROUP - 1) * 8;
          continue;
        }
      if (pairs && cell % 16 == 0 && cell + 16 <= high
          && own_pair ((cell_t *) v, origin, origin_at (base, size, origin, cell + 8)))
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
        /* Whoever comes in between has written an owner, or this is asked once more.  */
        __atomic_compare_exchange_n (word, &was, owner, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
    }
}

unsigned trt_cells_grown = 1;

/* Lazy blocks that were asked about lately, and how many long ranges of each may still go without
   cells: as many as its pages, so that going through a block once fills none.  Threads may disturb
   each other's counts, which then are wrong.  */
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

/* May the cells of the block stay unfilled once more?  */
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

/* Fill the page of A, a byte of the block, unless its cell is there: then the page was filled,
   perhaps for the range's other end, and going through it once more costs as much.  */
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

void
trt_cells_renew (uintptr_t base, size_t old_size, size_t size, uint32_t origin)
{
  size_t old_cells = (old_size + 7) / 8, cells = (size + 7) / 8;
  size_t kept = old_cells < cells ? old_cells : cells;
  cell_t *c = cell_at (base);

  if (size > old_size)
    __atomic_add_fetch (&trt_cells_grown, 1, __ATOMIC_RELAXED);

  if (origin)
    {
      const cells_t mask = { REFERENT_HALF, REFERENT_HALF };
      const cells_t two = { origin, origin };
      size_t i = 0;
      for (; i + 4 <= kept; i += 4)
        {
          cells_t *d = (cells_t *) (c + i);
          cells_t low = d[0], high = d[1];
          d[0] = (low & mask) | two;
          d[1] = (high & mask) | two;
        }
      for (; i < kept; i++)
        c[i] = (c[i] & REFERENT_HALF) | origin;
      if (cells > kept)
        trt_cells_fill (base + kept * 8, size - kept * 8, origin);
      else if (size & 7)
        c[cells - 1] |= size & 7;
    }
  else
    {
      for (size_t i = 0; i < kept; i++)
        if (c[i] & ORIGIN_HALF)
          c[i] &= REFERENT_HALF;
      if (cells > kept)
        trt_cells_clear (base + kept * 8, size - kept * 8);
    }
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

  const cell_t *c = cell_at (a);
  size_t last = cells_touched (a, n) - 1, i = 0;
  for (; i + GROUP <= last; i += GROUP)
    {
      const cells_t *v = (const cells_t *) &c[i];
      const cells_t o = { origin, origin };
      _Static_assert(PAIRS == 4, "written out, since -O2 leaves the loop a loop");
      if ((uint32_t) either_half ((v[0] ^ o) | (v[1] ^ o) | (v[2] ^ o) | (v[3] ^ o)))
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

uintptr_t
trt_refs_next (uintptr_t a, uintptr_t end)
{
  for (; a + GROUP * 8 <= end; a += GROUP * 8)
    {
      const cells_t *v = (const cells_t *) cell_at (a);
      if (either_half (v[0] | v[1] | v[2] | v[3]) & REFERENT_HALF)
        break;
    }
  while (a < end && *trt_cell_referent (a) == TP_UNKNOWN)
    a += 8;
  return a;
}

/* Make the referents of the cells that [DST, DST + N) touches unknown.  */
static void
clear_referents (uintptr_t dst, size_t n)
{
  cell_t *c = cell_at (dst);
  size_t count = cells_touched (dst, n), i = 0;
  for (; i + GROUP <= count; i += GROUP)
    {
      const cells_t *v = (const cells_t *) &c[i];
      if (either_half (v[0] | v[1] | v[2] | v[3]) & REFERENT_HALF)
        for (int k = 0; k < GROUP; k++)
          ((uint32_t *) &c[i + k])[1] = TP_UNKNOWN;
    }
  for (; i < count; i++)
    if (c[i] & REFERENT_HALF)
      ((uint32_t *) &c[i])[1] = TP_UNKNOWN;
}

/* The same where pointers that are not aligned may lie beside the range, in the same cells.  */
static TRT_COLD void
split_clear (uintptr_t dst, size_t n)
{
  uintptr_t end = dst + n;
  bool first = (dst & 7) && *trt_cell_referent (dst) == TP_UNALIGNED;
  bool last = (end & 7) && *trt_cell_referent (end) == TP_UNALIGNED;

  clear_referents (dst, n);
  if (first)
    {
      trt_unaligned_forget (dst, n < 8 ? n : 8);
      *trt_cell_referent (dst) = TP_UNALIGNED;
    }
  if (last)
    {
      trt_unaligned_forget (n < 8 ? dst : end - 8, n < 8 ? n : 8);
      *trt_cell_referent (end) = TP_UNALIGNED;
    }
}

/* A range that leaves its region cannot be written by anybody: the program is about to
   fault, and we need not walk through terabytes first.  */
void
trt_refs_clear (uintptr_t dst, size_t n)
{
  if (n == 0 || !trt_mapping_fits (dst, n))
    return;
  if (trt_unlikely (trt_unaligned_used))
    {
      split_clear (dst, n);
      return;
    }
  clear_referents (dst, n);
}

/* The cell of A was overwritten from A on, or up to it, or in between, by part of a copy.  FROM is
   the referent half of the source's cell.  */
static void
settle_edge (uintptr_t a, uint32_t from)
{
  volatile uint32_t *cell = trt_cell_referent (a);

  if (trt_unlikely (trt_unaligned_used) && (from == TP_UNALIGNED || *cell == TP_UNALIGNED))
    *cell = TP_UNALIGNED;
  /* A pointer that is written over in part is unknown.  */
  else if (*cell)
    *cell = TP_UNKNOWN;
}

/* [DST, END) is about to be overwritten by a copy.  Pointers that lie across its ends are no more,
   nor those in its first and last cell that are forgotten already.  */
static TRT_COLD void
split_edges (uintptr_t dst, uintptr_t end)
{
  uintptr_t first = dst & ~(uintptr_t) 7, last = end & ~(uintptr_t) 7;

  trt_unaligned_forget (dst, 0);
  trt_unaligned_forget (end, 0);
  if (*trt_cell_referent (dst) != TP_UNALIGNED)
    trt_unaligned_forget (first, dst - first);
  if ((end & 7) && *trt_cell_referent (end) != TP_UNALIGNED)
    trt_unaligned_forget (end, last + 8 - end);
}

/* Copies of so many bytes or less are looked at as a whole first.  */
enum
{
  COPY_SHORT = 256
};

/* Does a cell that [A, A + N) touches say anything but "unknown", or "null", which is no
   different?  */
static inline bool
any_p (uintptr_t a, size_t n)
{
  return (all_or (cell_at (a), cells_touched (a, n)) & REFERENT_HALF & ~((cell_t) TP_NULL << 32))
         != 0;
}

/* Copy the referents of COUNT cells from S to D, where D is below S or they do not
   overlap.  */
static void
copy_up (cell_t *d, const cell_t *s, size_t count)
{
  size_t i = 0;

  /* Groups only when a group of D cannot reach into the next group of S.  */
  if ((uintptr_t) s - (uintptr_t) d >= GROUP * sizeof *d)
    for (; i + GROUP <= count; i += GROUP)
      {
        const cells_t *v = (const cells_t *) &d[i], *w = (const cells_t *) &s[i];
        if (either_half ((v[0] ^ w[0]) | (v[1] ^ w[1]) | (v[2] ^ w[2]) | (v[3] ^ w[3]))
            & REFERENT_HALF)
          for (int k = 0; k < GROUP; k++)
            ((uint32_t *) &d[i + k])[1] = s[i + k] >> 32;
      }
  for (; i < count; i++)
    if ((d[i] ^ s[i]) & REFERENT_HALF)
      ((uint32_t *) &d[i])[1] = s[i] >> 32;
}

/* The same for D above S: from the last cell to the first.  */
static void
copy_down (cell_t *d, const cell_t *s, size_t count)
{
  while (count-- > 0)
    if ((d[count] ^ s[count]) & REFERENT_HALF)
      ((uint32_t *) &d[count])[1] = s[count] >> 32;
}

void
trt_refs_copy (uintptr_t dst, uintptr_t src, size_t n)
{
  if (n == 0 || dst == src || !trt_mapping_fits (dst, n))
    return;
  if (!trt_mapping_fits (src, n))
    {
      trt_refs_clear (dst, n);
      return;
    }
  if (n <= COPY_SHORT && !any_p (src, n) && !any_p (dst, n))
    return;
  if ((dst ^ src) & 7)
    {
      if (n < sizeof (void *))
        trt_refs_clear (dst, n);
      else
        trt_unaligned_shift (dst, src, n);
      return;
    }
  uintptr_t end = dst + n;
  if (trt_unlikely (trt_unaligned_used))
    {
      trt_unaligned_copy (dst, src, n);
      split_edges (dst, end);
    }
  uint32_t first = *trt_cell_referent (src), last = *trt_cell_referent (src + n - 1);
  uintptr_t low = (dst + 7) & ~(uintptr_t) 7, high = end & ~(uintptr_t) 7;
  if (low < high)
    {
      cell_t *d = cell_at (low);
      const cell_t *s = cell_at (low + (src - dst));
      size_t count = (high - low) / 8;
      if (d > s && d < s + count)
        copy_down (d, s, count);
      else
        copy_up (d, s, count);
    }
  /* Only now, because these cells may be sources of the copy.  */
  if (dst & 7)
    settle_edge (dst, first);
  if ((end & 7) && (end & ~(uintptr_t) 7) >= dst)
    settle_edge (end, last);
}
