/* store.c - the block store.

   SPDX-License-Identifier: GPL-3.0-or-later

   Which live block contains this address?  Kosmatov 2013 answers with one Patricia
   trie over all blocks.  With millions of blocks its depth costs a cache miss a
   level, so here it has two tiers:

     small    a small heap block that is nested in nothing, as malloc makes them all the time,
              is described by its own cells (small.c)
     index    everything else stands in tries, split by address (index.c)

   This file is what a block's birth and end mean, in whichever tier.

   Nesting.  A block may be born inside another (a pool's in an arena's).  The
   youngest block at an address is the innermost one: whatever overlaps a new block of malloc's
   and does not enclose it has ended unseen, and is evicted; where malloc is another's, so is another block of malloc's around it.  (For a pool's blocks, which may
   begin where their arena does, nest.c has other rules.)  So blocks never overlap in part:

     S1  every trie is sound (trie.h), and a block stands in the right one
     S2  blocks are disjoint or properly nested, an inner one younger
     S3  PARENT leads to the smallest enclosing block; blocks inside a block
         end with it, so that the link never dangles
     S4  the cells of a shown block name it, or a block nested in it

   S2 gives the search: let P be the block that starts nearest at or below A.  If P
   does not reach A, whatever contains A encloses P, and is found by following
   its parents.

   The common birth, malloc's, meets no other block.  Two looks prove that
   without a search: the cells of its range have no owner, and it lies in a gap
   of the hidden trie that this thread remembers.  So it can be small; and a small block
   that something else is born in, or over the header of, moves to a trie before
   that happens, so that S1 to S4 need not know of small ones (M1, M2).  */

#include "blocks/blocks.h"
#include "blocks/freed.h"
#include "base/heap.h"
#include "blocks/store.h"

const char *(*tp_store_site) (const char *site);

void
tp_store_init (void)
{
  tp_index_init ();
  tp_small_init ();
}

/* ---- birth --------------------------------------------------------------------- */

static void
set_parent_p (struct tp_leaf *l, long value)
{
  l->parent_p = value;
}

bool
tp_store_make_parent (const struct tp_leaf *l)
{
  return l->parent_p || tp_index_change (l->key, set_parent_p, 1);
}

bool
tp_store_promote (const struct tp_block *b)
{
  struct tp_block same;

  return tp_index_put (b, 0, TP_CELLS_KEEP, b->size)
         && tp_small_detach (b->base, &same);
}

/* The same as evict () for small blocks.  One that encloses the new block must be able to be a
   parent; one that begins where the new block ends loses its header.  */
static void
evict_small (uintptr_t base, size_t size, bool heap)
{
  uintptr_t end = tp_end_of (base, size), high = (end + 7) & ~(uintptr_t) 7;
  struct tp_block b;
  bool ok = true;

  if (tp_small_find (base, &b))
    ok = !heap && b.base < base && base + size <= b.base + b.size
         ? tp_store_promote (&b) : tp_small_end (b.base, NULL, 0, NULL);
  while (ok && tp_small_first (base - 8, high, &b))
    ok = b.base >= end ? tp_store_promote (&b) : tp_small_end (b.base, NULL, 0, NULL);
}

/* *L becomes the smallest block of malloc's around the address A that it is in, perhaps itself; false if there is none.  */
static bool
heap_around (uintptr_t a, struct tp_leaf *l)
{
  while (l->kind != TP_HEAP && l->parent)
    *l = *tp_index_leaf (l->parent);
  return l->kind == TP_HEAP && a - tp_leaf_base (l) < l->size;
}

/* End every block that [BASE, BASE + SIZE) overlaps without being nested in it, and if it is a block of malloc's, HEAP, also
   those of malloc's that enclose it: another malloc has got them back unseen (hook.c);
   returns the smallest one that encloses it.  */
static TP_COLD tp_link
evict (uintptr_t base, size_t size, bool heap)
{
  struct tp_leaf l, outer;
  tp_link link;

  evict_small (base, size, heap);
  while (tp_index_first (base, tp_end_of (base, size), &l))
    if (!tp_store_end (l.key, NULL, NULL))
      return 0;
  while ((link = tp_index_innermost (base, &l)))
    {
      outer = l;
      if (heap && heap_around (base, &outer))
	l = outer;
      else if (base + size <= tp_leaf_base (&l) + l.size)
        break;
      if (!tp_store_end (l.key, NULL, NULL))
        return 0;
    }
  return link && tp_store_make_parent (&l) ? link : 0;
}

/* Put B into the store, with its CELLS.  The first KNOWN bytes of its range hold no
   other block.  *PARENT is set to the enclosing one.  */
static bool
place (const struct tp_block *b, size_t known, enum tp_index_cells cells,
       tp_link *parent)
{
  *parent = 0;
  known = (known + 7) & ~(size_t) 7;
  if (tp_small_put (b, known, cells))
    return true;
  tp_small_lose_tomb (b->base);
  if (tp_unlikely (tp_hidden_p (b) || b->parent || tp_small_header_p (b->base)
                   || (known < b->size
                       && !tp_small_free_p (b->base + known, b->size - known))
                   || !tp_index_no_hidden_p (b->base, b->base + b->size)))
    *parent = evict (b->base, b->size, tp_hooked && b->kind == TP_HEAP);
  return tp_index_put (b, *parent, cells, known);
}

/* A block can only be tracked where it has cells of its own.  */
static bool
trackable_p (uintptr_t base, size_t size)
{
  return tp_ready && (base & 7) == 0 && size < tp_mapping_room (base);
}

/* A new block with NUMBER.  */
static uint32_t
insert_numbered (uintptr_t base, size_t size, enum tp_block_kind kind, uint32_t number,
                 const char *site)
{
  tp_link parent;
  struct tp_block b = { .base = base, .size = size, .site = site, .origin = number,
                        .kind = kind,
                        .lazy = size > TP_LAZY_SIZE || kind == TP_MAPPING };
  if (!place (&b, 0, TP_CELLS_NEW, &parent))
    {
      tp_freed_forget (base, size + 1);
      return 0;
    }
  tp_store_checking (base);
  return b.origin;
}

uint32_t
tp_store_insert_again (uintptr_t base, size_t size, uint32_t origin, const char *site)
{
  return trackable_p (base, size) ? insert_numbered (base, size, TP_MAPPING, origin, site) : 0;
}

/* A new block that is not small, or not yet.  */
static __attribute__ ((noinline)) uint32_t
insert_other (uintptr_t base, size_t size, enum tp_block_kind kind, const char *site)
{
  if (!trackable_p (base, size))
    return 0;
  if (kind == TP_HEAP && tp_unlikely (tp_store_site != NULL))
    {
      site = tp_store_site (site);
      uint32_t origin = tp_small_new (base, size, site);
      if (origin)
        return origin;
    }
  uint32_t number = kind == TP_HEAP ? tp_number_heap ()
                    : kind == TP_MAPPING ? tp_number_pool ()
                    : tp_number_global (kind == TP_CONSTANT);
  if (kind == TP_CONSTANT)
    kind = TP_GLOBAL;
  return insert_numbered (base, size, kind, number, site);
}

uint32_t
tp_store_insert (uintptr_t base, size_t size, enum tp_block_kind kind,
                 const char *site)
{
  if (tp_likely (kind == TP_HEAP && tp_ready && (base & 7) == 0 && !tp_options.leaks))
    {
      uint32_t origin = tp_small_new (base, size, site);
      if (tp_likely (origin))
	{
	  tp_store_checking (base);
	  return origin;
	}
    }
  return insert_other (base, size, kind, site);
}

/* ---- end ------------------------------------------------------------------------ */

/* Take the block of KEY out, and those inside, which it ends.  */
static bool
take (uint64_t key, enum tp_index_end how, struct tp_leaf *l)
{
  if (tp_unlikely (!tp_ready || !tp_mapping_has_cell (key)))
    return false;
  tp_link link = tp_index_take (key, how, l);
  if (tp_unlikely (!link))
    return false;
  if (tp_unlikely (l->parent_p))
    {
      /* Its leaf was kept, because the blocks inside still refer to it.  They give
         their cells back to it, so it must give them back again.  */
      struct tp_leaf inner;
      uintptr_t base = tp_leaf_base (l);
      while (tp_index_first (key + 1, tp_end_of (base, l->size), &inner))
        if (!tp_store_end (inner.key, NULL, NULL))
          break;
      tp_index_release (link, l);
      if (how != TP_INDEX_KEEP)
        tp_index_restore (base, l->size,
                          l->parent ? tp_index_leaf (l->parent) : NULL);
    }
  return true;
}

void
tp_store_bury (const struct tp_block *b, const char *site)
{
  tp_history_bury (b->origin, b->base, b->size, b->site, site);
}

static bool
end_block (uint64_t key, const char *site, enum tp_index_end how,
           struct tp_block *old)
{
  struct tp_leaf l;

  if (!take (key, how, &l))
    return false;
  if (old)
    tp_index_to_block (&l, old);
  /* Globals end with their library, and nobody asks after them.  */
  if (l.kind != TP_GLOBAL)
    tp_history_bury (l.origin, tp_leaf_base (&l), l.size, l.site, site);
  return true;
}

bool
tp_store_end (uint64_t key, const char *site, struct tp_block *old)
{
  return end_block (key, site, TP_INDEX_CLEAR, old);
}

bool
tp_store_delete (uintptr_t base, const char *site, struct tp_block *old)
{
  if (tp_unlikely (!tp_ready || (base & 7)))
    return false;
  bool was = (tp_likely (tp_small_end (base, site, tp_freed_word (base), old))
	      || end_block (base, site, TP_INDEX_FREE, old));
  tp_store_checking (base);
  return was;
}

/* ---- realloc ---------------------------------------------------------------------- */

bool
tp_store_detach (uintptr_t base, struct tp_block *old)
{
  struct tp_leaf l;

  if (tp_ready && tp_small_detach (base, old))
    return true;
  if (!take (base, TP_INDEX_KEEP, &l))
    return false;
  tp_index_to_block (&l, old);
  return true;
}

void
tp_store_attach (const struct tp_block *b)
{
  tp_link parent;
  place (b, b->size, TP_CELLS_KEEP, &parent);
  tp_store_checking (b->base);
}

uint32_t
tp_store_renew (const struct tp_block *old, size_t size, const char *site)
{
  tp_link parent;
  struct tp_block b = *old;

  b.size = size;
  b.site = tp_unlikely (tp_store_site != NULL) ? tp_store_site (site) : site;
  b.origin = tp_number_heap ();
  b.lazy = size > TP_LAZY_SIZE;
  b.family = 0;
  if (!place (&b, old->size, TP_CELLS_RENEW, &parent))
    {
      tp_freed_forget (b.base, size);
      return 0;
    }
  size_t cells = (size + 7) & ~(size_t) 7;
  if (parent && old->size > cells)
    tp_index_restore (b.base + cells, old->size - cells,
                      tp_index_leaf (parent));
  tp_store_checking (b.base);
  return b.origin;
}

void
tp_store_settle (const struct tp_block *old)
{
  struct tp_leaf l;
  bool nested = old->parent && tp_index_innermost (old->base, &l);

  if (!nested && !old->lazy && old->kind == TP_HEAP)
    tp_freed_clear (old->base, old->size);
  else
    tp_index_restore (old->base, old->size, nested ? &l : NULL);
}

static void
set_size (struct tp_leaf *l, long value)
{
  l->size = value;
}

/* The usual growth, into the rest of an allocator's chunk, disturbs nobody, not
   even the blocks inside.  Otherwise those end.  */
bool
tp_store_grow (uintptr_t base, size_t size)
{
  struct tp_block b, small;
  tp_link parent;

  if (!tp_store_at (base, &b) || !trackable_p (base, size))
    return false;
  size_t old = b.size, cells = (old + 7) & ~(size_t) 7;
  if (size <= old)
    return true;
  b.size = size;
  if (!tp_small_at (base, &small) && old > 0 && !b.lazy
      && size <= TP_LAZY_SIZE + TP_GROWTH && !b.parent
      && (size <= cells || tp_small_free_p (base + cells, size - cells))
      && tp_index_no_hidden_p (base, base + size))
    {
      if (!tp_index_change (base, set_size, size))
        return false;
      /* The last cell was partial, unless a block inside has it.  */
      uintptr_t last = base + cells - 8;
      if (*tp_cell_origin (last) == (b.origin | (old & 7)))
        *tp_cell_origin (last) = size < cells ? b.origin | (size & 7) : b.origin;
      if (size > cells)
        tp_cells_fill (base + cells, size - cells, b.origin);
    }
  else
    {
      if (!tp_store_detach (base, &b))
        return false;
      b.size = size;
      b.lazy = size > TP_LAZY_SIZE;
      if (!place (&b, old, TP_CELLS_RENEW, &parent))
        return false;
    }
  tp_store_checking (base);
  return true;
}

static void
add_shares (struct tp_leaf *l, long value)
{
  if ((value > 0 && l->extra < TP_MOST_EXTRA) || (value < 0 && l->extra > 0))
    l->extra += value;
}

bool
tp_store_share (uintptr_t base, int change)
{
  struct tp_leaf l;

  if (!tp_ready || !tp_mapping_has_cell (base) || !tp_index_at (base, &l)
      || l.kind != TP_GLOBAL)
    return false;
  tp_index_change (base, add_shares, change);
  return l.kind == TP_GLOBAL && l.extra > 0;
}

/* ---- questions ---------------------------------------------------------------------- */

bool
tp_store_find (uintptr_t a, struct tp_block *b)
{
  struct tp_leaf l;

  if (tp_ready && tp_small_find (a, b))
    return true;
  if (!tp_ready || !tp_mapping_has_cell (a) || !tp_index_innermost (a, &l))
    return false;
  tp_index_to_block (&l, b);
  return true;
}

bool
tp_store_at (uintptr_t base, struct tp_block *b)
{
  struct tp_leaf l;

  if (tp_ready && tp_small_at (base, b))
    return true;
  if (!tp_ready || !tp_mapping_has_cell (base) || !tp_index_at (base, &l))
    return false;
  tp_index_to_block (&l, b);
  return true;
}

bool
tp_store_below (uintptr_t a, struct tp_block *b)
{
  struct tp_leaf l;

  if (!tp_ready || a >> TP_ADDRESS_BITS)
    return false;
  bool found = tp_index_below (a, &l);
  if (tp_small_below (a, found ? tp_leaf_base (&l) + 1 : 0, b))
    return true;
  if (found)
    tp_index_to_block (&l, b);
  return found;
}

struct wanted { uint32_t origin; struct tp_block *b; };

static bool
differs_p (const struct tp_leaf *l, void *data)
{
  struct wanted *w = data;

  if (l->origin != w->origin)
    return true;
  tp_index_to_block (l, w->b);
  return false;
}

static bool
small_differs_p (const struct tp_block *b, void *data)
{
  struct wanted *w = data;

  if (b->origin != w->origin)
    return true;
  *w->b = *b;
  return false;
}

bool
tp_store_by_origin (uint32_t origin, struct tp_block *b)
{
  struct wanted w = { origin & ~TP_TAIL_MASK, b };

  return tp_ready
         && !(tp_index_walk (differs_p, &w)
              && (!tp_heap_number_p (w.origin)
                  || tp_small_walk (small_differs_p, &w)));
}

bool
tp_store_enclosing (uintptr_t a, uint32_t origin, struct tp_block *b)
{
  struct tp_leaf l;

  if (tp_ready && tp_small_find (a, b))
    return b->origin == origin;
  if (!tp_ready || !tp_mapping_has_cell (a) || !tp_index_innermost (a, &l))
    return false;
  while (l.origin != origin)
    {
      if (!l.parent)
        return false;
      l = *tp_index_leaf (l.parent);
    }
  tp_index_to_block (&l, b);
  return true;
}

struct walker
{
  bool (*visit) (const struct tp_block *, void *);
  void *data;
};

static bool
visit_leaf (const struct tp_leaf *l, void *data)
{
  struct walker *w = data;
  struct tp_block b;

  tp_index_to_block (l, &b);
  return w->visit (&b, w->data);
}

bool
tp_store_walk (bool (*visit) (const struct tp_block *b, void *data), void *data)
{
  struct walker w = { visit, data };

  return tp_index_walk (visit_leaf, &w) && tp_small_walk (visit, data);
}

void
tp_store_fork_child (void)
{
  tp_lock_fork_child ();
  tp_store_fork_parent ();
  tp_small_fork_child ();
}
