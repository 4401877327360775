/* reachability.c - which heap blocks can be reached from the roots.

   SPDX-License-Identifier: GPL-3.0-or-later

   The search is conservative: any word that could be the address of a byte of a block, or of the
   byte after it, reaches the block, whatever its type.  So a pointer into the middle counts, and
   one whose low bits have a tag.  There is an exception for the C library's variables: malloc's
   lists are among them and point to free chunks, whose headers overlap the end of the block before,
   so there the last bytes of a block and the byte after it do not count.  First only aligned words
   are examined.  If there are unreached blocks, memory is searched again at every byte, because
   structures may be packed.

   Leaked blocks that are reached from other leaked ones are leaked indirectly: a program that frees
   the latter frees the former, too.  In terms of graphs, the blocks to be reported as direct are
   one of each strongly connected component that is not reached from another.  Two depth-first
   searches find them (as in Kosaraju's algorithm).  The block that the first search finishes last
   cannot be reached from another component than its own.  So the second search starts at that
   block: all blocks that it reaches are indirect; then at the last one of the rest, and so on.
   Thus a cycle has one direct block, and what it points to has none.

   Every step is linear in blocks and bytes.  The table is sorted by radix sort.  The block of an
   address is found by its 16 KiB, in which at most 512 blocks begin, and binary search.

   The list of blocks, the stacks and the indexes are mapped only for the search.  */

#include "leaks/leaks.h"
#include "base/malloc-owner.h"

#define CHUNK_BITS 14
#define CHUNKS (1ULL << (TP_ADDRESS_BITS - CHUNK_BITS))
#define IN_CHUNK (1u << (CHUNK_BITS - 4))
#define LARGE (64 * 1024)

bool (*trt_reach_start_value) (unsigned i, uintptr_t *value);

/* A word at any address.  */
typedef uintptr_t __attribute__ ((aligned (1), may_alias)) word_t;

/* The position of a depth-first search in a block.  */
struct step
{
  uint32_t block;
  uint32_t unused;
  uintptr_t at;
};

static struct trt_reach_set *set;
static uint32_t *chunks; /* by A >> CHUNK_BITS: index of the first block there, plus 1 */
static uint32_t *stack;  /* blocks to be searched */
static uint32_t stack_used;
/* The first block's address is stored as its complement; otherwise this variable, a root like
   others, would reach that block.  */
static uintptr_t not_lowest, span;
static size_t width; /* distance of the words that are examined */

/* ---- the table ------------------------------------------------------------------------ */

struct filler
{
  struct trt_reach_block *blocks;
  uint32_t count, room;
};

static bool
add_block (const struct trt_block *b, void *data)
{
  struct filler *f = data;

  if (b->kind != TRT_HEAP || b->parent)
    return true;
  if (f->blocks)
    {
      if (f->count == f->room)
        return false;
      f->blocks[f->count]
        = (struct trt_reach_block) { b->base, b->size, b->site, b->origin, TRT_UNREACHED };
    }
  f->count++;
  return true;
}

struct pair
{
  uintptr_t base;
  uint32_t index;
};

/* Sort the COUNT blocks at FROM by their base into TO.  */
static bool
sort (const struct trt_reach_block *from, struct trt_reach_block *to, uint32_t count)
{
  enum
  {
    BITS = 12,
    BUCKETS = 1 << BITS
  };
  static uint32_t start[BUCKETS];
  size_t size = (count + 1) * sizeof (struct pair);
  struct pair *a = trt_os_map (NULL, size), *b = trt_os_map (NULL, size);

  for (uint32_t i = 0; a && b && i < count; i++)
    a[i] = (struct pair) { from[i].base, i };
  for (int shift = 0; a && b && shift < 48; shift += BITS)
    {
      for (uint32_t i = 0; i < BUCKETS; i++)
        start[i] = 0;
      for (uint32_t i = 0; i < count; i++)
        start[a[i].base >> shift & (BUCKETS - 1)]++;
      for (uint32_t i = 0, sum = 0; i < BUCKETS; i++)
        {
          uint32_t n = start[i];
          start[i] = sum;
          sum += n;
        }
      for (uint32_t i = 0; i < count; i++)
        b[start[a[i].base >> shift & (BUCKETS - 1)]++] = a[i];
      struct pair *swap = a;
      a = b;
      b = swap;
    }
  bool good = a && b;
  for (uint32_t i = 0; good && i < count; i++)
    to[i] = from[a[i].index];
  if (a)
    trt_os_unmap (a, size);
  if (b)
    trt_os_unmap (b, size);
  return good;
}

static void
fill_chunks (void)
{
  for (uint32_t i = 0; i < set->count; i++)
    {
      const struct trt_reach_block *b = &set->blocks[i];
      for (uintptr_t c = b->base >> CHUNK_BITS; c <= (b->base + b->size) >> CHUNK_BITS; c++)
        if (!chunks[c])
          chunks[c] = i + 1;
    }
}

static size_t
list_size (const struct trt_reach_set *r)
{
  return (r->count + 1) * sizeof *r->blocks;
}

bool
trt_reach_begin (struct trt_reach_set *r)
{
  struct filler f = { NULL, 0, 0 };

  *r = (struct trt_reach_set) { NULL, 0, 0 };
  set = r;
  trt_store_walk (add_block, &f);
  f.room = f.count;
  size_t size = (f.room + 1) * sizeof *f.blocks;
  f.blocks = trt_os_map (NULL, size);
  if (!f.blocks)
    return false;
  f.count = 0;
  trt_store_walk (add_block, &f);
  r->count = f.count;
  r->blocks = trt_os_map (NULL, list_size (r));
  chunks = trt_os_map (NULL, CHUNKS * sizeof *chunks);
  stack = trt_os_map (NULL, (r->count + 1) * sizeof *stack);
  bool good = r->blocks && chunks && stack && sort (f.blocks, r->blocks, r->count);
  trt_os_unmap (f.blocks, size);
  if (!good)
    {
      trt_reach_end (r);
      return false;
    }
  fill_chunks ();
  uintptr_t lowest = r->count ? r->blocks[0].base : 0;
  not_lowest = ~lowest;
  span = 0;
  for (uint32_t i = 0; i < r->count; i++)
    if (r->blocks[i].base + r->blocks[i].size - lowest > span)
      span = r->blocks[i].base + r->blocks[i].size - lowest;
  r->unreached = r->count;
  stack_used = 0;
  return true;
}

void
trt_reach_end (struct trt_reach_set *r)
{
  if (r->blocks)
    trt_os_unmap (r->blocks, list_size (r));
  if (chunks)
    trt_os_unmap (chunks, CHUNKS * sizeof *chunks);
  if (stack)
    trt_os_unmap (stack, (r->count + 1) * sizeof *stack);
  r->blocks = NULL;
  chunks = stack = NULL;
}

/* The index of the last block that begins at or below A, plus 1; 0 if there is none.  Blocks that
   cannot contain A may be missed.  */
static uint32_t
last_below (uintptr_t a)
{
  uint32_t low = chunks[a >> CHUNK_BITS];

  if (!low || set->blocks[low - 1].base > a)
    return 0;
  uint32_t high = set->count - low < IN_CHUNK ? set->count + 1 : low + IN_CHUNK;
  while (high - low > 1)
    {
      uint32_t mid = low + (high - low) / 2;
      if (set->blocks[mid - 1].base <= a)
        low = mid;
      else
        high = mid;
    }
  return low;
}

/* The block that contains VALUE, or ends there; null if there is none.  */
static inline struct trt_reach_block *
block_of (uintptr_t value)
{
  if (value - ~not_lowest > span || !set->count)
    return NULL;
  uint32_t i = last_below (value);
  if (!i)
    return NULL;
  struct trt_reach_block *b = &set->blocks[i - 1];
  return value - b->base <= b->size ? b : NULL;
}

/* May VALUE be the address of the chunk after B?  The size of B's own chunk is stored before B,
   with three flags; other allocators have other headers, or none.  */
static bool
next_chunk_p (const struct trt_reach_block *b, uintptr_t value)
{
  return !trt_malloc_no_headers && value != b->base && value - b->base + 16 > b->size
         && value == b->base - 16 + (((const size_t *) b->base)[-1] & ~(size_t) 7);
}

/* ---- marking --------------------------------------------------------------------------- */

static void
reach (uintptr_t value, bool library, enum trt_reach state)
{
  struct trt_reach_block *b = block_of (value);

  if (b && b->state == TRT_UNREACHED && !(library && next_chunk_p (b, value)))
    {
      b->state = state;
      set->unreached--;
      stack[stack_used++] = b - set->blocks;
    }
}

static void
search_range (uintptr_t low, uintptr_t high, bool library, void *data)
{
  enum trt_reach state = *(enum trt_reach *) data;

  low = (low + 7) & ~(uintptr_t) 7;
  for (; low + sizeof (word_t) <= high; low += width)
    reach (*(const word_t *) low, library, state);
}

static void
search_block (const struct trt_reach_block *b, enum trt_reach state)
{
  if (b->size > LARGE)
    trt_roots_pages (b->base, b->base + b->size, true, false, search_range, &state);
  else if (b->size)
    search_range (b->base, b->base + b->size, false, &state);
}

static void
search_stacked (enum trt_reach state)
{
  while (stack_used)
    search_block (&set->blocks[stack[--stack_used]], state);
}

/* Search a part of the roots, without the heap blocks in it: large ones have mappings of their
   own.  */
static void
search_root (uintptr_t low, uintptr_t high, bool library, void *data)
{
  while (low < high)
    {
      uint32_t i = 0, n = set->count;
      while (i < n)
        {
          uint32_t mid = i + (n - i) / 2;
          if (set->blocks[mid].base + set->blocks[mid].size <= low)
            i = mid + 1;
          else
            n = mid;
        }
      const struct trt_reach_block *b = i < set->count ? &set->blocks[i] : NULL;
      uintptr_t end = b && b->base < high ? b->base : high;
      if (low < end)
        search_range (low, end, library, data);
      low = end < high ? b->base + b->size : high;
    }
  search_stacked (*(enum trt_reach *) data);
}

void
trt_reach_mark (struct trt_reach_set *r, const uintptr_t *registers, size_t n)
{
  enum trt_reach state = TRT_REACHED;

  width = sizeof (uintptr_t);
  for (size_t i = 0; i < n; i++)
    reach (registers[i], false, state);
  uintptr_t value;
  for (unsigned i = 0; trt_reach_start_value (i, &value); i++)
    reach (value, false, state);
  trt_roots_visit (search_root, &state);
  search_stacked (state);
  if (r->unreached == 0)
    return;
  width = 1;
  trt_roots_visit (search_root, &state);
  for (uint32_t i = 0; i < r->count; i++)
    if (r->blocks[i].state == TRT_REACHED)
      search_block (&r->blocks[i], state);
  search_stacked (state);
}

/* ---- direct and indirect ------------------------------------------------------------------ */

/* Search depth first from the leaked block FIRST, with the path in PATH; blocks that are finished
   are appended to ORDER.  */
static void
finish_from (uint32_t first, struct step *path, uint32_t *order, uint32_t *used)
{
  uint32_t depth = 1;

  path[0] = (struct step) { first, 0, set->blocks[first].base };
  while (depth)
    {
      struct step *s = &path[depth - 1];
      const struct trt_reach_block *b = &set->blocks[s->block];
      uintptr_t end = b->base + b->size;
      struct trt_reach_block *next = NULL;
      while (!next && s->at + sizeof (uintptr_t) <= end)
        {
          next = block_of (*(const word_t *) s->at);
          if (next && next->state != TRT_UNREACHED)
            next = NULL;
          s->at++;
        }
      if (next)
        {
          next->state = TRT_INDIRECT;
          path[depth++] = (struct step) { next - set->blocks, 0, next->base };
        }
      else
        {
          order[(*used)++] = s->block;
          depth--;
        }
    }
}

void
trt_reach_classify (struct trt_reach_set *r)
{
  size_t n = r->unreached;
  uint32_t used = 0;
  struct step *path = trt_os_map (NULL, (n + 1) * sizeof *path);
  uint32_t *order = trt_os_map (NULL, (n + 1) * sizeof *order);

  if (path && order)
    {
      for (uint32_t i = 0; i < r->count; i++)
        if (r->blocks[i].state == TRT_UNREACHED)
          {
            r->blocks[i].state = TRT_INDIRECT;
            finish_from (i, path, order, &used);
          }
      for (uint32_t i = 0; i < used; i++)
        r->blocks[order[i]].state = TRT_UNREACHED;
      for (uint32_t i = used; i-- > 0;)
        {
          struct trt_reach_block *b = &r->blocks[order[i]];
          if (b->state != TRT_UNREACHED)
            continue;
          b->state = TRT_DIRECT;
          search_block (b, TRT_INDIRECT);
          search_stacked (TRT_INDIRECT);
        }
    }
  else
    for (uint32_t i = 0; i < r->count; i++)
      if (r->blocks[i].state == TRT_UNREACHED)
        r->blocks[i].state = TRT_DIRECT;
  if (path)
    trt_os_unmap (path, (n + 1) * sizeof *path);
  if (order)
    trt_os_unmap (order, (n + 1) * sizeof *order);
  r->unreached = n;
}
