/* store-index.c - the index of the block store, and its locks.

   SPDX-License-Identifier: GPL-3.0-or-later

    roots[A >> 8]    one trie for each slot of 256 bytes, with the "shown" blocks that
                     begin in it, which are those whose number is in their cells
    hidden           one trie for the blocks that cells may not show: the lazy ones,
                     which are larger than TRT_LAZY_SIZE, and the empty ones

   A shown block has at most TRT_LAZY_SIZE bytes (a little more if it grew), so a search only
   examines the roots of neighbouring slots.  Blocks of the C library are at least 32 bytes apart,
   so the trie of a slot has at most 8 of them, and often its root is the only leaf.  This matters
   because every level of a trie is a cache miss in a large heap (with slots of a page, a random
   free and malloc cost four times as much).  Sparse ranges are skipped by regions (regions.c).

   Threads (G4).  A root is protected by one of STRIPES locks, chosen by its page of 4 KiB.  The
   hidden trie has its own lock, and a version number by which searches without the lock find out
   that they must search again.  No operation holds two of these, except fork, which holds all.
   INSIDE is set while a thread holds one: a signal handler that finds it set gets "unknown",
   because it might wait for a lock that its own thread holds, or for a thread that waits for such a
   lock.  The link to a parent is followed without a lock: leaves are never unmapped, and a program
   that frees an arena while another thread uses it has a data race anyway.  But a pool may end a
   block by giving its memory out again, while another thread nests one there, too.  So a thread
   that nests a block of a pool holds one more lock, NESTING, and takes the others within.  */

#include <sched.h>

#include "blocks/blocks.h"
#include "blocks/freed.h"
#include "blocks/store-index.h"
#include "blocks/large-blocks.h"
#include "blocks/regions.h"

#define SLOT_BITS 8
#define SLOT ((uintptr_t) 1 << SLOT_BITS)
/* How many slots before that of its last byte a shown block can begin, plus 1.  */
#define SLOTS_BACK (((TRT_LAZY_SIZE + TRT_GROWTH) >> SLOT_BITS) + 1)
#define STRIPES 256u
#define MOST_BLOCKS (1u << 31)
#define ROOTS (1ULL << (TP_ADDRESS_BITS - SLOT_BITS))

_Static_assert((SLOTS_BACK << SLOT_BITS) <= 1 << TRT_REGION_BITS,
               "a search goes through more than two regions");
_Static_assert(sizeof (struct trt_leaf) == 32, "two leaves share a cache line");

struct stripe
{
  struct trt_lock lock;
  struct trt_trie_pool pool;
} __attribute__ ((aligned (64)));

static struct trt_trie_arena arena;
static struct stripe stripes[STRIPES], hidden;
static trt_link *roots;
static trt_link hidden_root;
TRT_SHOW (arena, &arena);
TRT_SHOW (roots, &roots);
TRT_SHOW (hidden_root, &hidden_root);
TRT_SHOW (slot_bits, SLOT_BITS);
TRT_SHOW (slots_back, SLOTS_BACK);
uint64_t trt_hidden_version; /* odd while the trie changes */

/* Does this thread hold a lock of the store?  */
static TRT_TLS int inside;
TRT_OWN_TLS (inside);

TRT_TLS struct trt_gap trt_gap;
TRT_OWN_TLS (trt_gap);

void
trt_index_init (void)
{
  trt_region_init ();
  roots = trt_os_map (NULL, ROOTS * sizeof *roots);
  if (!roots || !trt_trie_arena_init (&arena, sizeof (struct trt_leaf), MOST_BLOCKS))
    trt_fatal ("cannot map memory for the block store");
}

static inline struct stripe *
stripe_of (uintptr_t a)
{
  uintptr_t page = a >> 12;
  return &stripes[(page ^ (page >> 8)) % STRIPES];
}

static inline bool
begin_stripe (struct stripe *s)
{
  if (trt_unlikely (inside))
    return false;
  inside = 1;
  __atomic_signal_fence (__ATOMIC_SEQ_CST);
  if (trt_likely (trt_lock_take (&s->lock)))
    return true;
  inside = 0;
  return false;
}

static inline void
end (struct stripe *s)
{
  trt_lock_give (&s->lock);
  __atomic_signal_fence (__ATOMIC_SEQ_CST);
  inside = 0;
}

struct trt_leaf *
trt_index_leaf (trt_link link)
{
  return trt_trie_leaf (&arena, link);
}

static inline bool
leaf_contains_p (const struct trt_leaf *l, uintptr_t a)
{
  return trt_leaf_base (l) <= a && a < trt_end_of (trt_leaf_base (l), l->size);
}

void
trt_index_to_block (const struct trt_leaf *l, struct trt_block *b)
{
  b->base = trt_leaf_base (l);
  b->level = l->key - b->base;
  b->family = l->kind == TRT_GLOBAL ? 0 : l->extra;
  b->size = l->size;
  b->site = l->site;
  b->origin = l->origin;
  b->kind = l->kind;
  b->lazy = l->lazy;
  b->nest_p = l->parent_p;
  b->parent = l->parent ? trt_index_leaf (l->parent)->origin : 0;
}

static void
to_leaf (const struct trt_block *b, trt_link parent, struct trt_leaf *l)
{
  l->site = b->site;
  l->origin = b->origin;
  l->parent = parent;
  l->size = b->size;
  l->kind = b->kind;
  l->lazy = b->lazy;
  l->guessed = 0;
  l->parent_p = 0;
  l->extra = b->family;
}

/* ---- searching ----------------------------------------------------------------- */

typedef trt_link search_fn (const struct trt_trie_arena *, trt_link, uint64_t);

/* SEARCH the hidden trie for KEY without its lock; *L is a copy of the leaf.  *VERSION is the
   version of the trie for which the answer holds.  If this thread is inside an operation it gets 0,
   because it may be the one that is changing the trie.  */
static TP_OPTIMISTIC trt_link
search_hidden (search_fn *search, uint64_t key, struct trt_leaf *l, uint64_t *version)
{
  for (unsigned spins = 1; !inside; spins++)
    {
      uint64_t v = __atomic_load_n (&trt_hidden_version, __ATOMIC_ACQUIRE);
      if ((v & 1) == 0)
        {
          trt_link root = __atomic_load_n (&hidden_root, __ATOMIC_RELAXED);
          trt_link link = root ? search (&arena, root, key) : 0;
          if (link)
            *l = *trt_index_leaf (link);
          __atomic_thread_fence (__ATOMIC_ACQUIRE);
          if (__atomic_load_n (&trt_hidden_version, __ATOMIC_RELAXED) == v)
            {
              *version = v;
              return link;
            }
        }
      if (spins % 64 == 0)
        sched_yield ();
    }
  *version = 1;
  return 0;
}

/* SEARCH the trie of A's slot for KEY.  */
static trt_link
search_slot (search_fn *search, uintptr_t a, uint64_t key, struct trt_leaf *l)
{
  trt_link *root = &roots[a >> SLOT_BITS];
  struct stripe *s = stripe_of (a);
  trt_link link = 0;

  if (__atomic_load_n (root, __ATOMIC_RELAXED) && begin_stripe (s))
    {
      link = search (&arena, *root, key);
      if (link)
        *l = *trt_index_leaf (link);
      end (s);
    }
  return link;
}

/* The end of the last slot in [LOW, SLOT) that has a trie; LOW if none has.  Most have none.  */
static inline uintptr_t
behind_filled (uintptr_t low, uintptr_t slot)
{
  while (slot > low && !__atomic_load_n (&roots[slot - 1], __ATOMIC_RELAXED))
    slot--;
  return slot;
}

/* Starting at the block LINK, copied to *L, follow parents up to the first that contains A.  */
static trt_link
enclosing_block (trt_link link, struct trt_leaf *l, uintptr_t a)
{
  while (link && !leaf_contains_p (l, a))
    {
      uint64_t inner = l->key;
      link = l->parent;
      if (link)
        *l = *trt_index_leaf (link);
      if (l->key >= inner)
        return 0;
    }
  return link;
}

/* The greatest key of a block that begins at or below A.  */
static inline uint64_t
last_key (uintptr_t a)
{
  return a | (TRT_LEVELS - 1);
}

trt_link
trt_index_innermost (uintptr_t a, struct trt_leaf *l)
{
  struct trt_leaf h;
  uint64_t version;
  uintptr_t slot = a >> SLOT_BITS, low = slot < SLOTS_BACK ? 0 : slot - SLOTS_BACK + 1;
  trt_link shown = 0, link;

  /* This is called for integers that are no addresses, too (byte-copies.c), and where no block ever
     began the roots are not even mapped.  All slots are in two regions.  */
  if (trt_region_noted_p (a) || trt_region_noted_p (low << SLOT_BITS))
    for (slot++; !shown && (slot = behind_filled (low, slot)) > low;)
      shown = search_slot (trt_trie_below, --slot << SLOT_BITS, last_key (a), l);
  shown = enclosing_block (shown, l, a);
  link = enclosing_block (search_hidden (trt_trie_below, last_key (a), &h, &version), &h, a);
  if (link && (!shown || h.key > l->key))
    {
      *l = h;
      return link;
    }
  return shown;
}

trt_link
trt_index_at (uint64_t key, struct trt_leaf *l)
{
  uint64_t version;
  trt_link link = search_slot (trt_trie_at, key, key, l);
  return link ? link : search_hidden (trt_trie_at, key, l, &version);
}

trt_link
trt_index_first_hidden (uintptr_t low, uintptr_t high, struct trt_leaf *l)
{
  uint64_t version;
  trt_link link = search_hidden (trt_trie_above, low, l, &version);
  return link && trt_leaf_base (l) < high ? link : 0;
}

trt_link
trt_index_first (uintptr_t low, uintptr_t high, struct trt_leaf *l)
{
  struct trt_leaf h;
  trt_link shown = 0, link;

  for (uintptr_t slot = low & -SLOT; !shown && slot < high;)
    if (!trt_region_noted_p (slot))
      slot = trt_region_next (slot, high);
    else
      {
        shown = search_slot (trt_trie_above, slot, low, l);
        slot += SLOT;
      }
  if (shown && trt_leaf_base (l) >= high)
    shown = 0;
  link = trt_index_first_hidden (low, high, &h);
  if (link && (!shown || h.key < l->key))
    {
      *l = h;
      return link;
    }
  return shown;
}

bool
trt_index_no_hidden_p (uintptr_t low, uintptr_t high)
{
  struct trt_leaf below, above;
  uint64_t version, again;

  if (trt_likely (trt_index_gap_p (low, high)))
    return true;
  trt_link b = search_hidden (trt_trie_below, last_key (low), &below, &version);
  trt_link a = search_hidden (trt_trie_above, last_key (low) + 1, &above, &again);
  if (version != again || (version & 1))
    return false;
  uintptr_t from = b ? trt_end_of (trt_leaf_base (&below), below.size) : 0;
  if (b && (below.parent || from > low))
    return false;
  uintptr_t to = a ? trt_leaf_base (&above) : UINTPTR_MAX;
  trt_gap.not_low = ~from;
  trt_gap.not_high = ~to;
  trt_gap.version = version;
  return high <= to;
}

trt_link
trt_index_below (uintptr_t a, struct trt_leaf *l)
{
  struct trt_leaf h;
  uint64_t version;
  trt_link shown = 0, link;

  uintptr_t low, high = a + 1;
  for (; !shown && trt_region_below (&low, &high); high = low)
    for (uintptr_t slot = ((high - 1) >> SLOT_BITS) + 1;
         !shown && (slot = behind_filled (low >> SLOT_BITS, slot)) > low >> SLOT_BITS;)
      shown = search_slot (trt_trie_below, --slot << SLOT_BITS, last_key (a), l);
  link = search_hidden (trt_trie_below, last_key (a), &h, &version);
  if (link && (!shown || h.key > l->key))
    {
      *l = h;
      return link;
    }
  return shown;
}

/* ---- changing ------------------------------------------------------------------- */

/* The hidden trie is changed between begin_change () and end_change (), under its lock.  */
static inline void
begin_change (struct stripe *s)
{
  if (trt_unlikely (s == &hidden))
    {
      __atomic_store_n (&trt_hidden_version, trt_hidden_version + 1, __ATOMIC_RELAXED);
      __atomic_thread_fence (__ATOMIC_RELEASE);
    }
}

static inline void
end_change (struct stripe *s)
{
  if (trt_unlikely (s == &hidden))
    __atomic_store_n (&trt_hidden_version, trt_hidden_version + 1, __ATOMIC_RELEASE);
}

static inline trt_link *
root_in (struct stripe *s, uintptr_t base)
{
  return s == &hidden ? &hidden_root : &roots[base >> SLOT_BITS];
}

/* The lock of the trie that contains the leaf L.  */
static inline struct stripe *
stripe_of_leaf (const struct trt_leaf *l)
{
  return l->lazy || l->size == 0 ? &hidden : stripe_of (l->key);
}

bool
trt_index_put (const struct trt_block *b, trt_link parent, enum trt_index_cells cells,
               size_t old_size)
{
  struct stripe *s = trt_hidden_p (b) ? &hidden : stripe_of (b->base);
  bool fresh;

  if (!begin_stripe (s))
    return false;
  if (trt_unlikely (!trt_region_noted_p (b->base)) && s != &hidden)
    trt_region_note (b->base);
  begin_change (s);
  trt_link link
    = trt_trie_insert (&arena, &s->pool, root_in (s, b->base), b->base + b->level, &fresh);
  if (trt_likely (link))
    to_leaf (b, parent, trt_index_leaf (link));
  end_change (s);
  /* The cells of a new lazy block must be clear.  */
  if (cells == TRT_CELLS_RENEW)
    trt_cells_renew (b->base, old_size, b->size, b->lazy ? 0 : b->origin);
  else if (cells == TRT_CELLS_RESIZE)
    trt_cells_resize (b->base, old_size, b->size);
  else if (cells == TRT_CELLS_NEW && b->lazy)
    trt_cells_clear_again (b->base, b->size);
  else if (cells == TRT_CELLS_NEW)
    trt_cells_fill (b->base, b->size, b->origin);
  if (trt_unlikely (s == &hidden) && link)
    trt_large_begin (trt_index_leaf (link));
  end (s);
  if (trt_unlikely (!link))
    trt_fatal ("more than %u live blocks", MOST_BLOCKS);
  return true;
}

void
trt_index_restore (uintptr_t base, size_t size, const struct trt_leaf *outer)
{
  if (size == 0)
    return;
  if (trt_likely (!outer || (outer->lazy && size > TRT_RENEW_SIZE)))
    trt_cells_clear (base, size);
  else
    {
      uintptr_t high = (base + size + 7) & ~(uintptr_t) 7;
      uintptr_t limit = trt_leaf_base (outer) + outer->size;
      size_t n = (high < limit ? high : limit) - base;
      trt_cells_renew (base, n, n, outer->lazy ? 0 : outer->origin);
    }
}

/* Remove the block of KEY from the trie that S protects.  */
static inline trt_link
take_from (struct stripe *s, uint64_t key, enum trt_index_end how, struct trt_leaf *l)
{
  if (!begin_stripe (s))
    return 0;
  begin_change (s);
  trt_link link = trt_trie_remove (&arena, &s->pool, root_in (s, key), key);
  if (trt_likely (link))
    {
      *l = *trt_index_leaf (link);
      if (trt_unlikely (s == &hidden))
        trt_large_end (l);
      if (trt_likely (!l->parent_p))
        trt_trie_release (&arena, &s->pool, link);
    }
  end_change (s);
  if (trt_likely (link && how == TRT_INDEX_FREE && !l->parent && !l->lazy && l->kind == TRT_HEAP))
    trt_freed_clear (trt_leaf_base (l), l->size);
  else if (trt_likely (link && how != TRT_INDEX_KEEP))
    trt_index_restore (trt_leaf_base (l), l->size, l->parent ? trt_index_leaf (l->parent) : NULL);
  end (s);
  return link;
}

trt_link
trt_index_take (uint64_t key, enum trt_index_end how, struct trt_leaf *l)
{
  uint64_t version;
  trt_link link = 0;

  if (trt_likely (roots[key >> SLOT_BITS]))
    link = take_from (stripe_of (key), key, how, l);
  if (trt_unlikely (!link) && search_hidden (trt_trie_at, key, l, &version))
    link = take_from (&hidden, key, how, l);
  return link;
}

void
trt_index_release (trt_link link, const struct trt_leaf *l)
{
  struct stripe *s = stripe_of_leaf (l);

  if (begin_stripe (s))
    {
      trt_trie_release (&arena, &s->pool, link);
      end (s);
    }
}

bool
trt_index_change (uint64_t key, void (*change) (struct trt_leaf *, long), long value)
{
  struct trt_leaf l;

  if (!trt_index_at (key, &l))
    return false;
  struct stripe *s = stripe_of_leaf (&l);
  if (!begin_stripe (s))
    return false;
  begin_change (s);
  trt_link link = trt_trie_at (&arena, *root_in (s, key), key);
  if (link)
    {
      struct trt_leaf *there = trt_index_leaf (link);
      bool large = s == &hidden && trt_large_end (there);
      change (there, value);
      if (large)
        trt_large_begin (there);
    }
  end_change (s);
  end (s);
  return link != 0;
}

/* ---- walks ---------------------------------------------------------------------- */

struct visitor
{
  bool (*visit) (const struct trt_leaf *l, void *data);
  void *data;
};

static bool
walk_index_region (uintptr_t low, uintptr_t high, void *data)
{
  struct visitor *v = data;
  struct trt_leaf l;

  for (uintptr_t slot = low; slot < high; slot += SLOT)
    for (uintptr_t from = slot; search_slot (trt_trie_above, slot, from, &l); from = l.key + 1)
      if (!v->visit (&l, v->data))
        return false;
  return true;
}

bool
trt_index_walk (bool (*visit) (const struct trt_leaf *l, void *data), void *data)
{
  struct visitor v = { visit, data };
  struct trt_leaf l;
  uint64_t version;

  if (!trt_region_walk (walk_index_region, &v))
    return false;
  for (uintptr_t from = 0; search_hidden (trt_trie_above, from, &l, &version); from = l.key + 1)
    if (!visit (&l, data))
      return false;
  return true;
}

const char *
trt_index_verify (const struct trt_leaf *l)
{
  return trt_trie_verify (&arena, *root_in (stripe_of_leaf (l), l->key));
}

bool
trt_store_quiet_p (void)
{
  return !inside;
}

/* ---- nesting ----------------------------------------------------------------------- */

static struct trt_lock nesting;

bool
trt_index_begin_nesting (void)
{
  return !inside && trt_lock_take (&nesting);
}

void
trt_index_end_nesting (void)
{
  trt_lock_give (&nesting);
}

/* ---- fork -------------------------------------------------------------------------- */

static bool fork_holds, fork_nests;

/* If fork is called in a signal handler that interrupted the store, no lock is taken.  */
void
trt_store_fork_prepare (void)
{
  if (inside)
    return;
  bool nests = trt_lock_take (&nesting);
  inside = 1;
  for (unsigned i = 0; i < STRIPES; i++)
    trt_lock_take (&stripes[i].lock);
  trt_lock_take (&hidden.lock);
  fork_holds = true;
  fork_nests = nests;
}

void
trt_store_fork_parent (void)
{
  if (!fork_holds)
    return;
  fork_holds = false;
  trt_lock_give (&hidden.lock);
  for (unsigned i = 0; i < STRIPES; i++)
    trt_lock_give (&stripes[i].lock);
  inside = 0;
  if (fork_nests)
    trt_lock_give (&nesting);
}
