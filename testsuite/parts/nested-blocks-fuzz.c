/* nested-blocks-fuzz.c - pools' blocks and mappings against two plain models.

   SPDX-License-Identifier: GPL-3.0-or-later

   Nested: blocks of a pool inside arenas of each sort (small, shown and lazy ones of malloc's, a
   mapping, no arena at all), at the arena's own base, in each other, over each other, and
   malloc's blocks that begin and end between them.  The model is an array in the order of
   birth: who contains an address and is youngest owns it.

   Mappings: a model with one number a page.  */

#include <string.h>
#include <sys/mman.h>

#include "entry/entry.h"
#include "blocks/nested-blocks.h"
#include "blocks/small-blocks.h"
#include "blocks/family.h"
#include "unit.h"

enum { OPERATIONS = 100000, MOST = 3000, RANGE = 1 << 20 };

struct model
{
  uintptr_t base;
  size_t size;
  uint32_t origin;
  enum trt_block_kind kind;
  unsigned family;
  int parent;                   /* index, -1 for none */
  int level;
  bool guessed, live;
};

static struct model blocks[MOST];
static int block_count;
static uintptr_t range;
static unsigned long born, refused, evicted, at_base, deep, spared;

/* The youngest live block that contains A, -1 if there is none.  */
static int
owner_of (uintptr_t a)
{
  for (int i = block_count; i-- > 0;)
    if (blocks[i].live && a - blocks[i].base < blocks[i].size)
      return i;
  return -1;
}

static bool
inside_p (int i, int outer)
{
  for (; i >= 0; i = blocks[i].parent)
    if (i == outer)
      return true;
  return false;
}

static void
end_model (int i)
{
  for (int k = 0; k < block_count; k++)
    if (blocks[k].live && inside_p (k, i))
      blocks[k].live = false;
}

/* Was a block guessed to be in PARENT, which may have ended before?  */
static bool
guess_p (int parent)
{
  return parent >= 0 && blocks[parent].kind == TRT_POOL
         && !trt_family_named_p (blocks[parent].family);
}

/* I has ended before, it is not known when: blocks that were guessed to be in it live on.  */
static void
evict_model (int i)
{
  blocks[i].live = false;
  for (int k = i + 1; k < block_count; k++)
    if (blocks[k].live && blocks[k].parent == i && blocks[k].guessed)
      {
        spared++;
        blocks[k].parent = blocks[i].parent;
        blocks[k].guessed = guess_p (blocks[k].parent);
      }
    else if (blocks[k].live && blocks[k].parent == i)
      evict_model (k);
}

/* Forget the dead, from the oldest on.  */
static void
compact (void)
{
  static int map[MOST];
  int n = 0;

  for (int i = 0; i < block_count; i++)
    if (blocks[i].live)
      {
        map[i] = n;
        blocks[n] = blocks[i];
        if (blocks[n].parent >= 0)
          blocks[n].parent = map[blocks[n].parent];
        n++;
      }
  block_count = n;
}

static void
add (uintptr_t base, size_t size, uint32_t origin, enum trt_block_kind kind,
     unsigned family, int parent, int level, bool guessed)
{
  blocks[block_count++]
    = (struct model) { base, size, origin, kind, family, parent, level, guessed, true };
}

static bool
same_p (const struct trt_block *b, const struct model *m)
{
  return b->base == m->base && b->size == m->size && b->origin == m->origin
         && b->kind == m->kind && b->family == m->family;
}

static void
ask (uintptr_t a)
{
  struct trt_block b;
  int i = owner_of (a);

  CHECK (trt_store_find (a, &b) == (i >= 0));
  CHECK (i < 0 || same_p (&b, &blocks[i]));
  for (int k = i; k >= 0; k = blocks[k].parent)
    {
      CHECK (trt_store_enclosing (a, blocks[k].origin, &b) && same_p (&b, &blocks[k]));
      CHECK (trt_nested_named (blocks[k].base, blocks[k].origin, &b)
             && same_p (&b, &blocks[k]));
    }
  i = owner_of (a & -8UL);
  uint32_t word = *trt_cell_origin (a);
  if (i < 0)
    CHECK (word == 0 || (word & ~7u) == TP_HEADER);
  else if (!trt_store_at (blocks[i].base, &b) || !b.lazy || word)
    {
      size_t left = blocks[i].base + blocks[i].size - (a & -8UL);
      CHECK ((word == 0 && blocks[i].size > 65536)
             || word == (left < 8 ? blocks[i].origin | left : blocks[i].origin));
    }
}

static void
insert_pool (uintptr_t a)
{
  int inner = owner_of (a), within = inner;
  size_t size = unit_random (6) ? 1 + unit_random (120) : 1 + unit_random (3000);
  unsigned family = unit_random (3) ? unit_random (40) : 0;
  a &= -8UL;
  if (inner >= 0 && unit_random (5) == 0)
    a = blocks[inner].base;
  inner = owner_of (a);
  if (inner >= 0 && unit_random (10) == 0)
    size = blocks[inner].size - (a - blocks[inner].base);

  /* What the store is told: the innermost block, one further out, or nothing.  */
  for (within = inner; within >= 0 && unit_random (2); )
    within = blocks[within].parent;
  if (within >= 0 && a + size > blocks[within].base + blocks[within].size)
    within = -1;

  /* The expected parent, and whether all others in the way may be evicted.  */
  int parent = inner;
  bool ok = true;
  for (; parent >= 0; parent = blocks[parent].parent)
    {
      struct model *p = &blocks[parent];
      bool holds = a + size <= p->base + p->size;
      if (p->kind != TRT_POOL || parent == within
          || (within < 0 && holds && !(p->base == a && p->size == size)))
        {
          ok = holds;
          break;
        }
    }
  int level = parent >= 0 && blocks[parent].base == a ? blocks[parent].level + 1 : 1;
  for (int k = 0; k < block_count; k++)
    if (blocks[k].live && !inside_p (parent, k) && blocks[k].kind != TRT_POOL
        && blocks[k].base < a + size && a < blocks[k].base + blocks[k].size)
      ok = false;
  /* A header of malloc's is in the way, too.  */
  for (int k = 0; parent < 0 && k < block_count; k++)
    if (blocks[k].live && blocks[k].kind == TRT_HEAP
        && blocks[k].base > a && blocks[k].base - 8 < a + size)
      return;
  uint32_t origin = trt_nested_insert (a, size, within < 0 ? 0 : blocks[within].origin,
				       family, NULL);
  CHECK ((origin != 0) == (ok && level < 8));
  if (!origin)
    {
      refused++;
      return;
    }
  born++;
  CHECK (trt_pool_number_p (origin));
  for (int k = 0; k < block_count; k++)
    if (blocks[k].live && blocks[k].kind == TRT_POOL && !inside_p (parent, k)
        && blocks[k].base < a + size && a < blocks[k].base + blocks[k].size)
      {
        evicted++;
        evict_model (k);
      }
  at_base += parent >= 0 && blocks[parent].base == a;
  deep += parent >= 0 && blocks[parent].kind == TRT_POOL;
  add (a, size, origin, TRT_POOL, family, parent, level, within < 0 && guess_p (parent));
  ask (a);
  ask (a + size - 1);
  ask (a + size);
}

static void
insert_arena (void)
{
  static const size_t sizes[] = { 200, 1000, 5000, 60000, 70000, 300000 };
  size_t size = sizes[unit_random (6)];
  uintptr_t a = range + 16 + (unit_random (RANGE - size - 64) & -16UL);
  bool map = unit_random (4) == 0;

  if (map)
    {
      a = (a & -4096UL) + 4096;
      size = (size + 4095) & -4096UL;
    }
  for (int k = 0; k < block_count; k++)
    if (blocks[k].live && blocks[k].base - 16 < a + size
        && a - 16 < blocks[k].base + blocks[k].size)
      return;
  uint32_t origin = trt_store_insert (a, size, map ? TRT_MAPPING : TRT_HEAP, NULL);
  CHECK (origin != 0);
  add (a, size, origin, map ? TRT_MAPPING : TRT_HEAP, 0, -1, 0, false);
  ask (a);
}

static void
end_one (int i)
{
  struct model m = blocks[i];
  struct trt_block b;
  struct trt_record r;

  if (m.kind == TRT_POOL)
    {
      CHECK (trt_nested_named (m.base, m.origin, &b) && same_p (&b, &m));
      /* Referents inside stay for the deallocator to see.  */
      volatile uint32_t *held = trt_cell_referent (m.base);
      *held = TP_INVALID;
      CHECK (trt_nested_end (&b, NULL));
      CHECK (m.parent < 0 || *held == TP_INVALID);
      CHECK (trt_history_find (m.origin, &r) && r.kind == TRT_POOL
             && r.life == TRT_LIFE_FREED);
      *held = 0;
    }
  else if (m.kind == TRT_MAPPING)
    trt_mapped_block_cut (m.base, m.base + m.size, NULL);
  else
    CHECK (trt_store_delete (m.base, NULL, NULL));
  end_model (i);
  ask (m.base);
  ask (m.base + m.size - 1);
}

/* Every other family has a named deallocator.  */
static void
make_families (void)
{
  static char text[60][16];

  for (unsigned i = TRT_FAMILY_EXPLICIT + 1; i < 60; i++)
    {
      snprintf (text[i], sizeof text[i], "alloc%u%s", i, i % 2 ? "\nfree" : "");
      CHECK (trt_family (text[i]) == i);
    }
}

static void
fuzz_nested (void)
{
  struct trt_block b;

  for (int i = 0; i < OPERATIONS && !unit_wrong; i++)
    {
      if (block_count == MOST)
        compact ();
      if (block_count == MOST)
        {
          end_one (unit_random (MOST));
          continue;
        }
      uintptr_t a = range + unit_random (RANGE);
      int at = owner_of (a);
      switch (unit_random (10))
        {
        case 0:
          insert_arena ();
          break;
        case 1: case 2: case 3: case 4: case 5:
          if (at >= 0 || unit_random (20) == 0)
            insert_pool (a);
          break;
        case 6: case 7:
          if (at >= 0 && (blocks[at].kind == TRT_POOL || unit_random (8) == 0))
            end_one (at);
          break;
        case 8:
          if (at >= 0)
            {
              struct model *m = &blocks[at];
              CHECK (trt_nested_named (m->base, m->origin, &b));
              m->family = unit_random (60);
              trt_nested_adopt (&b, m->family, NULL);
            }
          break;
        default:
          ask (a);
        }
      if (i % 10000 == 0)
        CHECK (trt_store_verify ());
    }
  CHECK (trt_store_verify ());
  unit_result ("100000 operations on nested blocks agree with an array");
  CHECK (born > OPERATIONS / 20 && refused > 100 && evicted > 1000 && at_base > 1000
         && deep > 1000 && spared > 100);
  unit_result ("births at the base, in each other, over each other were among them");
  if (unit_failures)
    printf ("  born %lu, refused %lu, evicted %lu, at base %lu, deep %lu, spared %lu\n", born,
            refused, evicted, at_base, deep, spared);
  for (int i = 0; i < block_count; i++)
    if (blocks[i].live && blocks[i].parent < 0)
      end_one (i);
  for (uintptr_t a = range; a < range + RANGE + 4096; a += 8)
    if (*trt_cell_origin (a))
      {
        CHECK (!"no cell survives its block");
        break;
      }
  unit_result ("every cell is free when every block has ended");
}

/* ---- mappings ---- */

enum { PAGES = 64, PAGE = 4096 };
static uint32_t page_number[PAGES], page_pool[PAGES];

static void
fuzz_mappings (void)
{
  uintptr_t from = range + 2 * RANGE;
  struct trt_block b;
  struct trt_record r;

  for (int i = 0; i < 40000 && !unit_wrong; i++)
    {
      unsigned low = unit_random (PAGES), n = 1 + unit_random (PAGES / 2);
      if (low + n > PAGES)
        n = PAGES - low;
      uintptr_t a = from + low * PAGE;
      switch (unit_random (5))
        {
        case 0: case 1:
          {
            uint32_t origin = trt_mapped_block_insert (a, n * PAGE, NULL);
            CHECK (origin);
            for (unsigned k = low; k < low + n; k++)
              {
                page_number[k] = origin;
                page_pool[k] = 0;
              }
            break;
          }
        case 2: case 3:
          trt_mapped_block_cut (a, a + n * PAGE, NULL);
          for (unsigned k = low; k < low + n; k++)
            if (page_number[k])
              {
                CHECK (trt_history_find (page_number[k], &r)
                       && r.life == TRT_LIFE_FREED);
                page_number[k] = page_pool[k] = 0;
              }
          break;
        default:
          /* A pool's block at the start of a page, for the cuts to spare.  */
          if (page_number[low])
            {
              page_pool[low] = trt_nested_insert (a, 24 + unit_random (3000),
						  page_number[low], 0, NULL);
              CHECK (page_pool[low]);
            }
        }
      for (unsigned k = 0; k < PAGES; k++)
        {
          uintptr_t p = from + k * PAGE;
          CHECK (trt_store_find (p + PAGE - 1, &b) == (page_number[k] != 0)
                 && (!page_number[k] || b.origin == page_number[k]));
          CHECK (trt_store_find (p + 23, &b) == (page_number[k] != 0)
                 && (!page_number[k]
                     || b.origin == (page_pool[k] ? page_pool[k] : page_number[k])));
          CHECK (!page_number[k]
                 || (trt_store_enclosing (p, page_number[k], &b) && b.lazy
                     && b.kind == TRT_MAPPING));
        }
      if (i % 1000 == 0)
        CHECK (trt_store_verify ());
    }
  unit_result ("40000 mappings, cut anywhere, agree with a number a page");
  trt_mapped_block_cut (from, from + PAGES * PAGE, NULL);
  CHECK (!trt_nested_first (from, from + PAGES * PAGE, &b) && trt_store_verify ());

  /* Growth keeps the number, and takes what was behind.  */
  uint32_t n = trt_mapped_block_insert (from, PAGE, NULL);
  uint32_t behind = trt_mapped_block_insert (from + PAGE, 2 * PAGE, NULL);
  CHECK (trt_mapped_block_find (from + PAGE, true, &b) && b.origin == n);
  CHECK (trt_mapped_block_grow (&b, 2 * PAGE));
  CHECK (trt_store_find (from + 2 * PAGE - 1, &b) && b.origin == n
         && b.size == 2 * PAGE);
  CHECK (trt_store_find (from + 2 * PAGE, &b) && b.origin == behind
         && b.size == PAGE);
  trt_mapped_block_cut (from, from + PAGES * PAGE, NULL);
  CHECK (trt_store_verify ());
  unit_result ("a mapping grows over its neighbour");
}

int
main (int argc, char **argv)
{
  unit_start (argc, argv);
  trt_init ();
  range = (uintptr_t) mmap (NULL, 4 * RANGE, PROT_NONE,
                            UNIT_LOW | MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  range = (range + 8 * PAGE) & -(uintptr_t) PAGE;
  make_families ();
  fuzz_nested ();
  fuzz_mappings ();
  return unit_status ();
}
