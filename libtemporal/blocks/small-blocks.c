/* small-blocks.c - small heap blocks, which are in no trie.

   SPDX-License-Identifier: GPL-3.0-or-later

   Most blocks of most programs are small, are returned by malloc and are not nested.  What a leaf
   would contain for such a block is stored in its cells, so that its beginning and its end touch no
   other memory, and take no lock:

       address      base - 8             base          ...     last cell
                  +--------------------+-------------+-------+---------------+
       origin     | TP_HEADER | tail   | number      | ...   | number | tail |
       referent   | site, cells - 1    |             |       |               |
                  +--------------------+-------------+-------+---------------+

   The 8 bytes before a block of malloc belong to the C library (the size of the chunk) and to no
   block, so their cell can be the header.  Its origin half is a reserved word, with the size modulo
   8 in the tail bits; the referent half has the number of the block's cells, and SITE, the number
   of the site where it was allocated (site-pairs.c).  Its uppermost bits are the block's family, if
   that is one of the first few (family.c); usually it is 0.

   When the block ends, the header and its first cell become its tombstone (tombstones.h), from
   which the history is read until the memory belongs to another block.

   From an address inside the block, the base is found by going back along the cells with the same
   number; from the base, the header is the cell before.  Other searches examine all headers
   (small-block-search.c), on the pages that ever had one, by PAGES.

    M1  a small block is disjoint from every other block, in either tier
    M2  all its cells have its number, and its header exists; none is another block's

   Other allocators (other-malloc.c) may have no headers; there the cell may belong to a
   neighbouring block, which another thread may be allocating.  So with these no block is small.

   Blocks for which this is not possible are in a trie: empty, large and nested ones, and those
   without a header cell of their own.  A small block inside which another begins is first moved to
   a trie (block-store.c).

   Threads and signals (G4).  Only the thread that got the memory from the C library writes these
   cells.  The header is written last and cleared first, so that a reader sees a whole block or
   none.  A fork does not wait (G5): if it interrupts malloc or free of another thread, the child
   may find a half-written block.  No thread of the child could use it without a race, and it is
   evicted when the memory is allocated again.  */

#include "base/malloc-owner.h"
#include "blocks/blocks.h"
#include "blocks/origin-numbers.h"
#include "blocks/regions.h"
#include "blocks/small-blocks.h"
#include "blocks/tombstones.h"

#define PAGE_BITS TRT_SMALL_PAGE_BITS
#define PAGES (1ULL << (TP_ADDRESS_BITS - PAGE_BITS))
#define SITES TRT_SITES

_Static_assert(TRT_SMALL_SIZE <= TRT_MOST_CELLS * 8
                 && TRT_CELLS_BITS + TRT_SITE_BITS + 1 == TRT_SMALL_FAMILY_SHIFT - 32,
               "a header holds all");
_Static_assert(TP_HEADER < TP_FIRST_NUMBER << TP_TAIL_BITS, "no block has the number of a header");

typedef trt_cell_t cell_t;
typedef trt_cells_t cells_t;

uint8_t *trt_small_pages;
#define pages trt_small_pages
TRT_SHOW (cells_bits, TRT_CELLS_BITS);
TRT_SHOW (small_size, TRT_SMALL_SIZE);

void
trt_small_init (void)
{
  pages = trt_os_map (NULL, PAGES);
  if (!pages)
    trt_fatal ("cannot map memory for the block store");
}

/* ---- headers --------------------------------------------------------------------- */

static inline cell_t
header_of (size_t size, uint32_t site)
{
  cell_t upper = (cell_t) site << TRT_CELLS_BITS | ((size + 7) / 8 - 1);
  return upper << 32 | TP_HEADER | (size & 7);
}

static inline const char *
site_in (cell_t header)
{
  return trt_site_of (header >> (32 + TRT_CELLS_BITS) & TRT_SITE_MASK);
}

/* Do all bytes from LOW to HIGH have consecutive cells?  */
static inline bool
cells_p (uintptr_t low, uintptr_t high)
{
  return (low ^ high) >> 40 == 0 && trt_mapping_has_cell (low);
}

/* Describe the block at BASE, whose header is HEADER, in *B; false if its first cell does not have
   a heap block's number.  */
static inline bool
read_block (uintptr_t base, cell_t header, struct trt_block *b)
{
  uint32_t origin = __atomic_load_n (trt_cell_origin (base), __ATOMIC_RELAXED) & ~TP_TAIL_MASK;

  *b = (struct trt_block) { .base = base,
                            .size = trt_size_in (header),
                            .site = site_in (header),
                            .origin = origin,
                            .kind = TRT_HEAP,
                            .family = header >> TRT_SMALL_FAMILY_SHIFT };
  return trt_heap_number_p (origin);
}

bool
trt_small_header_p (uintptr_t base)
{
  return cells_p (base - 8, base) && trt_header_word_p (*trt_cell_at (base - 8));
}

/* ---- cells together --------------------------------------------------------------- */

/* Sizes differ from block to block, and the mispredicted end of a loop costs more than the loop
   itself.  So these functions handle 8 cells at a time, and the last 8 may overlap those before:
   there is one branch to mispredict, and it is the same in each function.  The first two cells, the
   header and the first cell of the block, are always written as a pair and read separately; the
   others are read as they were written: a load that spans two pending stores must wait for
   both.  */
enum
{
  GROUP = 8
};

static inline cells_t
load_cells (const cell_t *c)
{
#ifndef TP_SANITIZED
  return *(const cells_t *) c;
#else
  return (cells_t) { __atomic_load_n (c, __ATOMIC_RELAXED),
                     __atomic_load_n (c + 1, __ATOMIC_RELAXED) };
#endif
}

/* The two cells are written by one instruction, in no particular order for other threads.  C cannot
   express this, so the build for ThreadSanitizer uses two stores.  */
static inline void
store (cell_t *c, cells_t two)
{
#ifndef TP_SANITIZED
  *(cells_t *) c = two;
#else
  __atomic_store_n (c + 1, two[1], __ATOMIC_RELAXED);
  __atomic_store_n (c, two[0], __ATOMIC_RELAXED);
#endif
}

static inline cells_t
either_cell (const cell_t *c)
{
  return (load_cells (c) | load_cells (c + 2)) | (load_cells (c + 4) | load_cells (c + 6));
}

/* Is the origin half of all N cells at C zero or TP_FREED?  */
static inline bool
free_cells_p (const cell_t *c, size_t n)
{
  cells_t any;

  if (trt_likely (n >= GROUP))
    {
      any = either_cell (c + n - GROUP);
      for (size_t i = 0; i + GROUP < n; i += GROUP)
        any |= either_cell (c + i);
    }
  else if (n >= 4)
    any = load_cells (c) | load_cells (c + 2) | load_cells (c + n - 4) | load_cells (c + n - 2);
  else if (n >= 2)
    any = load_cells (c) | load_cells (c + n - 2);
  else
    return n == 0 || ((uint32_t) c[0] & ~TP_FREED) == 0;
  return ((uint32_t) (any[0] | any[1]) & ~TP_FREED) == 0;
}

/* Set each of the N cells at C to VALUE.  */
static inline void
set (cell_t *c, size_t n, cell_t value)
{
  const cells_t two = { value, value };

  if (trt_likely (n >= GROUP))
    {
      for (size_t i = 0; i + GROUP < n; i += GROUP)
        {
          store (c + i, two);
          store (c + i + 2, two);
          store (c + i + 4, two);
          store (c + i + 6, two);
          __asm__("" : : : "memory");
        }
      c += n - GROUP;
      store (c, two);
      store (c + 2, two);
      store (c + 4, two);
      store (c + 6, two);
    }
  else if (n >= 4)
    {
      store (c, two);
      store (c + 2, two);
      store (c + n - 4, two);
      store (c + n - 2, two);
    }
  else if (n >= 2)
    {
      store (c, two);
      store (c + n - 2, two);
    }
  else if (n)
    __atomic_store_n (c, value, __ATOMIC_RELAXED);
}

/* ---- birth ----------------------------------------------------------------------- */

/* Note that the page of A has a header cell.  */
static TRT_COLD void
note_page (uintptr_t a)
{
  trt_region_note (a);
  __atomic_store_n (&pages[a >> PAGE_BITS], 1, __ATOMIC_RELAXED);
}

static inline void
write_header (uintptr_t base, size_t size, uint32_t site)
{
  if (trt_unlikely (!trt_small_page_p (base - 8)))
    note_page (base - 8);
  __atomic_store_n (trt_cell_at (base - 8), header_of (size, site), __ATOMIC_RELEASE);
}

/* Can a block of SIZE bytes at BASE be small?  The memory before it, in which its base is searched,
   must have cells, too.  */
static inline bool
small_p (uintptr_t base, size_t size)
{
  return size - 1 < TRT_SMALL_SIZE && cells_p (base - TRT_SMALL_SIZE - 8, base + size);
}

/* The cells for a block of N cells at BASE, and its header, are not all free: move tombstones there
   to the history; false if a block owns one of them.  */
static TRT_COLD bool
clear_tombstones (uintptr_t base, size_t n)
{
  trt_tombstones_move (base - 8, base + n * 8);
  return trt_cells_free (base - 8, n * 8 + 8);
}

/* Write the cells of the block of SIZE bytes in N cells whose header is at C.  */
static inline void
write_block (cell_t *c, size_t n, size_t size, uint32_t number, uint32_t origin)
{
  set (c + 2, n - 1, origin);
  __atomic_store_n (&c[n], origin | (size & 7), __ATOMIC_RELAXED);
  __atomic_signal_fence (__ATOMIC_SEQ_CST);
  store (c, (cells_t) { header_of (size, number), n == 1 ? origin | (size & 7) : origin });
}

/* The header cell C and the N cells after it are about to be read and then written.  Where the heap
   grows, such a block is the first to touch a page of the shadow (see trt_cell_touch): if its last
   cell is in another page than the cell of the memory 16 bytes (the alignment of blocks) before its
   header.  */
static inline void
touch_page (cell_t *c, size_t n)
{
  if (trt_unlikely (((uintptr_t) (c + n) ^ (uintptr_t) (c - 2)) >> PAGE_BITS))
    trt_cell_touch (c + n);
}

/* Is one of these two cells in use, other than by a tombstone?  */
static inline bool
cells_taken_p (cell_t first, cell_t second, bool tombstone)
{
  return !tombstone && ((uint32_t) (first | second) & ~TP_FREED);
}

static __attribute__ ((noinline)) uint32_t
new_block (uintptr_t base, size_t size, const char *site)
{
  cell_t *c = trt_cell_at (base - 8), first = c[0], second = c[1];
  size_t n = (size + 7) / 8;
  uint32_t number = trt_site_number (site);
  bool tombstone = trt_tombstone_p (first, second);

  if (trt_unlikely (trt_malloc_no_headers))
    return 0;
  if (trt_unlikely ((cells_taken_p (first, second, tombstone) || !free_cells_p (c + 2, n - 1))
                    && !clear_tombstones (base, n)))
    return 0;
  if (trt_unlikely (number > SITES || !trt_index_no_hidden_p (base - 8, base + size)))
    return 0;
  /* Unless clear_tombstones () has moved it.  */
  if (tombstone && trt_tombstone_word_p (c[0]))
    trt_tombstone_move (first, second, base);
  if (trt_unlikely (!trt_small_page_p (base - 8)))
    note_page (base - 8);
  uint32_t origin = trt_number_heap ();
  write_block (c, n, size, number, origin);
  return origin;
}

/* The fast path.  Usually the memory belonged to a block that was freed, or never to a block, and
   the site is in its slot.  Then no function is called, and no register saved.

   If malloc has no headers, no page was ever noted, so this calls new_block (), which returns
   0.  */

uint32_t
trt_small_new (uintptr_t base, size_t size, const char *site)
{
  if (trt_unlikely (!small_p (base, size)))
    return 0;
  size_t n = (size + 7) / 8;
  cell_t *c = trt_cell_at (base - 8);
  touch_page (c, n);
  cell_t first = c[0], second = c[1];
  uint32_t slot = trt_site_hash (site);
  bool tombstone = trt_tombstone_p (first, second), drawn;

  if (trt_unlikely (cells_taken_p (first, second, tombstone) || !free_cells_p (c + 2, n - 1)
                    || __atomic_load_n (&trt_sites[slot], __ATOMIC_RELAXED) != site || !site
                    || !trt_index_gap_p (base - 8, base + size) || !trt_small_page_p (base - 8)))
    return new_block (base, size, site);
  uint32_t number = trt_batch_draw (&trt_heap_batch, 1, &drawn);
  if (trt_unlikely (!drawn))
    return new_block (base, size, site);
  if (tombstone)
    trt_tombstone_move (first, second, base);
  uint32_t origin = number << TP_TAIL_BITS;
  write_block (c, n, size, slot + 1, origin);
  return origin;
}

void
trt_small_lose_tombstone (uintptr_t base)
{
  if (cells_p (base - 8, base) && trt_tombstone_word_p (*trt_cell_at (base - 8)))
    trt_tombstones_move (base - 8, base);
}

bool
trt_small_free_p (uintptr_t base, size_t size)
{
  if (trt_likely (trt_cells_free (base, size)))
    return true;
  trt_tombstones_move (base, base + ((size + 7) & ~(size_t) 7));
  return trt_cells_free (base, size);
}

bool
trt_small_put (const struct trt_block *b, size_t known, enum trt_index_cells cells)
{
  uint32_t number;

  if (trt_malloc_no_headers || b->kind != TRT_HEAP || b->lazy || b->parent || b->family
      || !small_p (b->base, b->size) || !trt_small_free_p (b->base - 8, 8)
      || (known < b->size && !trt_small_free_p (b->base + known, b->size - known))
      || !trt_index_no_hidden_p (b->base - 8, b->base + b->size)
      || (number = trt_site_number (b->site)) > SITES)
    return false;
  if (cells == TRT_CELLS_RENEW)
    trt_cells_renew (b->base, known, b->size, b->origin);
  else if (cells == TRT_CELLS_NEW)
    trt_cells_fill (b->base, b->size, b->origin);
  write_header (b->base, b->size, number);
  return true;
}

bool
trt_small_set_family (uintptr_t base, unsigned family)
{
  struct trt_block b;

  if (family >> (64 - TRT_SMALL_FAMILY_SHIFT) || !trt_small_at (base, &b))
    return false;
  cell_t *c = trt_cell_at (base - 8), rest = ((cell_t) 1 << TRT_SMALL_FAMILY_SHIFT) - 1;
  *c = (*c & rest) | (cell_t) family << TRT_SMALL_FAMILY_SHIFT;
  return true;
}

/* ---- end --------------------------------------------------------------------------- */

/* The header or cells of the block were overwritten: set only those cells to LEFT that still have
   the number ORIGIN.  */
static TRT_COLD void
clear_own (cell_t *c, size_t n, uint32_t origin, uint32_t left)
{
  for (size_t i = 0; i < n; i++)
    if (((uint32_t) c[i] & ~TP_TAIL_MASK) == origin)
      c[i] = left;
}

static __attribute__ ((noinline)) bool
end_small (uintptr_t base, const char *site, uint32_t left, struct trt_block *old)
{
  cell_t *c = trt_cell_at (base - 8), header = *c;
  uint32_t origin = (uint32_t) c[1] & ~TP_TAIL_MASK;
  if (trt_unlikely (!trt_header_word_p (header) || !trt_heap_number_p (origin)))
    return false;
  if (trt_unlikely (old))
    read_block (base, header, old);

  size_t size = trt_size_in (header), n = (size + 7) / 8;
  uint32_t number = header >> (32 + TRT_CELLS_BITS) & TRT_SITE_MASK;
  uint32_t site_pair = trt_site_pair_number (number, site);
  bool whole = (uint32_t) c[n] == (origin | (size & 7));
  /* From the next store on the block does not exist.  */
  if (trt_likely (left == TP_FREED && site && whole))
    store (c, trt_tombstone_make (header, origin, site_pair));
  else
    {
      trt_history_keep (origin, base, size, TRT_LIFE_FREED, site_pair);
      if (whole)
        store (c, (cells_t) { left, left });
      else
        c[0] = left;
    }
  __atomic_signal_fence (__ATOMIC_SEQ_CST);
  if (trt_likely (whole))
    set (c + 2, n - 1, left);
  else
    clear_own (c + 1, n, origin, left);
  return true;
}

/* The fast path of end_small (), for the most frequent case: an intact block of the main heap,
   freed at a known place.  */

bool
trt_small_end (uintptr_t base, const char *site, uint32_t left, struct trt_block *old)
{
  if (trt_unlikely (!cells_p (base - 8, base)))
    return false;
  cell_t *c = trt_cell_at (base - 8), header = *c;
  uint32_t origin = (uint32_t) c[1] & ~TP_TAIL_MASK;
  size_t size = trt_size_in (header), n = (size + 7) / 8;
  uint32_t number = header >> (32 + TRT_CELLS_BITS) & TRT_SITE_MASK;
  uint32_t slot = trt_site_pair_hash (number, site);

  if (trt_unlikely (left != TP_FREED || !site || old || !trt_header_word_p (header)
                    || !trt_heap_number_p (origin) || !trt_site_pair_there_p (slot, number, site)
                    || (uint32_t) c[n] != (origin | (size & 7))))
    return end_small (base, site, left, old);
  store (c, trt_tombstone_make (header, origin, slot + 1));
  __atomic_signal_fence (__ATOMIC_SEQ_CST);
  set (c + 2, n - 1, TP_FREED);
  return true;
}

bool
trt_small_detach (uintptr_t base, struct trt_block *b)
{
  if (!trt_small_at (base, b))
    return false;
  __atomic_store_n (trt_cell_at (base - 8), 0, __ATOMIC_RELEASE);
  return true;
}

/* ---- questions --------------------------------------------------------------------- */

bool
trt_small_at (uintptr_t base, struct trt_block *b)
{
  if ((base & 7) || !cells_p (base - 8, base))
    return false;
  cell_t header = __atomic_load_n (trt_cell_at (base - 8), __ATOMIC_RELAXED);
  return trt_header_word_p (header) && read_block (base, header, b);
}

bool
trt_small_find (uintptr_t a, struct trt_block *b)
{
  uintptr_t base = a & ~(uintptr_t) 7;

  if (!cells_p (a - TRT_SMALL_SIZE - 8, a))
    return false;
  uint32_t origin = *trt_cell_origin (a) & ~TP_TAIL_MASK;
  if (!trt_heap_number_p (origin))
    return false;
  for (int i = 1; i < TRT_MOST_CELLS && *trt_cell_origin (base - 8) == origin; i++)
    base -= 8;
  return trt_small_at (base, b) && b->origin == origin && a - base < b->size;
}

/* In a child that was forked while other threads existed, a block may be half-written.  */
static bool torn;

void
trt_small_fork_child (void)
{
  torn = !trt_single_threaded ();
}

const char *
trt_small_verify (const struct trt_block *b)
{
  struct trt_leaf l;

  if (torn)
    return NULL;
  if (!trt_cells_own (b->base, b->size, b->origin)
      || *trt_cell_origin (b->base + b->size - 1) != (b->origin | (b->size & 7)))
    return "M2: its cells do not all name it";
  trt_link link = trt_index_innermost (b->base + b->size - 1, &l);
  while (link && trt_leaf_base (&l) + l.size <= b->base)
    {
      link = l.parent;
      if (link)
        l = *trt_index_leaf (link);
    }
  return link ? "M1: shares its memory with a block in a trie" : NULL;
}
