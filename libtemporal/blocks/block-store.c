/* block-store.c - the block store.

   SPDX-License-Identifier: GPL-3.0-or-later

   Which live block contains this address?  Kosmatov 2013 uses one Patricia trie over all blocks.
   With millions of blocks each of its levels is a cache miss, so here the store has two tiers:

    small    a small heap block that is not nested, as most blocks of malloc are, is
             described by its own cells (small-blocks.c)
    index    all other blocks are in tries, split by address (store-index.c)

   This file implements the beginning and the end of a block in either tier.

   Nesting.  A block may begin inside another (a pool's block in its arena).  The youngest block at
   an address is the innermost one.  If a new block of malloc overlaps an old one that does not
   enclose it, the old one must have ended unnoticed, and is evicted.  So is an enclosing block of
   malloc, where malloc is another library's.  (Blocks of pools may begin where their arena does;
   nested-blocks.c has other rules for them.)  So blocks never overlap in part:

    S1  every trie is valid (trie.h), and a block is in the right one
    S2  blocks are disjoint or properly nested, an inner one is younger
    S3  PARENT links to the smallest enclosing block; blocks inside a block
        end with it or get its parent, so the link is always valid
    S4  the cells of a shown block have its number, or that of a block nested in it

   The search follows from S2: let P be the block that begins nearest at or below A.  If P does not
   contain A, every block that contains A encloses P, and is found by following the parents.

   A new block of malloc usually overlaps no other block.  Two tests prove this without a search:
   the cells of its range have no owner, and the range is in a gap of the hidden trie that this
   thread remembers.  Then it can be small.  If another block begins inside a small block, or over
   its header, the small one is first moved to a trie; so S1 to S4 do not concern small blocks (M1,
   M2).  */

#include "blocks/blocks.h"
#include "blocks/freed.h"
#include "base/malloc-owner.h"
#include "blocks/block-store.h"
#include "blocks/family.h"
#include "shadow/filled-pages.h"

void
trt_store_init (void)
{
  trt_index_init ();
  trt_small_init ();
}

/* ---- birth --------------------------------------------------------------------- */

static void
set_parent_p (struct trt_leaf *l, long value)
{
  l->parent_p = value;
}

bool
trt_store_make_parent (const struct trt_leaf *l)
{
  return l->parent_p || trt_index_change (l->key, set_parent_p, 1);
}

bool
trt_store_promote (const struct trt_block *b)
{
  struct trt_block same;

  return trt_index_put (b, 0, TRT_CELLS_KEEP, b->size) && trt_small_detach (b->base, &same);
}

/* As evict (), for small blocks.  One that encloses the new block is moved to a trie, to become its
   parent; so is one that begins where the new block ends, because its header is overwritten.  */
static void
evict_small (uintptr_t base, size_t known, size_t size, bool heap)
{
  uintptr_t end = trt_end_of (base, size), high = (end + 7) & ~(uintptr_t) 7;
  struct trt_block b;
  bool ok = true;

  if (trt_small_find (base, &b))
    ok = !heap && b.base < base && base + size <= b.base + b.size
           ? trt_store_promote (&b)
           : trt_small_end (b.base, NULL, 0, NULL);
  while (ok && (trt_small_first (base - 8, base, &b) || trt_small_first (base + known, high, &b)))
    ok = b.base >= end ? trt_store_promote (&b) : trt_small_end (b.base, NULL, 0, NULL);
}

/* Set *L to the smallest block of malloc that encloses L, or is L, and contains the address A;
   false if there is none.  */
static bool
heap_around (uintptr_t a, struct trt_leaf *l)
{
  while (l->kind != TRT_HEAP && l->parent)
    *l = *trt_index_leaf (l->parent);
  return l->kind == TRT_HEAP && a - trt_leaf_base (l) < l->size;
}

/* End every block that [BASE, BASE + SIZE) overlaps without being nested in it; the first KNOWN
   bytes, which may be megabytes of a block that realloc enlarges, hold none.  HEAP: the new block
   is one of another malloc, so that blocks of malloc that enclose it end as well; that malloc has
   got them back unnoticed (other-malloc.c).  Returns the smallest enclosing block.  */
static TRT_COLD trt_link
evict (uintptr_t base, size_t known, size_t size, bool heap)
{
  struct trt_leaf l, outer;
  trt_link link;

  evict_small (base, known, size, heap);
  while (trt_index_first (base + known, trt_end_of (base, size), &l))
    if (!trt_store_evict (l.key))
      return 0;
  while ((link = trt_index_innermost (base, &l)))
    {
      outer = l;
      if (heap && heap_around (base, &outer))
        l = outer;
      else if (base + size <= trt_leaf_base (&l) + l.size)
        break;
      if (!trt_store_evict (l.key))
        return 0;
    }
  return link && trt_store_make_parent (&l) ? link : 0;
}

/* Insert B into the store, and treat its cells as CELLS says.  The first KNOWN bytes of its range
   hold no other block.  *PARENT is set to the enclosing block.  */
static bool
place (const struct trt_block *b, size_t known, enum trt_index_cells cells, trt_link *parent)
{
  *parent = 0;
  known = (known + 7) & ~(size_t) 7;
  if (trt_small_put (b, known, cells))
    return true;
  trt_small_lose_tombstone (b->base);
  if (trt_unlikely (trt_hidden_p (b) || b->parent || trt_small_header_p (b->base)
                    || (known < b->size && !trt_small_free_p (b->base + known, b->size - known))
                    || !trt_index_no_hidden_p (b->base, b->base + b->size)))
    *parent = evict (b->base, known, b->size, trt_other_malloc_hooked && b->kind == TRT_HEAP);
  return trt_index_put (b, *parent, cells, known);
}

/* Can a block be tracked?  Only where it does not share its cells.  */
static bool
trackable_block_p (uintptr_t base, size_t size)
{
  return trt_ready && (base & 7) == 0 && size < trt_mapping_room (base);
}

/* A new block with the number word NUMBER.  */
static uint32_t
insert_numbered (uintptr_t base, size_t size, enum trt_block_kind kind, uint32_t number,
                 const char *site)
{
  trt_link parent;
  struct trt_block b = { .base = base,
                         .size = size,
                         .site = site,
                         .origin = number,
                         .kind = kind,
                         .lazy = size > TRT_LAZY_SIZE || kind == TRT_MAPPING };
  /* Otherwise the tests before the cells are written would read the pages of the shadow first.  */
  if (kind == TRT_HEAP && !b.lazy && size > 0)
    trt_cells_touch (base, size);
  if (!place (&b, 0, TRT_CELLS_NEW, &parent))
    {
      trt_freed_forget (base, size + 1);
      return 0;
    }
  trt_store_checking (base);
  return b.origin;
}

uint32_t
trt_store_insert_again (uintptr_t base, size_t size, uint32_t origin, const char *site)
{
  return trackable_block_p (base, size) ? insert_numbered (base, size, TRT_MAPPING, origin, site)
                                        : 0;
}

/* A new block that the fast path does not handle.  */
static __attribute__ ((noinline)) uint32_t
insert_other (uintptr_t base, size_t size, enum trt_block_kind kind, const char *site)
{
  if (!trackable_block_p (base, size))
    return 0;
  uint32_t number = kind == TRT_HEAP      ? trt_number_heap ()
                    : kind == TRT_MAPPING ? trt_number_pool ()
                                          : trt_number_global (kind == TRT_CONSTANT);
  if (kind == TRT_CONSTANT)
    kind = TRT_GLOBAL;
  return insert_numbered (base, size, kind, number, site);
}

uint32_t
trt_store_insert (uintptr_t base, size_t size, enum trt_block_kind kind, const char *site)
{
  if (trt_likely (kind == TRT_HEAP && trt_ready && (base & 7) == 0))
    {
      uint32_t origin = trt_small_new (base, size, site);
      if (trt_likely (origin))
        {
          trt_store_checking (base);
          return origin;
        }
    }
  return insert_other (base, size, kind, site);
}

/* ---- end ------------------------------------------------------------------------ */

/* Remove the block of KEY from the index, and end the blocks inside it.  */
static bool
take_from_index (uint64_t key, enum trt_index_end how, struct trt_leaf *l)
{
  if (trt_unlikely (!trt_ready || !trt_mapping_has_cell (key)))
    return false;
  trt_link link = trt_index_take (key, how, l);
  if (trt_unlikely (!link))
    return false;
  if (trt_unlikely (l->parent_p))
    {
      /* The leaf was kept, because the blocks inside refer to it.  When they end, their cells get
         its number again, so these must be restored now.  */
      struct trt_leaf inner;
      uintptr_t base = trt_leaf_base (l);
      for (uint64_t from = key + 1; trt_index_first (from, trt_end_of (base, l->size), &inner);
           from = inner.key + 1)
        if (inner.parent == link)
          trt_store_end (inner.key, NULL, NULL);
      trt_index_release (link, l);
      if (how != TRT_INDEX_KEEP)
        trt_index_restore (base, l->size, l->parent ? trt_index_leaf (l->parent) : NULL);
    }
  return true;
}

void
trt_store_bury (const struct trt_block *b, const char *site)
{
  trt_history_bury (b->origin, b->base, b->size, b->site, site);
}

/* Record that L ended at SITE.  Globals end when their library is closed; their records are not
   needed.  */
static void
bury_leaf (const struct trt_leaf *l, const char *site)
{
  if (l->kind != TRT_GLOBAL)
    trt_history_bury (l->origin, trt_leaf_base (l), l->size, l->site, site);
}

static bool
end_indexed (uint64_t key, const char *site, enum trt_index_end how, struct trt_block *old)
{
  struct trt_leaf l;

  if (!take_from_index (key, how, &l))
    return false;
  if (old)
    trt_index_to_block (&l, old);
  bury_leaf (&l, site);
  return true;
}

bool
trt_store_end (uint64_t key, const char *site, struct trt_block *old)
{
  return end_indexed (key, site, TRT_INDEX_CLEAR, old);
}

/* Give the cells of L, which has ended, to OUTER (or null), except those of blocks that were in it
   and live on.  */
static void
restore_between (const struct trt_leaf *l, const struct trt_leaf *outer)
{
  uintptr_t from = trt_leaf_base (l), end = trt_end_of (from, l->size);
  uint64_t key = l->key + 1;
  struct trt_leaf inner;

  for (; key < end && trt_index_first (key, end, &inner); key = from)
    {
      trt_index_restore (from, trt_leaf_base (&inner) - from, outer);
      from = (trt_end_of (trt_leaf_base (&inner), inner.size) + 7) & ~(uintptr_t) 7;
    }
  if (from < end)
    trt_index_restore (from, end - from, outer);
}

void
trt_store_set_parent (struct trt_leaf *l, long parent)
{
  const struct trt_leaf *p = parent ? trt_index_leaf (parent) : NULL;

  l->parent = parent;
  l->guessed = p && p->kind == TRT_POOL && !trt_family_named_p (p->extra);
}

bool
trt_store_evict (uint64_t key)
{
  struct trt_leaf l, inner;

  if (!trt_index_at (key, &l))
    return false;
  if (!l.parent_p)
    return trt_store_end (key, NULL, NULL);
  trt_link link = trt_index_take (key, TRT_INDEX_KEEP, &l);
  if (!link)
    return false;
  uintptr_t end = trt_end_of (trt_leaf_base (&l), l.size);
  for (uint64_t from = key + 1; trt_index_first (from, end, &inner); from = inner.key + 1)
    if (inner.parent == link && inner.guessed)
      trt_index_change (inner.key, trt_store_set_parent, l.parent);
    else if (inner.parent == link)
      trt_store_evict (inner.key);
  restore_between (&l, l.parent ? trt_index_leaf (l.parent) : NULL);
  if (l.parent_p)
    trt_index_release (link, &l);
  bury_leaf (&l, NULL);
  return true;
}

bool
trt_store_delete (uintptr_t base, const char *site, struct trt_block *old)
{
  if (trt_unlikely (!trt_ready || (base & 7)))
    return false;
  bool was = (trt_likely (trt_small_end (base, site, trt_freed_word (base), old))
              || end_indexed (base, site, TRT_INDEX_FREE, old));
  trt_store_checking (base);
  return was;
}

/* ---- realloc ---------------------------------------------------------------------- */

bool
trt_store_detach (uintptr_t base, struct trt_block *old)
{
  struct trt_leaf l;

  if (trt_ready && trt_small_detach (base, old))
    return true;
  if (!take_from_index (base, TRT_INDEX_KEEP, &l))
    return false;
  trt_index_to_block (&l, old);
  return true;
}

void
trt_store_attach (const struct trt_block *b)
{
  trt_link parent;
  place (b, b->size, TRT_CELLS_KEEP, &parent);
  trt_store_checking (b->base);
}

/* The lazy block B, which was taken out of the store, is replaced by one of SIZE bytes: clear the
   owners of its cells, which were filled only in places.  Blocks inside have ended with it.
   Returns false if these places are not known; all cells must be cleared then.  */
static bool
disown_filled (const struct trt_block *b, size_t size)
{
  return (b->lazy && !b->parent && size > TRT_LAZY_SIZE
          && trt_filled_each (b->base, b->size, trt_cells_disown));
}

uint32_t
trt_store_renew (const struct trt_block *old, size_t size, const char *site)
{
  trt_link parent;
  struct trt_block b = *old;

  b.size = size;
  b.site = site;
  b.origin = trt_number_heap ();
  b.lazy = size > TRT_LAZY_SIZE;
  b.family = 0;
  enum trt_index_cells cells = disown_filled (old, size) ? TRT_CELLS_RESIZE : TRT_CELLS_RENEW;
  if (!place (&b, old->size, cells, &parent))
    {
      trt_freed_forget (b.base, size);
      return 0;
    }
  size_t whole = (size + 7) & ~(size_t) 7;
  if (parent && old->size > whole)
    trt_index_restore (b.base + whole, old->size - whole, trt_index_leaf (parent));
  trt_store_checking (b.base);
  return b.origin;
}

void
trt_store_settle (const struct trt_block *old)
{
  struct trt_leaf l;
  bool nested = old->parent && trt_index_innermost (old->base, &l);

  if (!nested && !old->lazy && old->kind == TRT_HEAP)
    trt_freed_clear (old->base, old->size);
  else
    trt_index_restore (old->base, old->size, nested ? &l : NULL);
}

static void
set_size (struct trt_leaf *l, long value)
{
  l->size = value;
}

/* Usually a block grows into the rest of its chunk, where no other block is; then blocks inside are
   kept.  Otherwise they end.  */
bool
trt_store_grow (uintptr_t base, size_t size)
{
  struct trt_block b, small;
  trt_link parent;

  if (!trt_store_at (base, &b) || !trackable_block_p (base, size))
    return false;
  size_t old = b.size, cells = (old + 7) & ~(size_t) 7;
  if (size <= old)
    return true;
  trt_cells_grow (b.origin);
  b.size = size;
  if (!trt_small_at (base, &small) && old > 0 && !b.lazy && size <= TRT_LAZY_SIZE + TRT_GROWTH
      && !b.parent && (size <= cells || trt_small_free_p (base + cells, size - cells))
      && trt_index_no_hidden_p (base, base + size))
    {
      if (!trt_index_change (base, set_size, size))
        return false;
      /* The last cell was partial, unless it belongs to a block inside.  */
      uintptr_t last = base + cells - 8;
      if (*trt_cell_origin (last) == (b.origin | (old & 7)))
        *trt_cell_origin (last) = size < cells ? b.origin | (size & 7) : b.origin;
      if (size > cells)
        trt_cells_fill (base + cells, size - cells, b.origin);
    }
  else
    {
      if (!trt_store_detach (base, &b))
        return false;
      b.size = size;
      b.lazy = size > TRT_LAZY_SIZE;
      if (!place (&b, old, TRT_CELLS_RENEW, &parent))
        return false;
    }
  trt_store_checking (base);
  return true;
}

static void
add_shares (struct trt_leaf *l, long value)
{
  if ((value > 0 && l->extra < TRT_MOST_EXTRA) || (value < 0 && l->extra > 0))
    l->extra += value;
}

bool
trt_store_share (uintptr_t base, int change)
{
  struct trt_leaf l;

  if (!trt_ready || !trt_mapping_has_cell (base) || !trt_index_at (base, &l)
      || l.kind != TRT_GLOBAL)
    return false;
  trt_index_change (base, add_shares, change);
  return l.kind == TRT_GLOBAL && l.extra > 0;
}

/* ---- questions ---------------------------------------------------------------------- */

bool
trt_store_find (uintptr_t a, struct trt_block *b)
{
  struct trt_leaf l;

  if (trt_ready && trt_small_find (a, b))
    return true;
  if (!trt_ready || !trt_mapping_has_cell (a) || !trt_index_innermost (a, &l))
    return false;
  trt_index_to_block (&l, b);
  return true;
}

bool
trt_store_at (uintptr_t base, struct trt_block *b)
{
  struct trt_leaf l;

  if (trt_ready && trt_small_at (base, b))
    return true;
  if (!trt_ready || !trt_mapping_has_cell (base) || !trt_index_at (base, &l))
    return false;
  trt_index_to_block (&l, b);
  return true;
}

bool
trt_store_below (uintptr_t a, struct trt_block *b)
{
  struct trt_leaf l;

  if (!trt_ready || a >> TP_ADDRESS_BITS)
    return false;
  bool found = trt_index_below (a, &l);
  if (trt_small_below (a, found ? trt_leaf_base (&l) + 1 : 0, b))
    return true;
  if (found)
    trt_index_to_block (&l, b);
  return found;
}

bool
trt_store_enclosing (uintptr_t a, uint32_t origin, struct trt_block *b)
{
  struct trt_leaf l;

  if (trt_ready && trt_small_find (a, b))
    return b->origin == origin;
  if (!trt_ready || !trt_mapping_has_cell (a) || !trt_index_innermost (a, &l))
    return false;
  while (l.origin != origin)
    {
      if (!l.parent)
        return false;
      l = *trt_index_leaf (l.parent);
    }
  trt_index_to_block (&l, b);
  return true;
}

struct wanted
{
  uint32_t origin;
  struct trt_block *b;
};

static bool
differs_p (const struct trt_leaf *l, void *data)
{
  struct wanted *w = data;

  if (l->origin != w->origin)
    return true;
  trt_index_to_block (l, w->b);
  return false;
}

static bool
small_differs_p (const struct trt_block *b, void *data)
{
  struct wanted *w = data;

  if (b->origin != w->origin)
    return true;
  *w->b = *b;
  return false;
}

/* The addresses where the last searches found their blocks, by number.  A pointer that walks from
   one mapping into the next, which touches it, is asked for at each of its accesses.  */
static uintptr_t found_at[64];

bool
trt_store_by_origin (uint32_t origin, struct trt_block *b)
{
  struct wanted w = { origin & ~TP_TAIL_MASK, b };
  uintptr_t *last = &found_at[(w.origin >> TP_TAIL_BITS) % (sizeof found_at / sizeof *found_at)];
  uintptr_t base = __atomic_load_n (last, __ATOMIC_RELAXED);

  if (base && trt_store_enclosing (base, w.origin, b))
    return true;
  if (!trt_ready
      || (trt_index_walk (differs_p, &w)
          && (!trt_heap_number_p (w.origin) || trt_small_walk (small_differs_p, &w))))
    return false;
  __atomic_store_n (last, b->base, __ATOMIC_RELAXED);
  return true;
}

struct walker
{
  bool (*visit) (const struct trt_block *, void *);
  void *data;
};

static bool
visit_leaf (const struct trt_leaf *l, void *data)
{
  struct walker *w = data;
  struct trt_block b;

  trt_index_to_block (l, &b);
  return w->visit (&b, w->data);
}

bool
trt_store_walk (bool (*visit) (const struct trt_block *b, void *data), void *data)
{
  struct walker w = { visit, data };

  return trt_index_walk (visit_leaf, &w) && trt_small_walk (visit, data);
}

void
trt_store_fork_child (void)
{
  trt_lock_fork_child ();
  trt_store_fork_parent ();
  trt_index_end_nesting ();
  trt_small_fork_child ();
}
