/* small-blocks-fuzz.c - the two tiers of the block store against an array.

   SPDX-License-Identifier: GPL-3.0-or-later

   trie-fuzz.c puts blocks anywhere.  Here they stand as malloc puts them, 16 bytes apart with
   a word of the allocator's between, so that most are small, and the rest comes from what
   moves a block from one tier to the other: sizes around the limit, growth, realloc, a block
   born inside another or in the place of one that ended unseen, a neighbour
   without a word between, hidden blocks, memory claimed as foreign, sites by the thousand.
   After every operation the cells and the answers around it must be those of the array.

   All this once in mapped memory, and once in the main heap, where dead blocks are remembered in their
   own cells: there a second array has all that ever died, and whatever happened to
   their memory since, the history must know each of them, by its number and by the addresses it
   had.  */

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "blocks/freed.h"
#include "entry/entry.h"
#include "blocks/small-blocks.h"
#include "unit.h"

enum { OPERATIONS = 400000, BLOCKS = 2000, RANGE = 64 * 1024, SITES = 3000,
       LAZY = 64 * 1024 };

struct model
{
  uintptr_t base;
  size_t size;
  uint32_t origin;
  const char *site;
};

struct dead
{
  struct model was;
  const char *end;
};

static struct dead dead[OPERATIONS * 2];
static size_t dead_count;
static unsigned long tombs_seen, moved_seen;
static bool in_heap;

static struct model blocks[BLOCKS];
static size_t block_count;
static uintptr_t range;
static char site_text[SITES * 12];
static unsigned long small_seen, large_seen, evicted, promoted;

static void
dies (const struct model *m, const char *end)
{
  if (dead_count < sizeof dead / sizeof *dead)
    dead[dead_count++] = (struct dead) { *m, end };
}

/* What the history says of a dead block: by its number, by an address that it reached, and that of no
   other place if it is a tomb.  The youngest dead one that had an address.  */
static void
ask_dead (void)
{
  struct trt_record r, t;

  if (!dead_count)
    return;
  const struct dead *d = &dead[unit_random (2) ? unit_random (dead_count)
                               : dead_count - 1 - unit_random (dead_count < 200 ? dead_count : 200)];
  uintptr_t a = d->was.base + unit_random (d->was.size + 1);
  CHECK (trt_history_find_at (d->was.origin, a, &r) && r.base == d->was.base
         && r.size == d->was.size && r.birth_site == d->was.site
         && r.end_site == d->end && r.life == TRT_LIFE_FREED && r.kind == TRT_HEAP
         && r.origin == d->was.origin);
  if (trt_history_kept (d->was.origin, &t))
    moved_seen++;
  else
    {
      tombs_seen++;
      CHECK (!trt_history_find_at (d->was.origin, d->was.base - 1, &t)
             && !trt_history_find_at (d->was.origin, a + d->was.size + 1, &t));
      CHECK (d->end && d->was.size <= TRT_SMALL_SIZE);
    }
  if (unit_random (500) == 0)
    {
      CHECK (trt_history_find (d->was.origin, &r) && r.base == d->was.base);
      uint32_t youngest = 0;
      for (const struct dead *k = dead; k < dead + dead_count; k++)
        if (a - k->was.base < k->was.size && k->was.origin > youngest)
          youngest = k->was.origin;
      CHECK (trt_history_freed_at (a, &r) == (youngest != 0)
             && (!youngest || r.origin == youngest));
    }
}

static uintptr_t
end_of (const struct model *m)
{
  return m->base + m->size + (m->size == 0);
}

/* How many blocks start below A.  */
static size_t
rank_of (uintptr_t a)
{
  return unit_rank (blocks, block_count, sizeof blocks[0], a);
}

/* The innermost block that contains A, null if none.  EMPTY: of the empty ones, too.  */
static const struct model *
owner_of (uintptr_t a, bool empty)
{
  for (size_t i = rank_of (a + 1); i-- > 0;)
    if (a < end_of (&blocks[i]) && (empty || blocks[i].size))
      return &blocks[i];
  return NULL;
}

/* Remove block I and all inside it.  END is where it died, NONE if it did not.  */
static const char none[] = "";

static void
remove_dead (size_t i, const char *end)
{
  size_t last = i + 1;
  while (last < block_count && blocks[last].base < end_of (&blocks[i]))
    last++;
  for (size_t k = last; k-- > i;)
    if (k > i || end != none)
      dies (&blocks[k], k > i ? NULL : end);
  memmove (&blocks[i], &blocks[last], (block_count - last) * sizeof blocks[0]);
  block_count -= last - i;
}

static void
remove_block (size_t i)
{
  remove_dead (i, none);
}

static void
add_block (struct model m)
{
  const struct model *outer;
  size_t at;

  while ((at = rank_of (m.base)) < block_count && blocks[at].base < end_of (&m))
    {
      remove_dead (at, NULL);
      evicted++;
    }
  while ((outer = owner_of (m.base, true)) && end_of (outer) < m.base + m.size)
    {
      remove_dead (outer - blocks, NULL);
      evicted++;
    }
  at = rank_of (m.base);
  memmove (&blocks[at + 1], &blocks[at], (block_count++ - at) * sizeof blocks[0]);
  blocks[at] = m;
}

static bool
same_p (const struct trt_block *b, const struct model *m)
{
  return b->base == m->base && b->size == m->size && b->origin == m->origin
         && b->site == m->site && b->kind == TRT_HEAP;
}

/* Everything about the address A.  */
static void
ask (uintptr_t a)
{
  struct trt_block b, s;
  const struct model *m = owner_of (a, true);
  const struct model *shown = owner_of (a & ~(uintptr_t) 7, false);
  size_t at = rank_of (a), below = rank_of (a + 1);

  CHECK (trt_store_find (a, &b) == (m != NULL));
  CHECK (!m || same_p (&b, m));
  bool exact = at < block_count && blocks[at].base == a;
  CHECK (trt_store_at (a, &b) == exact);
  CHECK (!exact || same_p (&b, &blocks[at]));
  CHECK (!below || (trt_store_below (a, &b) && same_p (&b, &blocks[below - 1])));
  for (const struct model *k = blocks; m && k <= m; k++)
    CHECK (trt_store_enclosing (a, k->origin, &b) == (a < end_of (k))
           && (a >= end_of (k) || same_p (&b, k)));
  if (exact && trt_small_at (a, &s))
    {
      CHECK (same_p (&s, &blocks[at]) && s.size <= TRT_SMALL_SIZE);
      CHECK ((*trt_cell_origin (a - 8) & ~TP_TAIL_MASK) == TP_HEADER);
      small_seen++;
    }
  else
    large_seen += exact;

  /* Whom the cell names; a header is nobody, and what resolves to it nobody's.  */
  uint32_t word = *trt_cell_origin (a) & ~TP_TAIL_MASK;
  if (!shown)
    {
      size_t next = rank_of ((a & ~(uintptr_t) 7) + 1);
      if ((word == TP_HEADER || word == TP_TOMBSTONE) && !m)
        CHECK (trt_resolve (a) == TP_EXTERNAL);
      if (word == TP_HEADER)
        CHECK (next < block_count && blocks[next].base == (a & ~(uintptr_t) 7) + 8);
    }
  else if (shown->size <= LAZY)
    CHECK (word == shown->origin);
}

static size_t
random_size (void)
{
  switch (unit_random (50))
    {
    case 0: return 0;
    case 1: return TRT_SMALL_SIZE - 9 + unit_random (20);
    case 2: return LAZY - 8 + unit_random (16);
    case 3: return unit_random (5000);
    default: return 1 + unit_random (200);
    }
}

static const char *
random_site (void)
{
  return unit_random (8) ? &site_text[unit_random (SITES) * 12] : NULL;
}

/* A block of malloc's in the first free place from A on, or anything at all.  */
static void
insert (uintptr_t a)
{
  size_t size = random_size ();
  const char *site = random_site ();
  struct trt_block b;

  if (unit_random (12))
    {
      a = (a & ~(uintptr_t) 15) + 16;
      for (size_t turn = 0; turn < 20; turn++)
        {
          size_t at = rank_of (a + 1);
          while (at-- > 0 && a < end_of (&blocks[at]) + 8)
            a = (end_of (&blocks[at]) + 8 + 15) & ~(uintptr_t) 15;
          at = rank_of (a);
          if (at == block_count || a + size + 8 <= blocks[at].base)
            break;
          a = (end_of (&blocks[at]) + 8 + 15) & ~(uintptr_t) 15;
        }
    }
  else
    {
      a &= ~(uintptr_t) 7;
      if (unit_random (2))
        size = unit_random (24);
    }
  /* Chunks of the heap begin at multiples of 16.  */
  if (in_heap)
    a &= ~(uintptr_t) 15;
  if (a >= range + RANGE)
    return;
  const struct model *outer = owner_of (a, true);
  promoted += outer && outer->base < a && end_of (outer) >= a + size
              && trt_small_at (outer->base, &b);
  uint32_t origin = trt_store_insert (a, size, TRT_HEAP, site);
  CHECK (origin != 0);
  add_block ((struct model) { a, size, origin, site });
  ask (a);
  ask (a - 8);
  ask (a + size);
}

/* What realloc does: DETACHED becomes one of another size, stays, or goes.  */
static void
reallocate (size_t at)
{
  struct model m = blocks[at];
  struct trt_block b, other;
  size_t size = unit_random (3) ? m.size + unit_random (64) : random_size ();

  /* In place, memory behind it must be free, and what was inside has ended.  */
  if (at + 1 < block_count && m.base + size + 8 > blocks[at + 1].base
      && blocks[at + 1].base >= end_of (&m))
    size = m.size / 2;
  if (m.size)
    *trt_cell_referent (m.base) = TP_INVALID;
  CHECK (trt_store_detach (m.base, &b) && same_p (&b, &m));
  remove_block (at);
  CHECK (!trt_store_at (m.base, &other));
  switch (unit_random (3))
    {
    case 0:
      trt_store_attach (&b);
      break;
    case 1:
      m.size = size;
      m.site = random_site ();
      m.origin = trt_store_renew (&b, size, m.site);
      CHECK (m.origin != 0);
      break;
    default:
      trt_store_settle (&b);
      ask (m.base);
      return;
    }
  add_block (m);
  ask (m.base);
  ask (m.base + m.size);
  if (m.size && b.size && !b.parent)
    CHECK (*trt_cell_referent (m.base) == TP_INVALID);
}

static void
grow (size_t at)
{
  struct model m = blocks[at];
  size_t size = m.size + unit_random (40);

  if (at + 1 < block_count && m.base + size > blocks[at + 1].base)
    return;
  CHECK (trt_store_grow (m.base, size));
  if (size > m.size)
    {
      remove_block (at);
      m.size = size;
      add_block (m);
    }
  ask (m.base);
}

static void
end_block (size_t at)
{
  struct model m = blocks[at];
  struct trt_block b;
  struct trt_record r;

  CHECK (trt_store_delete (m.base, &site_text[0], &b) && same_p (&b, &m));
  CHECK (!trt_store_delete (m.base, NULL, NULL));
  CHECK (trt_history_find (m.origin, &r) && r.base == m.base && r.size == m.size
         && r.birth_site == m.site && r.end_site == site_text
         && r.life == TRT_LIFE_FREED);
  remove_dead (at, site_text);
  ask (m.base);
  ask (m.base - 8);
}

/* A result of the run at hand; no two results may have one name.  */
static void
result (const char *what)
{
  char name[100];

  snprintf (name, sizeof name, "%s, %s", what, in_heap ? "main heap" : "mapped memory");
  unit_result (name);
}

static void
fuzz (void)
{
  struct trt_block b;

  for (int i = 0; i < OPERATIONS && !unit_wrong; i++)
    {
      uintptr_t a = range + unit_random (RANGE);
      size_t at = rank_of (a);

      switch (unit_random (8))
        {
        case 0: case 1: case 2:
          if (block_count < BLOCKS)
            insert (a);
          break;
        case 3: case 4:
          if (at < block_count)
            end_block (at);
          break;
        case 5:
          if (at < block_count)
            reallocate (at);
          break;
        case 6:
          if (at < block_count && unit_random (2))
            grow (at);
          break;
        default:
          if (!owner_of (a, true))
            /* As slow-path.c does for memory that nobody tracks.  */
            __sync_bool_compare_and_swap (trt_cell_origin (a), 0, TP_EXTERNAL);
          ask (a);
        }
      ask_dead ();
      if (i % 20000 == 0)
        {
          CHECK (trt_store_verify ());
          for (size_t k = 0; k < block_count; k += 37)
            CHECK (trt_store_by_origin (blocks[k].origin, &b)
                   && same_p (&b, &blocks[k]));
        }
    }
  result ("400000 operations on both tiers agree with an array");
  CHECK (small_seen > OPERATIONS / 4 && large_seen > OPERATIONS / 20
         && evicted > OPERATIONS / 50 && promoted > OPERATIONS / 1000);
  result ("both tiers, eviction and promotion were exercised");
  if (unit_failures)
    printf ("  small %lu, others %lu, evicted %lu, promoted %lu\n", small_seen,
            large_seen, evicted, promoted);

  CHECK (!in_heap || (tombs_seen > OPERATIONS / 20 && moved_seen > OPERATIONS / 20));
  while (block_count)
    {
      CHECK (trt_store_delete (blocks[0].base, NULL, NULL));
      remove_dead (0, NULL);
    }
  for (size_t i = 0; i < 1000; i++)
    ask_dead ();
  if (in_heap)
    {
      trt_freed_forget (range - 8, 2 * RANGE + LAZY);
      for (size_t i = 0; i < dead_count; i++)
        CHECK (trt_history_kept (dead[i].was.origin, &(struct trt_record) { 0 }));
    }
  for (uintptr_t a = range - 8; a < range + 2 * RANGE; a += 8)
    if (*trt_cell_origin (a) & ~TP_TAIL_MASK & ~TP_EXTERNAL)
      {
        CHECK (!"no cell survives its block");
        break;
      }
  CHECK (trt_store_verify ());
  result ("every cell is free when every block has ended");
}

/* A header or cells that somebody wrote over make the block unknown, and its memory
   can be used again.  */
static void
damage (void)
{
  struct trt_block b;
  uint32_t n;

  CHECK (trt_store_insert (range + 64, 40, TRT_HEAP, NULL) != 0);
  *(volatile uint64_t *) trt_cell (range + 56) = 0;
  CHECK (!trt_store_find (range + 64, &b) && !trt_store_at (range + 64, &b)
         && !trt_store_delete (range + 64, NULL, NULL));
  n = trt_store_insert (range + 64, 24, TRT_HEAP, NULL);
  CHECK (trt_store_find (range + 70, &b) && b.origin == n);
  CHECK (trt_store_delete (range + 64, NULL, NULL));

  trt_cells_clear (range + 64, 200);
  CHECK (trt_store_insert (range + 64, 40, TRT_HEAP, NULL) != 0);
  trt_cells_clear (range + 64, 40);
  CHECK (!trt_store_find (range + 64, &b) && !trt_store_at (range + 64, &b));
  n = trt_store_insert (range + 64, 64, TRT_HEAP, NULL);
  CHECK (trt_store_at (range + 64, &b) && b.origin == n && b.size == 64);
  CHECK (trt_store_delete (range + 64, NULL, NULL));

  CHECK (trt_store_insert (range + 64, 640, TRT_HEAP, NULL) != 0);
  trt_cells_fill (range + 600, 104, TP_STACK_NUMBER_BIT << TP_TAIL_BITS);
  CHECK (trt_store_at (range + 64, &b) && b.size == 640);
  CHECK (trt_store_delete (range + 64, NULL, NULL));
  CHECK (*trt_cell_origin (range + 592) == 0);
  CHECK (*trt_cell_origin (range + 600) == TP_STACK_NUMBER_BIT << TP_TAIL_BITS);
  trt_cells_clear (range + 600, 104);
  CHECK (trt_store_verify ());
  unit_result ("a damaged block is unknown, and its memory used again");
}

int
main (int argc, char **argv)
{
  unit_start (argc, argv);
  trt_init ();
  range = (uintptr_t) mmap (NULL, 8 * RANGE, PROT_NONE,
                            UNIT_LOW | MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) + 4096;
  fuzz ();
  damage ();
  in_heap = true;
  small_seen = large_seen = evicted = promoted = dead_count = 0;
  range = ((uintptr_t) sbrk (8 * RANGE) + 4095) & ~(uintptr_t) 4095;
  CHECK (trt_freed_word (range) == TP_FREED);
  fuzz ();
  return unit_status ();
}
