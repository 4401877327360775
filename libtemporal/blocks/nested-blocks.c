/* nested-blocks.c - blocks inside blocks, and mappings.

   SPDX-License-Identifier: GPL-3.0-or-later

   An allocator of the program cuts blocks out of memory that is a block already: of malloc, a
   global array, a mapping.  The block of the arena remains alive around them, and its number is
   valid for all of its bytes (slow-path.c accepts accesses to nested blocks with it).  In the store
   a nested block is a leaf like others, whose parent is the arena.  If both begin at the same
   address, LEVEL in the key distinguishes them (0 for a block that is not a pool's, so that a
   mapping can be cut anywhere).  A cell still has one owner, the innermost block:

    birth   the cells get the new number and keep their referents, because the allocator
            may have filled the block before the runtime hears of it
    end     they get the number of the enclosing block (or none, if that is lazy) and keep
            the referents, because the deallocator may still read the block

   If a new block overlaps an older one of the same kind, the older one has ended: arenas are reset
   without notice.  The arena itself, blocks of malloc and globals have not, so they are never
   evicted: a new block for which they leave no room is not tracked.  The parent is the block that
   the pointer was cut out of, if the plugin knows it (WITHIN): a chunk of a chunk keeps its
   parents, while after a reset of the arena the pointer comes from the arena, and all blocks in it
   have ended.  If it is not known, a block of a pool that contains the new one becomes its parent,
   unless both have the same bounds.  But where no attribute names the deallocator of that block, it
   may have ended long before.  If a later birth shows that it has ended, it is not known when, and
   the new block lives on (trt_store_evict).

   Mappings.  The kernel can unmap any part of a mapping.  The rest, one piece or two, keeps the
   number: pointers to it remain valid, and a pointer may move from one piece to the other.  The
   part that is unmapped is recorded in the history with that number.  Mappings are always lazy, so
   that they can be cut without writing cells.  */

#include "blocks/blocks.h"
#include "blocks/family.h"
#include "blocks/nested-blocks.h"
#include "blocks/block-store.h"

/* ---- pools' blocks ---------------------------------------------------------------- */

static inline uintptr_t
end_of_leaf (const struct trt_leaf *l)
{
  return trt_leaf_base (l) + l->size;
}

/* The block that encloses [BASE, END) and is not evicted, copied to *P; *OK is false if the new
   block cannot be inserted.  */
static trt_link
choose_parent (uintptr_t base, uintptr_t end, uint32_t within, struct trt_leaf *p, bool *ok)
{
  trt_link link = trt_index_innermost (base, p);

  *ok = true;
  while (link)
    {
      bool holds = end <= end_of_leaf (p);
      bool congruent = trt_leaf_base (p) == base && end_of_leaf (p) == end;
      if (p->kind != TRT_POOL || p->origin == within || (!within && holds && !congruent))
        {
          *ok = holds;
          return link;
        }
      link = p->parent;
      if (link)
        *p = *trt_index_leaf (link);
    }
  return 0;
}

/* As trt_nested_insert, while no other thread does this.  */
static uint32_t
nest (uintptr_t base, size_t size, uint32_t within, unsigned family, const char *site)
{
  uintptr_t end = base + size;
  struct trt_leaf p, l;
  struct trt_block small;
  bool ok;

  if (trt_small_find (base, &small)
      && (end > small.base + small.size || !trt_store_promote (&small)))
    return 0;

  trt_link parent = choose_parent (base, end, within, &p, &ok), link;
  if (!ok || (!parent && trt_small_first (base, (end + 7) & -8UL, &small)))
    return 0;
  bool same = parent && trt_leaf_base (&p) == base;
  uint64_t from = same ? p.key + 1 : base, level = same ? p.key - base + 1 : 1;
  if (level == TRT_LEVELS)
    return 0;
  for (uint64_t key = from; trt_index_first (key, end, &l); key = l.key + 1)
    if (l.kind != TRT_POOL)
      return 0;

  while (trt_index_first (from, end, &l))
    if (!trt_store_evict (l.key))
      return 0;
  while ((link = trt_index_innermost (base, &l)) && link != parent)
    if (!trt_store_evict (l.key))
      return 0;
  if (parent && !trt_store_make_parent (&p))
    return 0;
  struct trt_block b = { .base = base,
                         .size = size,
                         .site = site,
                         .origin = trt_number_pool (),
                         .kind = TRT_POOL,
                         .lazy = size > TRT_LAZY_SIZE,
                         .level = level,
                         .family = family };
  if (!trt_index_put (&b, parent, size > TRT_RENEW_SIZE ? TRT_CELLS_NEW : TRT_CELLS_RENEW, size))
    return 0;
  if (parent && !within)
    trt_index_change (base + level, trt_store_set_parent, parent);
  return b.origin;
}

uint32_t
trt_nested_insert (uintptr_t base, size_t size, uint32_t within, unsigned family, const char *site)
{
  if (!trt_ready || (base & 7) || size == 0 || size >= trt_mapping_room (base)
      || !trt_index_begin_nesting ())
    return 0;
  uint32_t origin = nest (base, size, within, family, site);
  trt_index_end_nesting ();
  return origin;
}

static void
set_size (struct trt_leaf *l, long value)
{
  l->size = value;
}

bool
trt_nested_grow (const struct trt_block *b, size_t size)
{
  uintptr_t old = b->base + b->size, end = b->base + size;
  struct trt_leaf p, l;

  if (b->lazy || size > TRT_LAZY_SIZE || !trt_index_at (b->base + b->level, &p)
      || p.origin != b->origin || (p.parent && end > end_of_leaf (trt_index_leaf (p.parent)))
      || trt_index_first (old, end, &l))
    return false;
  if (!trt_index_change (p.key, set_size, size))
    return false;
  uintptr_t last = old & ~(uintptr_t) 7;
  trt_cells_renew (last, end - last, end - last, b->origin);
  return true;
}

bool
trt_nested_end (const struct trt_block *b, const char *site)
{
  return trt_store_end (b->base + b->level, site, NULL);
}

bool
trt_nested_at (uintptr_t base, struct trt_block *b)
{
  struct trt_leaf l;

  if (!trt_ready || (base & 7) || !trt_mapping_has_cell (base))
    return false;
  if (trt_small_at (base, b))
    return true;
  if (!trt_index_innermost (base, &l) || trt_leaf_base (&l) != base)
    return false;
  trt_index_to_block (&l, b);
  return true;
}

bool
trt_nested_named (uintptr_t base, uint32_t origin, struct trt_block *b)
{
  struct trt_leaf l;

  if (!trt_ready || (base & 7) || !trt_mapping_has_cell (base))
    return false;
  if (trt_small_at (base, b))
    return b->origin == origin;
  trt_link link = trt_index_innermost (base, &l);
  while (link && trt_leaf_base (&l) == base && l.origin != origin)
    {
      link = l.parent;
      if (link)
        l = *trt_index_leaf (link);
    }
  if (!link || trt_leaf_base (&l) != base)
    return false;
  trt_index_to_block (&l, b);
  return true;
}

bool
trt_nested_first (uintptr_t low, uintptr_t high, struct trt_block *b)
{
  struct trt_leaf l;

  for (uint64_t key = low; key < high && trt_index_first (key, high, &l); key = l.key + 1)
    if (l.kind == TRT_POOL)
      {
        trt_index_to_block (&l, b);
        return true;
      }
  return false;
}

uint32_t
trt_nested_certain (uintptr_t a)
{
  struct trt_leaf l;
  trt_link link = trt_index_innermost (a, &l);

  while (link && l.kind == TRT_POOL && !trt_family_named_p (l.extra))
    {
      link = l.parent;
      if (link)
        l = *trt_index_leaf (link);
    }
  return link ? l.origin : TP_EXTERNAL;
}

static void
set_extra (struct trt_leaf *l, long value)
{
  l->extra = value;
}

static void
set_site (struct trt_leaf *l, long value)
{
  l->site = (const char *) value;
}

void
trt_nested_adopt (const struct trt_block *b, unsigned family, const char *site)
{
  struct trt_block small;

  if (b->kind == TRT_GLOBAL || trt_small_set_family (b->base, family))
    return;
  if (trt_small_at (b->base, &small) && !trt_store_promote (&small))
    return;
  if (family != b->family)
    trt_index_change (b->base + b->level, set_extra, family);
  if (site != b->site)
    trt_index_change (b->base + b->level, set_site, (intptr_t) site);
}

/* ---- mappings ----------------------------------------------------------------------- */

uint32_t
trt_mapped_block_insert (uintptr_t base, size_t size, const char *site)
{
  trt_mapped_block_cut (base, base + size, NULL);
  return trt_store_insert (base, size, TRT_MAPPING, site);
}

uint32_t
trt_mapped_block_again (uintptr_t base, size_t size, uint32_t origin, const char *site)
{
  trt_mapped_block_cut (base, base + size, NULL);
  trt_history_withdraw (origin);
  return trt_store_insert_again (base, size, origin, site);
}

/* End the blocks that are inside the mapping M, whose leaf is LINK, and overlap [LOW, HIGH).  */
static bool
end_inside (trt_link link, const struct trt_leaf *m, uintptr_t low, uintptr_t high)
{
  uint64_t from = low == trt_leaf_base (m) ? m->key + 1 : low;
  struct trt_leaf l;
  trt_link inner;

  while (trt_index_first (from, high, &l))
    if (!trt_store_evict (l.key))
      return false;
  while ((inner = trt_index_innermost (low, &l)) && inner != link)
    if (!trt_store_evict (l.key))
      return false;
  return true;
}

static void
set_parent (struct trt_leaf *l, long value)
{
  l->parent = value;
}

/* The pieces of one mapping that one call unmaps, and those that were unmapped before.  They have
   one number, so one record must describe them all.  What is left between them, and so is alive, is
   found by its cells before the record is looked at (provenance.c).  */
struct pieces
{
  uint32_t origin;
  unsigned count;
  uintptr_t low, high;
  const char *site;
};

/* [LOW, HIGH) is unmapped from the mapping M.  */
static void
count_piece (struct pieces *p, const struct trt_leaf *m, uintptr_t low, uintptr_t high)
{
  struct trt_record before;
  if (!p->count)
    {
      *p = (struct pieces) { m->origin, 0, low, high, m->site };
      if (trt_history_kept (m->origin, &before))
        *p = (struct pieces) { m->origin, 1, before.base, before.base + before.size, m->site };
    }
  if (m->origin != p->origin)
    return;
  p->count++;
  if (low < p->low)
    p->low = low;
  if (high > p->high)
    p->high = high;
}

/* Unmap [LOW, HIGH) from the mapping M, whose leaf is LINK, and count it in *PIECES.  */
static bool
cut_one (struct pieces *pieces, trt_link link, const struct trt_leaf *m, uintptr_t low,
         uintptr_t high, const char *site)
{
  uintptr_t base = trt_leaf_base (m), end = end_of_leaf (m);
  struct trt_leaf l, old;
  trt_link rest = 0;

  if (low < base)
    low = base;
  if (high > end)
    high = end;
  count_piece (pieces, m, low, high);
  if (low == base && high == end)
    return trt_store_end (m->key, site, NULL);
  if (!end_inside (link, m, low, high))
    return false;
  trt_history_bury (m->origin, low, high - low, m->site, site);

  if (high < end)
    {
      struct trt_block b;
      trt_index_to_block (m, &b);
      b.base = high;
      b.size = end - high;
      b.level = 0;
      if (!trt_index_put (&b, m->parent, TRT_CELLS_KEEP, b.size)
          || !(rest = trt_index_at (high, &l)))
        return false;
      if (m->parent_p)
        {
          trt_store_make_parent (&l);
          for (uint64_t key = high; trt_index_first (key, end, &l); key = l.key + 1)
            if (l.parent == link)
              trt_index_change (l.key, set_parent, rest);
        }
    }
  if (low > base)
    trt_index_change (m->key, set_size, low - base);
  else if (trt_index_take (m->key, TRT_INDEX_KEEP, &old) && old.parent_p)
    trt_index_release (link, &old);
  trt_cells_clear (low, high - low);
  return true;
}

/* As trt_mapped_block_cut, while no other thread nests blocks.  */
static void
cut_mappings (uintptr_t low, uintptr_t high, const char *site)
{
  struct pieces pieces = { .count = 0 };
  struct trt_leaf l;
  trt_link link;

  link = trt_index_innermost (low, &l);
  while (link && l.kind != TRT_MAPPING)
    {
      link = l.parent;
      if (link)
        l = *trt_index_leaf (link);
    }
  if (link && !cut_one (&pieces, link, &l, low, high, site))
    return;
  for (uint64_t key = low; key < high && (link = trt_index_first_hidden (key, high, &l));
       key = l.key + 1)
    if (l.kind == TRT_MAPPING && !cut_one (&pieces, link, &l, low, high, site))
      return;
  if (pieces.count > 1)
    trt_history_bury (pieces.origin, pieces.low, pieces.high - pieces.low, pieces.site, site);
}

void
trt_mapped_block_cut (uintptr_t low, uintptr_t high, const char *site)
{
  if (!trt_ready || low >= high || high - low >= trt_mapping_room (low))
    return;
  bool alone = trt_index_begin_nesting ();
  cut_mappings (low, high, site);
  if (alone)
    trt_index_end_nesting ();
}

bool
trt_mapped_block_find (uintptr_t a, bool ends, struct trt_block *b)
{
  struct trt_leaf l;
  trt_link link;

  if (!trt_ready || !trt_mapping_has_cell (a))
    return false;
  link = trt_index_innermost (a - ends, &l);
  while (link && l.kind != TRT_MAPPING)
    {
      link = l.parent;
      if (link)
        l = *trt_index_leaf (link);
    }
  if (!link || (ends && end_of_leaf (&l) != a))
    return false;
  trt_index_to_block (&l, b);
  return true;
}

bool
trt_mapped_block_grow (const struct trt_block *b, size_t size)
{
  struct trt_leaf l;

  trt_mapped_block_cut (b->base + b->size, b->base + size, NULL);
  while (trt_index_first (b->base + b->size, b->base + size, &l))
    if (!trt_store_end (l.key, NULL, NULL))
      return false;
  trt_cells_clear (b->base + b->size, size - b->size);
  return trt_index_change (b->base + b->level, set_size, size);
}
