/* trie-fuzz.c - the Patricia trie and the block store against sorted arrays.

   SPDX-License-Identifier: GPL-3.0-or-later

   A million random operations each.  The model of the store is an array of blocks sorted
   by base, and does everything by scanning it, in the words of blocks.h: what a
   new block overlaps without being nested in it has ended, what lies inside an
   ended block has ended too, the youngest block at an address owns its cells.  The
   blocks are invented: nothing is ever written to their memory.  */

#include <string.h>
#include <sys/mman.h>

#include "entry/entry.h"
#include "blocks/trie.h"
#include "unit.h"

enum { OPERATIONS = 1000000 };

/* ---- The trie alone ---------------------------------------------------------- */

enum { KEYS = 4000 };

static uint64_t keys[KEYS];
static size_t key_count;

/* How many keys are below KEY: where it stands or would stand.  */
static size_t
rank_of (uint64_t key)
{
  size_t low = 0, high = key_count;
  while (low < high)
    {
      size_t middle = (low + high) / 2;
      if (keys[middle] < key)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/* Keys that meet often, that share long prefixes, and that use every bit.  */
static uint64_t
random_key (void)
{
  switch (unit_random (4))
    {
    case 0: return unit_random (3000);
    case 1: return 0x7f0000000000 + unit_random (1 << 12) * 16;
    case 2: return 1ULL << unit_random (64);
    default: return -unit_random (3000) - 1;
    }
}

static bool
next_in_order (void *leaf, void *data)
{
  size_t *next = data;
  return *next < key_count && *(uint64_t *) leaf == keys[(*next)++];
}

static uint64_t
key_of (const struct trt_trie_arena *arena, trt_link leaf)
{
  return leaf ? *(uint64_t *) trt_trie_leaf (arena, leaf) : 0;
}

static void
fuzz_trie (void)
{
  static struct trt_trie_arena arena;
  struct trt_trie_pool pool = { 0 };
  trt_link root = 0;

  CHECK (trt_trie_arena_init (&arena, 24, 1 << 16));
  for (int i = 0; i < OPERATIONS && !unit_wrong; i++)
    {
      uint64_t key = random_key ();
      size_t at = rank_of (key);
      bool there = at < key_count && keys[at] == key, fresh;

      switch (unit_random (6))
        {
        case 0: case 1:
          if (key_count == KEYS)
            break;
          CHECK (key_of (&arena, trt_trie_insert (&arena, &pool, &root, key,
						  &fresh)) == key);
          CHECK (fresh == !there);
          if (!there)
            {
              memmove (&keys[at + 1], &keys[at],
                       (key_count++ - at) * sizeof keys[0]);
              keys[at] = key;
            }
          break;
        case 2:
          {
            trt_link leaf = trt_trie_remove (&arena, &pool, &root, key);
            CHECK ((leaf != 0) == there);
            if (leaf)
              {
                CHECK (key_of (&arena, leaf) == key);
                trt_trie_release (&arena, &pool, leaf);
                memmove (&keys[at], &keys[at + 1],
                         (--key_count - at) * sizeof keys[0]);
              }
            break;
          }
        case 3:
          CHECK ((trt_trie_at (&arena, root, key) != 0) == there);
          break;
        case 4:
          {
            trt_link leaf = trt_trie_below (&arena, root, key);
            size_t below = at + there;
            CHECK ((leaf != 0) == (below > 0));
            CHECK (!leaf || key_of (&arena, leaf) == keys[below - 1]);
            break;
          }
        case 5:
          {
            trt_link leaf = trt_trie_above (&arena, root, key);
            CHECK ((leaf != 0) == (at < key_count));
            CHECK (!leaf || key_of (&arena, leaf) == keys[at]);
            break;
          }
        }
      if (i % 5000 == 0)
        {
          size_t next = 0;
          CHECK (trt_trie_verify (&arena, root) == NULL);
          CHECK (trt_trie_walk (&arena, root, next_in_order, &next));
          CHECK (next == key_count);
        }
    }
  unit_result ("trie: 1000000 operations agree with a sorted array");
  CHECK (arena.next_leaf < 2 * KEYS && arena.next_node < 2 * KEYS);
  unit_result ("trie: what is removed is used again");
}

/* ---- The store ------------------------------------------------------------------ */

enum { BLOCKS = 3000, RANGE = 48 << 20, LAZY = 64 * 1024 };

struct model { uintptr_t base; size_t size; uint32_t origin; bool lazy; };

static struct model blocks[BLOCKS];
static size_t block_count;
static uintptr_t range;

static uintptr_t
end_of (const struct model *m)
{
  return m->base + m->size + (m->size == 0);
}

/* The first block at or above A.  */
static size_t
model_rank (uintptr_t a)
{
  return unit_rank (blocks, block_count, sizeof blocks[0], a);
}

/* The innermost block that contains A, -1 if none.  */
static long
model_find (uintptr_t a)
{
  for (long i = (long) model_rank (a + 1) - 1; i >= 0; i--)
    if (a < end_of (&blocks[i]))
      return i;
  return -1;
}

/* Remove block I and all inside it.  */
static void
model_remove (size_t i)
{
  size_t last = i + 1;
  while (last < block_count && blocks[last].base < end_of (&blocks[i]))
    last++;
  memmove (&blocks[i], &blocks[last], (block_count - last) * sizeof blocks[0]);
  block_count -= last - i;
}

static void
model_insert (uintptr_t base, size_t size, uint32_t origin)
{
  struct model m = { base, size, origin, size > LAZY };
  size_t at;
  long i;

  while ((at = model_rank (base)) < block_count && blocks[at].base < end_of (&m))
    model_remove (at);
  while ((i = model_find (base)) >= 0 && end_of (&blocks[i]) < base + size)
    model_remove (i);
  at = model_rank (base);
  memmove (&blocks[at + 1], &blocks[at], (block_count++ - at) * sizeof blocks[0]);
  blocks[at] = m;
}

/* The origin word that the cell of A must hold.  No block is FOREIGN here, and
   nobody fills lazy ones.  */
static uint32_t
model_word (uintptr_t a)
{
  for (long i = (long) model_rank (a + 1) - 1; i >= 0; i--)
    if (blocks[i].size && a < end_of (&blocks[i]))
      {
        size_t left = blocks[i].base + blocks[i].size - a;
        return blocks[i].lazy ? 0
               : left >= 8 ? blocks[i].origin : blocks[i].origin | left;
      }
  return 0;
}

/* Is WORD what stands in the free cell of A, if anything: the header of the small block
   behind it?  */
static bool
model_header_p (uintptr_t a, uint32_t word)
{
  size_t at = model_rank (a + 8);

  return word >> 3 == TP_HEADER >> 3 && at < block_count
         && blocks[at].base == a + 8 && blocks[at].size > 0
         && (word & 7) == (blocks[at].size & 7);
}

static size_t
random_size (void)
{
  switch (unit_random (40))
    {
    case 0: return 0;
    case 1: return LAZY + unit_random (1 << 20);
    case 2: case 3: return unit_random (LAZY + 1);
    case 4: case 5: case 6: return unit_random (9000);
    default: return unit_random (200);
    }
}

/* A crowded first part, the middle of which is 16 pages, and a wide rest.  */
static uintptr_t
random_address (void)
{
  uintptr_t a = unit_random (3) ? unit_random (1 << 16) : unit_random (RANGE);
  return range + a;
}

static bool
same_p (const struct trt_block *b, const struct model *m)
{
  return b->base == m->base && b->size == m->size && b->origin == m->origin
         && b->lazy == m->lazy;
}

/* The block that encloses block I.  */
static uint32_t
model_parent (size_t i)
{
  for (long k = (long) i - 1; k >= 0; k--)
    if (end_of (&blocks[k]) > blocks[i].base)
      return blocks[k].origin;
  return 0;
}

static void
ask (uintptr_t a)
{
  struct trt_block b;
  long i = model_find (a);
  size_t at = model_rank (a), below = model_rank (a + 1);

  CHECK (trt_store_find (a, &b) == (i >= 0));
  CHECK (i < 0 || (same_p (&b, &blocks[i]) && b.parent == model_parent (i)));
  bool exact = at < block_count && blocks[at].base == a;
  CHECK (trt_store_at (a, &b) == exact);
  CHECK (!exact || same_p (&b, &blocks[at]));
  uintptr_t cell = a & ~(uintptr_t) 7;
  uint32_t word = *trt_cell_origin (a);
  CHECK (word == model_word (cell)
         || (model_word (cell) == 0 && model_header_p (cell, word)));
  /* Other blocks of the process stand below the range.  */
  if (below > 0)
    {
      CHECK (trt_store_below (a, &b));
      CHECK (same_p (&b, &blocks[below - 1]));
    }
}

static void
fuzz_store (void)
{
  struct trt_block b;

  range = (uintptr_t) mmap (NULL, RANGE + (4 << 20), PROT_NONE,
                            UNIT_LOW | MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  for (int i = 0; i < OPERATIONS && !unit_wrong; i++)
    {
      uintptr_t a = random_address ();
      switch (unit_random (4))
        {
        case 0:
          if (block_count == BLOCKS)
            break;
          a &= ~(uintptr_t) 7;
          size_t size = random_size ();
          uint32_t origin = trt_store_insert (a, size, TRT_HEAP, "site");
          CHECK (origin != 0);
          model_insert (a, size, origin);
          break;
        case 1:
          {
            /* Half of these miss.  */
            size_t at = model_rank (a);
            if (unit_random (2) && at < block_count)
              a = blocks[at].base;
            bool there = at < block_count && blocks[at].base == a;
            CHECK (trt_store_delete (a, NULL, &b) == there);
            if (there)
              {
                CHECK (same_p (&b, &blocks[at]));
                model_remove (at);
              }
            break;
          }
        case 2:
          ask (a);
          if (block_count)
            {
              const struct model *m = &blocks[unit_random (block_count)];
              ask (m->base);
              ask (m->base + m->size / 2);
              ask (m->base + m->size);
            }
          break;
        case 3:
          {
            /* As realloc and malloc_usable_size do.  */
            size_t at = model_rank (a);
            if (at == block_count || unit_random (10))
              break;
            struct model m = blocks[at];
            if (unit_random (2))
              {
                CHECK (trt_store_detach (m.base, &b) && same_p (&b, &m));
                model_remove (at);
                if (unit_random (3))
                  {
                    size_t size = m.size + unit_random (64);
                    uint32_t number = trt_store_renew (&b, size, NULL);
                    model_insert (m.base, size, number);
                  }
                else
                  trt_store_settle (&b);
              }
            else if (m.size <= LAZY - 64
                     && (at + 1 == block_count
                         || blocks[at + 1].base >= end_of (&m)))
              {
                size_t size = m.size + unit_random (17);
                CHECK (trt_store_grow (m.base, size));
                if (size > m.size)
                  {
                    model_remove (at);
                    model_insert (m.base, size, m.origin);
                  }
              }
            break;
          }
        }
      if (i % 100000 == 0)
        CHECK (trt_store_verify ());
    }
  unit_result ("store: 1000000 operations agree with a sorted array");

  for (size_t i = 0; i < block_count; i += 97)
    CHECK (trt_store_by_origin (blocks[i].origin, &b) && same_p (&b, &blocks[i]));
  CHECK (!trt_store_by_origin (TP_STACK_NUMBER_BIT << TP_TAIL_BITS, &b));
  unit_result ("store: blocks are found by their number");

  while (block_count)
    {
      CHECK (trt_store_delete (blocks[0].base, NULL, NULL));
      model_remove (0);
    }
  for (uintptr_t a = range; a < range + RANGE; a += 8)
    if (*trt_cell_origin (a))
      {
        CHECK (!"every cell is free when every block has ended");
        break;
      }
  CHECK (trt_store_verify ());
  unit_result ("store: no cell survives its block");
}

int
main (int argc, char **argv)
{
  unit_start (argc, argv);
  trt_init ();
  fuzz_trie ();
  fuzz_store ();
  return unit_status ();
}
