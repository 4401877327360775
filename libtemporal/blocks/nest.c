/* nest.c - blocks inside blocks, and mappings.

   SPDX-License-Identifier: GPL-3.0-or-later

   An allocator of the program's own cuts blocks out of memory that is a block already: malloc's, a
   global array, a mapping.  The arena's block lives on around them, and its number stays good
   for all of its bytes (judge.c accepts a nested block's bytes through it).  In the store a nested
   block is a leaf like others, whose parent is the arena's; where both begin at the same
   place, the LEVEL in the key makes two of them (0 for what is no pool's, so that a mapping
   can be cut anywhere).  One cell still has one owner, the innermost
   block:

     birth   the cells get the new number, and keep their referents: who made the block may have
             filled it before we heard of it
     end     they get the number of the block around it (or none, if that is lazy), and keep the
             referents: the deallocator is yet to read what is in there

   Who is in the way of a new block?  malloc's view, that it has ended unseen, is right for a block
   of the same sort: arenas are reset without telling.  It would be wrong for the arena, for malloc's
   own, and for globals, so these are never evicted: a block that they leave no room for
   is not tracked.  The enclosing block is the one that the pointer was cut out of, if the
   plugin knows (WITHIN): a chunk of a chunk keeps its parents, while after a reset the pointer
   comes from the arena, and all below it is past.  If it is not known, a pool's block that contains the new
   one is taken for its parent, unless they are congruent.

   Mappings.  The kernel lets any part of a mapping go.  What is left, one piece or two, keeps the
   number: pointers into it stay good, and a pointer from one piece to the other as well.  The part
   that went is recorded in the history under that number.  Mappings are always lazy, so that
   they can be cut without looking at cells.  */

#include "blocks/blocks.h"
#include "blocks/family.h"
#include "blocks/nest.h"
#include "blocks/store.h"

/* ---- pools' blocks ---------------------------------------------------------------- */

static inline uintptr_t
end_of_leaf (const struct tp_leaf *l)
{
  return tp_leaf_base (l) + l->size;
}

/* The block around [BASE, END) that stays, copied to *P; *OK is false if the new block cannot be.  */
static tp_link
choose_parent (uintptr_t base, uintptr_t end, uint32_t within,
               struct tp_leaf *p, bool *ok)
{
  tp_link link = tp_index_innermost (base, p);

  *ok = true;
  while (link)
    {
      bool holds = end <= end_of_leaf (p);
      bool congruent = tp_leaf_base (p) == base && end_of_leaf (p) == end;
      if (p->kind != TP_POOL || p->origin == within
          || (!within && holds && !congruent))
        {
          *ok = holds;
          return link;
        }
      link = p->parent;
      if (link)
        *p = *tp_index_leaf (link);
    }
  return 0;
}

uint32_t
tp_nest_insert (uintptr_t base, size_t size, uint32_t within, unsigned family,
                const char *site)
{
  uintptr_t end = base + size;
  struct tp_leaf p, l;
  struct tp_block small;
  bool ok;

  if (!tp_ready || (base & 7) || size == 0 || size >= tp_mapping_room (base))
    return 0;
  if (tp_small_find (base, &small)
      && (end > small.base + small.size || !tp_store_promote (&small)))
    return 0;

  tp_link parent = choose_parent (base, end, within, &p, &ok), link;
  if (!ok || (!parent && tp_small_first (base, (end + 7) & -8UL, &small)))
    return 0;
  bool same = parent && tp_leaf_base (&p) == base;
  uint64_t from = same ? p.key + 1 : base, level = same ? p.key - base + 1 : 1;
  if (level == TP_LEVELS)
    return 0;
  for (uint64_t key = from; tp_index_first (key, end, &l); key = l.key + 1)
    if (l.kind != TP_POOL)
      return 0;

  while (tp_index_first (from, end, &l))
    if (!tp_store_end (l.key, NULL, NULL))
      return 0;
  while ((link = tp_index_innermost (base, &l)) && link != parent)
    if (!tp_store_end (l.key, NULL, NULL))
      return 0;
  if (parent && !tp_store_make_parent (&p))
    return 0;
  struct tp_block b =
    {
      .base = base, .size = size, .site = site, .origin = tp_number_pool (),
      .kind = TP_POOL, .lazy = size > TP_LAZY_SIZE,
      .level = level, .family = family
    };
  return tp_index_put (&b, parent, size > TP_RENEW_SIZE ? TP_CELLS_NEW
                       : TP_CELLS_RENEW, size) ? b.origin : 0;
}

static void
set_size (struct tp_leaf *l, long value)
{
  l->size = value;
}

bool
tp_nest_grow (const struct tp_block *b, size_t size)
{
  uintptr_t old = b->base + b->size, end = b->base + size;
  struct tp_leaf p, l;

  if (b->lazy || size > TP_LAZY_SIZE || !tp_index_at (b->base + b->level, &p)
      || p.origin != b->origin
      || (p.parent && end > end_of_leaf (tp_index_leaf (p.parent)))
      || tp_index_first (old, end, &l))
    return false;
  if (!tp_index_change (p.key, set_size, size))
    return false;
  uintptr_t last = old & ~(uintptr_t) 7;
  tp_cells_renew (last, end - last, end - last, b->origin);
  return true;
}

bool
tp_nest_end (const struct tp_block *b, const char *site)
{
  return tp_store_end (b->base + b->level, site, NULL);
}

bool
tp_nest_at (uintptr_t base, struct tp_block *b)
{
  struct tp_leaf l;

  if (!tp_ready || (base & 7) || !tp_mapping_has_cell (base))
    return false;
  if (tp_small_at (base, b))
    return true;
  if (!tp_index_innermost (base, &l) || tp_leaf_base (&l) != base)
    return false;
  tp_index_to_block (&l, b);
  return true;
}

bool
tp_nest_named (uintptr_t base, uint32_t origin, struct tp_block *b)
{
  struct tp_leaf l;

  if (!tp_ready || (base & 7) || !tp_mapping_has_cell (base))
    return false;
  if (tp_small_at (base, b))
    return b->origin == origin;
  tp_link link = tp_index_innermost (base, &l);
  while (link && tp_leaf_base (&l) == base && l.origin != origin)
    {
      link = l.parent;
      if (link)
        l = *tp_index_leaf (link);
    }
  if (!link || tp_leaf_base (&l) != base)
    return false;
  tp_index_to_block (&l, b);
  return true;
}

bool
tp_nest_first (uintptr_t low, uintptr_t high, struct tp_block *b)
{
  struct tp_leaf l;

  for (uint64_t key = low; key < high && tp_index_first (key, high, &l);
       key = l.key + 1)
    if (l.kind == TP_POOL)
      {
        tp_index_to_block (&l, b);
        return true;
      }
  return false;
}

uint32_t
tp_nest_certain (uintptr_t a)
{
  struct tp_leaf l;
  tp_link link = tp_index_innermost (a, &l);

  while (link && l.kind == TP_POOL && !tp_family_named_p (l.extra))
    {
      link = l.parent;
      if (link)
        l = *tp_index_leaf (link);
    }
  return link ? l.origin : TP_FOREIGN;
}

static void
set_extra (struct tp_leaf *l, long value)
{
  l->extra = value;
}

static void
set_site (struct tp_leaf *l, long value)
{
  l->site = (const char *) value;
}

void
tp_nest_adopt (const struct tp_block *b, unsigned family, const char *site)
{
  struct tp_block small;

  if (b->kind == TP_GLOBAL || tp_small_set_family (b->base, family))
    return;
  if (tp_small_at (b->base, &small) && !tp_store_promote (&small))
    return;
  if (family != b->family)
    tp_index_change (b->base + b->level, set_extra, family);
  if (site != b->site)
    tp_index_change (b->base + b->level, set_site, (intptr_t) site);
}

/* ---- mappings ----------------------------------------------------------------------- */

uint32_t
tp_map_insert (uintptr_t base, size_t size, const char *site)
{
  tp_map_cut (base, base + size, NULL);
  return tp_store_insert (base, size, TP_MAPPING, site);
}

uint32_t
tp_map_again (uintptr_t base, size_t size, uint32_t origin, const char *site)
{
  tp_map_cut (base, base + size, NULL);
  tp_history_withdraw (origin);
  return tp_store_insert_again (base, size, origin, site);
}

/* End what is inside the mapping M, whose leaf is LINK, and touches [LOW, HIGH).  */
static bool
end_inside (tp_link link, const struct tp_leaf *m, uintptr_t low, uintptr_t high)
{
  uint64_t from = low == tp_leaf_base (m) ? m->key + 1 : low;
  struct tp_leaf l;
  tp_link inner;

  while (tp_index_first (from, high, &l))
    if (!tp_store_end (l.key, NULL, NULL))
      return false;
  while ((inner = tp_index_innermost (low, &l)) && inner != link)
    if (!tp_store_end (l.key, NULL, NULL))
      return false;
  return true;
}

static void
set_parent (struct tp_leaf *l, long value)
{
  l->parent = value;
}

/* The pieces of one mapping that a call takes away: they share a number, whose record is to tell of
   all of them.  */
struct pieces
{
  uint32_t origin;
  unsigned count;
  uintptr_t low, high;
  const char *site;
};

/* [LOW, HIGH) goes from the mapping M.  */
static void
count_piece (struct pieces *p, const struct tp_leaf *m, uintptr_t low, uintptr_t high)
{
  if (!p->count)
    *p = (struct pieces) { m->origin, 0, low, high, m->site };
  if (m->origin != p->origin)
    return;
  p->count++;
  if (low < p->low)
    p->low = low;
  if (high > p->high)
    p->high = high;
}

/* What is in [LOW, HIGH) goes from the mapping M, whose leaf is LINK, and is counted in *PIECES.  */
static bool
cut_one (struct pieces *pieces, tp_link link, const struct tp_leaf *m, uintptr_t low,
         uintptr_t high, const char *site)
{
  uintptr_t base = tp_leaf_base (m), end = end_of_leaf (m);
  struct tp_leaf l, old;
  tp_link rest = 0;

  if (low < base)
    low = base;
  if (high > end)
    high = end;
  count_piece (pieces, m, low, high);
  if (low == base && high == end)
    return tp_store_end (m->key, site, NULL);
  if (!end_inside (link, m, low, high))
    return false;
  tp_history_bury (m->origin, low, high - low, m->site, site);

  if (high < end)
    {
      struct tp_block b;
      tp_index_to_block (m, &b);
      b.base = high;
      b.size = end - high;
      b.level = 0;
      if (!tp_index_put (&b, m->parent, TP_CELLS_KEEP, b.size)
          || !(rest = tp_index_at (high, &l)))
        return false;
      if (m->parent_p)
        {
          tp_store_make_parent (&l);
          for (uint64_t key = high; tp_index_first (key, end, &l);
               key = l.key + 1)
            if (l.parent == link)
              tp_index_change (l.key, set_parent, rest);
        }
    }
  if (low > base)
    tp_index_change (m->key, set_size, low - base);
  else if (tp_index_take (m->key, TP_INDEX_KEEP, &old) && old.parent_p)
    tp_index_release (link, &old);
  tp_cells_clear (low, high - low);
  return true;
}

void
tp_map_cut (uintptr_t low, uintptr_t high, const char *site)
{
  struct pieces pieces = { .count = 0 };
  struct tp_leaf l;
  tp_link link;

  if (!tp_ready || low >= high || high - low >= tp_mapping_room (low))
    return;
  link = tp_index_innermost (low, &l);
  while (link && l.kind != TP_MAPPING)
    {
      link = l.parent;
      if (link)
        l = *tp_index_leaf (link);
    }
  if (link && !cut_one (&pieces, link, &l, low, high, site))
    return;
  for (uint64_t key = low; key < high
                           && (link = tp_index_first_hidden (key, high, &l));
       key = l.key + 1)
    if (l.kind == TP_MAPPING && !cut_one (&pieces, link, &l, low, high, site))
      return;
  if (pieces.count > 1)
    tp_history_bury (pieces.origin, pieces.low, pieces.high - pieces.low, pieces.site, site);
}

bool
tp_map_find (uintptr_t a, bool ends, struct tp_block *b)
{
  struct tp_leaf l;
  tp_link link;

  if (!tp_ready || !tp_mapping_has_cell (a))
    return false;
  link = tp_index_innermost (a - ends, &l);
  while (link && l.kind != TP_MAPPING)
    {
      link = l.parent;
      if (link)
        l = *tp_index_leaf (link);
    }
  if (!link || (ends && end_of_leaf (&l) != a))
    return false;
  tp_index_to_block (&l, b);
  return true;
}

bool
tp_map_grow (const struct tp_block *b, size_t size)
{
  struct tp_leaf l;

  tp_map_cut (b->base + b->size, b->base + size, NULL);
  while (tp_index_first (b->base + b->size, b->base + size, &l))
    if (!tp_store_end (l.key, NULL, NULL))
      return false;
  tp_cells_clear (b->base + b->size, size - b->size);
  return tp_index_change (b->base + b->level, set_size, size);
}
