/* stores.c - measures the back ends of the block store by the number of live blocks and their size.

   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: stores BLOCKS SIZE OPERATIONS

   The first four are the runtime's own, called directly (linked with libtemporal.a):

     trie      one Patricia trie over all blocks, which is Kosmatov 2013's store
     split     tries of parts of the address space (store-index.c), with the locks, up to
               TRT_LAZY_SIZE bytes
     cells     blocks that are described by their own cells alone (small-blocks.c), up to
               TRT_SMALL_SIZE bytes
     store     what malloc and free call: cells, or a trie where the block is larger
     segments  the shadow-state encodings (encodings.h)
     offsets

   Blocks stand as malloc would put them, in memory that is not accessed.  They are inserted in
   random order; then blocks chosen at random are found by an address in them (base and length),
   are checked (does the byte belong to this block?), and deleted and inserted again; at last all
   are deleted in random order.  The cells are written by each back end of the runtime: a store
   without them could not check anything.  Prints "STORE OPERATION NANOSECONDS" lines.  Every search
   must find its block, and no byte after a block may have an owner.  */

#include <sys/mman.h>
#include <time.h>

#include "blocks/blocks.h"
#include "blocks/store-index.h"
#include "blocks/small-blocks.h"
#include "blocks/trie.h"
#include "../bench.h"
#include "encodings.h"

static uint32_t size;   /* of each block */
static uint32_t stride; /* from a block to the next */

static struct trt_trie_arena arena;
static struct trt_trie_pool pool;
static trt_link root;

static struct trt_block
block_at (uintptr_t base, uint32_t bytes)
{
  return (struct trt_block) { .base = base,
                              .size = bytes,
                              .site = "stores.c:1:1",
                              .origin = trt_number_heap (),
                              .kind = TRT_HEAP };
}

static bool
trie_insert (uintptr_t base, uint32_t bytes)
{
  struct trt_block b = block_at (base, bytes);
  bool fresh;
  trt_link link = trt_trie_insert (&arena, &pool, &root, base, &fresh);

  if (!link || !fresh)
    return false;
  struct trt_leaf *l = trt_trie_leaf (&arena, link);
  *l = (struct trt_leaf) {
    .key = base, .site = b.site, .origin = b.origin, .size = b.size, .kind = b.kind
  };
  trt_cells_fill (base, bytes, b.origin);
  return true;
}

static bool
trie_find (uintptr_t a, uintptr_t base)
{
  trt_link link = trt_trie_below (&arena, root, a);
  struct trt_leaf *l = trt_trie_leaf (&arena, link);

  return link && l->key == base && a - base < l->size;
}

/* Does the byte A belong to the block NUMBER?  */
static bool
trie_check (uintptr_t a, uint32_t number)
{
  trt_link link = trt_trie_below (&arena, root, a);
  struct trt_leaf *l = trt_trie_leaf (&arena, link);

  return link && l->origin == number && a - l->key < l->size;
}

static bool
trie_delete (uintptr_t base)
{
  trt_link link = trt_trie_remove (&arena, &pool, &root, base);

  if (!link)
    return false;
  trt_trie_release (&arena, &pool, link);
  trt_cells_clear (base, size);
  return true;
}

static bool
split_insert (uintptr_t base, uint32_t bytes)
{
  struct trt_block b = block_at (base, bytes);

  return trt_index_put (&b, 0, TRT_CELLS_NEW, bytes);
}

static bool
split_find (uintptr_t a, uintptr_t base)
{
  struct trt_leaf l;

  return trt_index_innermost (a, &l) && l.key == base;
}

static bool
split_check (uintptr_t a, uint32_t number)
{
  struct trt_leaf l;

  return trt_index_innermost (a, &l) && l.origin == number;
}

static bool
split_delete (uintptr_t base)
{
  struct trt_leaf l;

  return trt_index_take (base, TRT_INDEX_CLEAR, &l) != 0;
}

static bool
cells_insert (uintptr_t base, uint32_t bytes)
{
  return trt_small_new (base, bytes, "stores.c:1:1") != 0;
}

static bool
cells_find (uintptr_t a, uintptr_t base)
{
  struct trt_block b;

  return trt_small_find (a, &b) && b.base == base;
}

/* What compiled code does; the runtime fills the cells of large blocks at the first access.  */
static bool
cells_check (uintptr_t a, uint32_t number)
{
  uint32_t word = *trt_cell_origin (a), tail = word & TP_TAIL_MASK;

  if ((word & ~TP_TAIL_MASK) == number)
    return tail == 0 || (a & 7) < tail;
  return trt_number_of (a) == number;
}

static bool
cells_delete (uintptr_t base)
{
  return trt_small_end (base, "stores.c:2:1", 0, NULL);
}

static bool
store_insert (uintptr_t base, uint32_t bytes)
{
  return trt_store_insert (base, bytes, TRT_HEAP, "stores.c:1:1") != 0;
}

static bool
store_find (uintptr_t a, uintptr_t base)
{
  struct trt_block b;

  return trt_store_find (a, &b) && b.base == base;
}

static bool
store_delete (uintptr_t base)
{
  return trt_store_delete (base, "stores.c:2:1", NULL);
}

static const struct store
{
  const char *name;
  bool (*insert) (uintptr_t base, uint32_t bytes);
  bool (*find) (uintptr_t a, uintptr_t base);
  bool (*check) (uintptr_t a, uint32_t number); /* null: there are no numbers, and no cells; a check
                                                   is a search */
  bool (*remove) (uintptr_t base);
  uint32_t most; /* bytes in a block; 0: any number */
} stores[] = {
  { "trie", trie_insert, trie_find, trie_check, trie_delete, 0 },
  { "split", split_insert, split_find, split_check, split_delete, TRT_LAZY_SIZE },
  { "cells", cells_insert, cells_find, cells_check, cells_delete, TRT_SMALL_SIZE },
  { "store", store_insert, store_find, cells_check, store_delete, 0 },
  { "segments", segments_insert, segments_find, NULL, segments_delete, 0 },
  { "offsets", offsets_insert, offsets_find, NULL, offsets_delete, 0 },
};

static double
now (void)
{
  struct timespec t;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

static struct bench_random r = { 0x2545f4914f6cdd1du };
static uintptr_t memory;
static uint32_t *order, *numbers, blocks;

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
  return memory + 16 + (uintptr_t) block * stride;
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
    right &= s->insert (base_of (order[i]), size);
  printf ("%s insert %.1f\n", s->name, (now () - from) / blocks);

  from = now ();
  for (long i = 0; i < operations; i++)
    {
      uintptr_t base = base_of (bench_below (&r, blocks));

      right &= s->find (base + bench_below (&r, size), base);
    }
  printf ("%s find %.1f\n", s->name, (now () - from) / operations);

  for (uint32_t i = 0; i < blocks; i++)
    {
      numbers[i] = s->check ? trt_number_of (base_of (i)) : 0;
      /* The last byte is in the block, and the next one in none.  */
      right &= s->find (base_of (i) + size - 1, base_of (i));
      right &= !s->find (base_of (i) + size, base_of (i));
    }
  from = now ();
  for (long i = 0; i < operations; i++)
    {
      uint32_t block = bench_below (&r, blocks);
      uintptr_t base = base_of (block), a = base + bench_below (&r, size);

      right &= s->check ? s->check (a, numbers[block]) : s->find (a, base);
    }
  printf ("%s check %.1f\n", s->name, (now () - from) / operations);

  from = now ();
  for (long i = 0; i < operations; i++)
    {
      uintptr_t base = base_of (bench_below (&r, blocks));

      right &= s->remove (base);
      right &= s->insert (base, size);
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

/* Address space that is not accessed yet; null if there is none.  */
static void *
reserve (size_t bytes, int protection)
{
  void *p = mmap (NULL, bytes, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

  return p == MAP_FAILED ? NULL : p;
}

int
main (int argc, char **argv)
{
  long count = argc > 3 ? atol (argv[1]) : 0, bytes = argc > 3 ? atol (argv[2]) : 0;
  long operations = argc > 3 ? atol (argv[3]) : 0;
  bool right = true;

  /* encodings.h has no codes for blocks of 8 bytes or less.  */
  if (count < 1 || count > 1L << 27 || bytes <= 8 || bytes > 1L << 27 || operations < 1)
    {
      fputs ("usage: stores BLOCKS SIZE OPERATIONS\n", stderr);
      return 2;
    }
  trt_init ();
  blocks = count;
  size = bytes;
  /* A header of 16 bytes as malloc's, and the block from a multiple of 16 on.  */
  stride = (size + 15) / 16 * 16 + 16;
  order = bench_alloc (blocks * sizeof *order);
  numbers = bench_alloc (blocks * sizeof *numbers);
  for (uint32_t i = 0; i < blocks; i++)
    order[i] = i;
  if (!trt_trie_arena_init (&arena, sizeof (struct trt_leaf), blocks + 65536))
    return 2;
  for (unsigned i = 0; i < sizeof stores / sizeof stores[0]; i++)
    {
      /* Memory of its own for each, so that none finds another's cells, or its tables, warm.  */
      size_t whole = (size_t) blocks * stride + 32;
      void *p = reserve (whole, PROT_NONE);

      if (stores[i].most && size > stores[i].most)
        continue;
      if (!p)
        return 2;
      memory = (uintptr_t) p;
      if (!stores[i].check)
        {
          encoded.memory = memory;
          encoded.primary = reserve (whole, PROT_READ | PROT_WRITE);
          encoded.secondary = reserve (whole, PROT_READ | PROT_WRITE);
          if (!encoded.primary || !encoded.secondary)
            return 2;
        }
      right &= measure (&stores[i], operations);
      if (!stores[i].check)
        {
          munmap (encoded.primary, whole);
          munmap (encoded.secondary, whole);
        }
    }
  return right ? 0 : 1;
}
