/* stores.c - measures the back ends of the block store, by the number of live blocks.

   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: stores BLOCKS OPERATIONS

   The back ends are the runtime's own, called directly (linked with libtemporal.a):

     trie    one Patricia trie over all blocks, which is Kosmatov 2013's store
     split   tries of parts of the address space (store-index.c), with the locks
     cells   blocks that are described by their own cells alone (small-blocks.c)

   Blocks have 40 bytes and stand 64 apart, as malloc would put them, in memory that is
   not accessed.  They are inserted in random order; then blocks chosen at random are found by an
   address inside them, and are deleted and inserted again; at last all are deleted in random
   order.  The cells are written by each back end: a store without them could not check
   anything.  Prints "STORE OPERATION NANOSECONDS" lines.  Every search must find its
   block.  */

#include <sys/mman.h>
#include <time.h>

#include "blocks/blocks.h"
#include "blocks/store-index.h"
#include "blocks/small-blocks.h"
#include "blocks/trie.h"
#include "../bench.h"

enum
{
  SIZE = 40,
  STRIDE = 64
};

static struct trt_trie_arena arena;
static struct trt_trie_pool pool;
static trt_link root;

static struct trt_block
block_at (uintptr_t base)
{
  return (struct trt_block) { .base = base,
                              .size = SIZE,
                              .site = "stores.c:1:1",
                              .origin = trt_number_heap (),
                              .kind = TRT_HEAP };
}

static bool
trie_insert (uintptr_t base)
{
  struct trt_block b = block_at (base);
  bool fresh;
  trt_link link = trt_trie_insert (&arena, &pool, &root, base, &fresh);

  if (!link || !fresh)
    return false;
  struct trt_leaf *l = trt_trie_leaf (&arena, link);
  *l = (struct trt_leaf) {
    .key = base, .site = b.site, .origin = b.origin, .size = b.size, .kind = b.kind
  };
  trt_cells_fill (base, SIZE, b.origin);
  return true;
}

static bool
trie_find (uintptr_t a, uintptr_t base)
{
  trt_link link = trt_trie_below (&arena, root, a);
  struct trt_leaf *l = trt_trie_leaf (&arena, link);

  return link && l->key == base && a - base < l->size;
}

static bool
trie_delete (uintptr_t base)
{
  trt_link link = trt_trie_remove (&arena, &pool, &root, base);

  if (!link)
    return false;
  trt_trie_release (&arena, &pool, link);
  trt_cells_clear (base, SIZE);
  return true;
}

static bool
split_insert (uintptr_t base)
{
  struct trt_block b = block_at (base);

  return trt_index_put (&b, 0, TRT_CELLS_NEW, SIZE);
}

static bool
split_find (uintptr_t a, uintptr_t base)
{
  struct trt_leaf l;

  return trt_index_innermost (a, &l) && l.key == base;
}

static bool
split_delete (uintptr_t base)
{
  struct trt_leaf l;
  trt_link link = trt_index_take (base, TRT_INDEX_CLEAR, &l);

  if (!link)
    return false;
  trt_index_release (link, &l);
  return true;
}

static bool
cells_insert (uintptr_t base)
{
  return trt_small_new (base, SIZE, "stores.c:1:1") != 0;
}

static bool
cells_find (uintptr_t a, uintptr_t base)
{
  struct trt_block b;

  return trt_small_find (a, &b) && b.base == base;
}

static bool
cells_delete (uintptr_t base)
{
  return trt_small_end (base, "stores.c:2:1", 0, NULL);
}

static const struct store
{
  const char *name;
  bool (*insert) (uintptr_t base);
  bool (*find) (uintptr_t a, uintptr_t base);
  bool (*remove) (uintptr_t base);
} stores[] = { { "trie", trie_insert, trie_find, trie_delete },
               { "split", split_insert, split_find, split_delete },
               { "cells", cells_insert, cells_find, cells_delete } };

static double
now (void)
{
  struct timespec t;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

static struct bench_random r = { 0x2545f4914f6cdd1du };
static uintptr_t memory;
static uint32_t *order, blocks;

static void
shuffle (void)
{
  for (uint32_t i = blocks - 1; i > 0; i--)
    {
      uint32_t k = bench_below (&r, i + 1), t = order[i];

      order[i] = order[k];
      order[k] = t;
    }
}

static uintptr_t
base_of (uint32_t block)
{
  return memory + 16 + (uintptr_t) block * STRIDE;
}

/* All of it with one back end.  BATCH operations are timed at once.  */
static bool
measure (const struct store *s, long operations)
{
  bool right = true;
  double from;

  shuffle ();
  from = now ();
  for (uint32_t i = 0; i < blocks; i++)
    right &= s->insert (base_of (order[i]));
  printf ("%s insert %.1f\n", s->name, (now () - from) / blocks);

  from = now ();
  for (long i = 0; i < operations; i++)
    {
      uintptr_t base = base_of (bench_below (&r, blocks));

      right &= s->find (base + bench_below (&r, SIZE), base);
    }
  printf ("%s find %.1f\n", s->name, (now () - from) / operations);

  from = now ();
  for (long i = 0; i < operations; i++)
    {
      uintptr_t base = base_of (bench_below (&r, blocks));

      right &= s->remove (base);
      right &= s->insert (base);
    }
  printf ("%s replace %.1f\n", s->name, (now () - from) / operations);

  shuffle ();
  from = now ();
  for (uint32_t i = 0; i < blocks; i++)
    right &= s->remove (base_of (order[i]));
  printf ("%s delete %.1f\n", s->name, (now () - from) / blocks);
  if (!right)
    fprintf (stderr, "stores: %s did not do what it should\n", s->name);
  return right;
}

int
main (int argc, char **argv)
{
  long count = argc > 2 ? atol (argv[1]) : 0, operations = argc > 2 ? atol (argv[2]) : 0;
  bool right = true;

  if (count < 1 || count > 1L << 27 || operations < 1)
    {
      fputs ("usage: stores BLOCKS OPERATIONS\n", stderr);
      return 2;
    }
  trt_init ();
  blocks = count;
  order = bench_alloc (blocks * sizeof *order);
  for (uint32_t i = 0; i < blocks; i++)
    order[i] = i;
  if (!trt_trie_arena_init (&arena, sizeof (struct trt_leaf), blocks + 65536))
    return 2;
  for (unsigned i = 0; i < sizeof stores / sizeof stores[0]; i++)
    {
      /* Memory of its own for each, so that none finds another's cells, or its tables, warm.  */
      void *p = mmap (NULL, (size_t) blocks * STRIDE + 32, PROT_NONE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

      if (p == MAP_FAILED)
        return 2;
      memory = (uintptr_t) p;
      right &= measure (&stores[i], operations);
    }
  return right ? 0 : 1;
}
