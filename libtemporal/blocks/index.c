/* index.c - where the blocks of the store stand, and who may touch them when.

   SPDX-License-Identifier: GPL-3.0-or-later

     roots[A >> 8]    one trie per slot of 256 bytes: the "shown" blocks that
                      start in it, those whose owner can be read in their
                      cells
     hidden           one trie for the blocks that cells do not show: the lazy
                      ones, which are larger than TP_LAZY_SIZE, and the empty
                      ones

   A shown block is at most TP_LAZY_SIZE long (a little more if it grew), so a
   search looks at neighbouring roots only.  The C library's blocks are at least
   32 bytes apart, so a slot's trie holds 8 of them at most, and often its root
   is the only leaf: every level of a trie is a cache miss in a large heap (with
   slots of a page, a random free and malloc cost four times as much).  Sparse
   ranges are skipped by region (region.c).

   Threads (G4).  A root is protected by one of STRIPES locks, chosen by its page of 4 KiB;
   the hidden trie has its own lock, and a version count by which searches
   without the lock find out that they must search again.  No operation holds two
   locks, except fork, which holds them all.  INSIDE marks a thread that holds
   one: a signal handler that finds it set gets "unknown", because it might wait for what its own
   thread holds, or for one who waits for that.  The link to a parent is
   followed without a lock: leaves are never unmapped, and a program that frees
   an arena while another thread uses it is at fault by itself.  */

#include <sched.h>

#include "blocks/blocks.h"
#include "blocks/freed.h"
#include "blocks/index.h"
#include "blocks/large.h"
#include "blocks/region.h"

#define SLOT_BITS    8
#define SLOT         ((uintptr_t) 1 << SLOT_BITS)
/* How many slots back from that of its last byte a shown block can start.  */
#define SLOTS_BACK   (((TP_LAZY_SIZE + TP_GROWTH) >> SLOT_BITS) + 1)
#define STRIPES      256u
#define MOST_BLOCKS  (1u << 31)
#define ROOTS        (1ULL << (TP_ADDRESS_BITS - SLOT_BITS))

_Static_assert ((SLOTS_BACK << SLOT_BITS) <= 1 << TP_REGION_BITS, "a search goes through more than two regions");
_Static_assert (sizeof (struct tp_leaf) == 32, "two leaves share a cache line");

struct stripe
{
  struct tp_lock lock;
  struct tp_trie_pool pool;
} __attribute__ ((aligned (64)));

static struct tp_trie_arena arena;
static struct stripe stripes[STRIPES], hidden;
static tp_link *roots;
static tp_link hidden_root;
uint64_t tp_hidden_version;             /* odd while the trie changes */

/* Does this thread hold a lock?  */
static TP_TLS int inside;
TP_OWN_TLS (inside);

TP_TLS struct tp_gap tp_gap;
TP_OWN_TLS (tp_gap);

void
tp_index_init (void)
{
  tp_region_init ();
  roots = tp_os_map (NULL, ROOTS * sizeof *roots);
  if (!roots
      || !tp_trie_arena_init (&arena, sizeof (struct tp_leaf), MOST_BLOCKS))
    tp_fatal ("cannot map memory for the block store");
}

static inline struct stripe *
stripe_of (uintptr_t a)
{
  uintptr_t page = a >> 12;
  return &stripes[(page ^ (page >> 8)) % STRIPES];
}

static inline bool
begin (struct stripe *s)
{
  if (tp_unlikely (inside))
    return false;
  inside = 1;
  __atomic_signal_fence (__ATOMIC_SEQ_CST);
  if (tp_likely (tp_lock_take (&s->lock)))
    return true;
  inside = 0;
  return false;
}

static inline void
end (struct stripe *s)
{
  tp_lock_give (&s->lock);
  __atomic_signal_fence (__ATOMIC_SEQ_CST);
  inside = 0;
}

struct tp_leaf *
tp_index_leaf (tp_link link)
{
  return tp_trie_leaf (&arena, link);
}

static inline bool
contains_p (const struct tp_leaf *l, uintptr_t a)
{
  return tp_leaf_base (l) <= a && a < tp_end_of (tp_leaf_base (l), l->size);
}

void
tp_index_to_block (const struct tp_leaf *l, struct tp_block *b)
{
  b->base = tp_leaf_base (l);
  b->level = l->key - b->base;
  b->family = l->kind == TP_GLOBAL ? 0 : l->extra;
  b->size = l->size;
  b->site = l->site;
  b->origin = l->origin;
  b->kind = l->kind;
  b->lazy = l->lazy;
  b->nest_p = l->parent_p;
  b->parent = l->parent ? tp_index_leaf (l->parent)->origin : 0;
}

static void
to_leaf (const struct tp_block *b, tp_link parent, struct tp_leaf *l)
{
  l->site = b->site;
  l->origin = b->origin;
  l->parent = parent;
  l->size = b->size;
  l->kind = b->kind;
  l->lazy = b->lazy;
  l->parent_p = 0;
  l->extra = b->family;
}

/* ---- searching ----------------------------------------------------------------- */

typedef tp_link search_fn (const struct tp_trie_arena *, tp_link, uint64_t);

/* SEARCH the hidden trie for KEY without its lock; *L is a copy of the leaf.
   *VERSION tells later whether the answer still holds.  A thread that is inside gets 0,
   because it may be the one that is changing the trie.  */
static TP_OPTIMISTIC tp_link
search_hidden (search_fn *search, uint64_t key, struct tp_leaf *l,
               uint64_t *version)
{
  for (unsigned turn = 1; !inside; turn++)
    {
      uint64_t v = __atomic_load_n (&tp_hidden_version, __ATOMIC_ACQUIRE);
      if ((v & 1) == 0)
        {
          tp_link root = __atomic_load_n (&hidden_root, __ATOMIC_RELAXED);
          tp_link link = root ? search (&arena, root, key) : 0;
          if (link)
            *l = *tp_index_leaf (link);
          __atomic_thread_fence (__ATOMIC_ACQUIRE);
          if (__atomic_load_n (&tp_hidden_version, __ATOMIC_RELAXED) == v)
            {
              *version = v;
              return link;
            }
        }
      if (turn % 64 == 0)
        sched_yield ();
    }
  *version = 1;
  return 0;
}

/* SEARCH the trie of A's slot for KEY.  */
static tp_link
search_slot (search_fn *search, uintptr_t a, uint64_t key, struct tp_leaf *l)
{
  tp_link *root = &roots[a >> SLOT_BITS];
  struct stripe *s = stripe_of (a);
  tp_link link = 0;

  if (__atomic_load_n (root, __ATOMIC_RELAXED) && begin (s))
    {
      link = search (&arena, *root, key);
      if (link)
        *l = *tp_index_leaf (link);
      end (s);
    }
  return link;
}

/* Behind the last slot from LOW to SLOT - 1 that has a trie; LOW if none has.  Most have none.  */
static inline uintptr_t
behind_filled (uintptr_t low, uintptr_t slot)
{
  while (slot > low && !__atomic_load_n (&roots[slot - 1], __ATOMIC_RELAXED))
    slot--;
  return slot;
}

/* From the block LINK, copied to *L, go outwards to the first that contains A.  */
static tp_link
climb (tp_link link, struct tp_leaf *l, uintptr_t a)
{
  while (link && !contains_p (l, a))
    {
      uint64_t inner = l->key;
      link = l->parent;
      if (link)
        *l = *tp_index_leaf (link);
      if (l->key >= inner)
        return 0;
    }
  return link;
}

/* The greatest key that a block which starts at or below A can have.  */
static inline uint64_t
last_key (uintptr_t a)
{
  return a | (TP_LEVELS - 1);
}

tp_link
tp_index_innermost (uintptr_t a, struct tp_leaf *l)
{
  struct tp_leaf h;
  uint64_t version;
  uintptr_t slot = a >> SLOT_BITS, low = slot < SLOTS_BACK ? 0 : slot - SLOTS_BACK + 1;
  tp_link shown = 0, link;

  /* Numbers are asked for, too (pieces.c), and where no block ever started the roots are not even mapped.  All slots
     are in two regions.  */
  if (tp_region_noted_p (a) || tp_region_noted_p (low << SLOT_BITS))
    for (slot++; !shown && (slot = behind_filled (low, slot)) > low; )
      shown = search_slot (tp_trie_below, --slot << SLOT_BITS, last_key (a), l);
  shown = climb (shown, l, a);
  link = climb (search_hidden (tp_trie_below, last_key (a), &h, &version), &h, a);
  if (link && (!shown || h.key > l->key))
    {
      *l = h;
      return link;
    }
  return shown;
}

tp_link
tp_index_at (uint64_t key, struct tp_leaf *l)
{
  uint64_t version;
  tp_link link = search_slot (tp_trie_at, key, key, l);
  return link ? link : search_hidden (tp_trie_at, key, l, &version);
}

tp_link
tp_index_first_hidden (uintptr_t low, uintptr_t high, struct tp_leaf *l)
{
  uint64_t version;
  tp_link link = search_hidden (tp_trie_above, low, l, &version);
  return link && tp_leaf_base (l) < high ? link : 0;
}

tp_link
tp_index_first (uintptr_t low, uintptr_t high, struct tp_leaf *l)
{
  struct tp_leaf h;
  tp_link shown = 0, link;

  for (uintptr_t slot = low & -SLOT; !shown && slot < high;)
    if (!tp_region_noted_p (slot))
      slot = tp_region_next (slot, high);
    else
      {
        shown = search_slot (tp_trie_above, slot, low, l);
        slot += SLOT;
      }
  if (shown && tp_leaf_base (l) >= high)
    shown = 0;
  link = tp_index_first_hidden (low, high, &h);
  if (link && (!shown || h.key < l->key))
    {
      *l = h;
      return link;
    }
  return shown;
}

bool
tp_index_no_hidden_p (uintptr_t low, uintptr_t high)
{
  struct tp_leaf below, above;
  uint64_t version, again;

  if (tp_likely (tp_index_gap_p (low, high)))
    return true;
  tp_link b = search_hidden (tp_trie_below, last_key (low), &below, &version);
  tp_link a = search_hidden (tp_trie_above, last_key (low) + 1, &above, &again);
  if (version != again || (version & 1))
    return false;
  uintptr_t from = b ? tp_end_of (tp_leaf_base (&below), below.size) : 0;
  if (b && (below.parent || from > low))
    return false;
  uintptr_t to = a ? tp_leaf_base (&above) : UINTPTR_MAX;
  tp_gap.not_low = ~from;
  tp_gap.not_high = ~to;
  tp_gap.version = version;
  return high <= to;
}

tp_link
tp_index_below (uintptr_t a, struct tp_leaf *l)
{
  struct tp_leaf h;
  uint64_t version;
  tp_link shown = 0, link;

  uintptr_t low, high = a + 1;
  for (; !shown && tp_region_below (&low, &high); high = low)
    for (uintptr_t slot = ((high - 1) >> SLOT_BITS) + 1;
         !shown && (slot = behind_filled (low >> SLOT_BITS, slot)) > low >> SLOT_BITS; )
      shown = search_slot (tp_trie_below, --slot << SLOT_BITS, last_key (a), l);
  link = search_hidden (tp_trie_below, last_key (a), &h, &version);
  if (link && (!shown || h.key > l->key))
    {
      *l = h;
      return link;
    }
  return shown;
}

/* ---- changing ------------------------------------------------------------------- */

/* The hidden trie changes between these, under its lock.  */
static inline void
begin_change (struct stripe *s)
{
  if (tp_unlikely (s == &hidden))
    {
      __atomic_store_n (&tp_hidden_version, tp_hidden_version + 1, __ATOMIC_RELAXED);
      __atomic_thread_fence (__ATOMIC_RELEASE);
    }
}

static inline void
end_change (struct stripe *s)
{
  if (tp_unlikely (s == &hidden))
    __atomic_store_n (&tp_hidden_version, tp_hidden_version + 1, __ATOMIC_RELEASE);
}

static inline tp_link *
root_in (struct stripe *s, uintptr_t base)
{
  return s == &hidden ? &hidden_root : &roots[base >> SLOT_BITS];
}

/* The lock of the trie in which the leaf L stands.  */
static inline struct stripe *
stripe_of_leaf (const struct tp_leaf *l)
{
  return l->lazy || l->size == 0 ? &hidden : stripe_of (l->key);
}

bool
tp_index_put (const struct tp_block *b, tp_link parent,
              enum tp_index_cells cells, size_t old_size)
{
  struct stripe *s = tp_hidden_p (b) ? &hidden : stripe_of (b->base);
  bool fresh;

  if (!begin (s))
    return false;
  if (tp_unlikely (!tp_region_noted_p (b->base)) && s != &hidden)
    tp_region_note (b->base);
  begin_change (s);
  tp_link link = tp_trie_insert (&arena, &s->pool, root_in (s, b->base),
                                 b->base + b->level, &fresh);
  if (tp_likely (link))
    to_leaf (b, parent, tp_index_leaf (link));
  end_change (s);
  /* A new lazy block's cells must be clean.  */
  if (cells == TP_CELLS_RENEW)
    tp_cells_renew (b->base, old_size, b->size, b->lazy ? 0 : b->origin);
  else if (cells == TP_CELLS_NEW && b->lazy)
    tp_cells_clear_again (b->base, b->size);
  else if (cells == TP_CELLS_NEW)
    tp_cells_fill (b->base, b->size, b->origin);
  if (tp_unlikely (s == &hidden) && link)
    tp_large_begin (tp_index_leaf (link));
  end (s);
  if (tp_unlikely (!link))
    tp_fatal ("more than %u live blocks", MOST_BLOCKS);
  return true;
}

void
tp_index_restore (uintptr_t base, size_t size, const struct tp_leaf *outer)
{
  if (size == 0)
    return;
  if (tp_likely (!outer || (outer->lazy && size > TP_RENEW_SIZE)))
    tp_cells_clear (base, size);
  else
    {
      uintptr_t high = (base + size + 7) & ~(uintptr_t) 7;
      uintptr_t limit = tp_leaf_base (outer) + outer->size;
      size_t n = (high < limit ? high : limit) - base;
      tp_cells_renew (base, n, n, outer->lazy ? 0 : outer->origin);
    }
}

/* Take it out of the trie that S protects.  */
static inline tp_link
take_from (struct stripe *s, uint64_t key, enum tp_index_end how,
           struct tp_leaf *l)
{
  if (!begin (s))
    return 0;
  begin_change (s);
  tp_link link = tp_trie_remove (&arena, &s->pool, root_in (s, key), key);
  if (tp_likely (link))
    {
      *l = *tp_index_leaf (link);
      if (tp_unlikely (s == &hidden))
        tp_large_end (l);
      if (tp_likely (!l->parent_p))
        tp_trie_release (&arena, &s->pool, link);
    }
  end_change (s);
  if (tp_likely (link && how == TP_INDEX_FREE && !l->parent && !l->lazy
                 && l->kind == TP_HEAP))
    tp_freed_clear (tp_leaf_base (l), l->size);
  else if (tp_likely (link && how != TP_INDEX_KEEP))
    tp_index_restore (tp_leaf_base (l), l->size,
                      l->parent ? tp_index_leaf (l->parent) : NULL);
  end (s);
  return link;
}

tp_link
tp_index_take (uint64_t key, enum tp_index_end how, struct tp_leaf *l)
{
  uint64_t version;
  tp_link link = 0;

  if (tp_likely (roots[key >> SLOT_BITS]))
    link = take_from (stripe_of (key), key, how, l);
  if (tp_unlikely (!link) && search_hidden (tp_trie_at, key, l, &version))
    link = take_from (&hidden, key, how, l);
  return link;
}

void
tp_index_release (tp_link link, const struct tp_leaf *l)
{
  struct stripe *s = stripe_of_leaf (l);

  if (begin (s))
    {
      tp_trie_release (&arena, &s->pool, link);
      end (s);
    }
}

bool
tp_index_change (uint64_t key, void (*change) (struct tp_leaf *, long),
                 long value)
{
  struct tp_leaf l;

  if (!tp_index_at (key, &l))
    return false;
  struct stripe *s = stripe_of_leaf (&l);
  if (!begin (s))
    return false;
  begin_change (s);
  tp_link link = tp_trie_at (&arena, *root_in (s, key), key);
  if (link)
    {
      struct tp_leaf *there = tp_index_leaf (link);
      bool large = s == &hidden && tp_large_end (there);
      change (there, value);
      if (large)
        tp_large_begin (there);
    }
  end_change (s);
  end (s);
  return link != 0;
}

/* ---- walks ---------------------------------------------------------------------- */

struct visitor
{
  bool (*visit) (const struct tp_leaf *l, void *data);
  void *data;
};

static bool
walk_region (uintptr_t low, uintptr_t high, void *data)
{
  struct visitor *v = data;
  struct tp_leaf l;

  for (uintptr_t slot = low; slot < high; slot += SLOT)
    for (uintptr_t from = slot; search_slot (tp_trie_above, slot, from, &l);
         from = l.key + 1)
      if (!v->visit (&l, v->data))
        return false;
  return true;
}

bool
tp_index_walk (bool (*visit) (const struct tp_leaf *l, void *data), void *data)
{
  struct visitor v = { visit, data };
  struct tp_leaf l;
  uint64_t version;

  if (!tp_region_walk (walk_region, &v))
    return false;
  for (uintptr_t from = 0; search_hidden (tp_trie_above, from, &l, &version);
       from = l.key + 1)
    if (!visit (&l, data))
      return false;
  return true;
}

const char *
tp_index_verify (const struct tp_leaf *l)
{
  return tp_trie_verify (&arena, *root_in (stripe_of_leaf (l), l->key));
}

bool
tp_store_quiet_p (void)
{
  return !inside;
}

/* ---- fork -------------------------------------------------------------------------- */

static bool fork_holds;

/* A fork out of a signal handler that interrupted the store goes ahead as it is.  */
void
tp_store_fork_prepare (void)
{
  if (inside)
    return;
  inside = 1;
  for (unsigned i = 0; i < STRIPES; i++)
    tp_lock_take (&stripes[i].lock);
  tp_lock_take (&hidden.lock);
  fork_holds = true;
}

void
tp_store_fork_parent (void)
{
  if (!fork_holds)
    return;
  fork_holds = false;
  tp_lock_give (&hidden.lock);
  for (unsigned i = 0; i < STRIPES; i++)
    tp_lock_give (&stripes[i].lock);
  inside = 0;
}
