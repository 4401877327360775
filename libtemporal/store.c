/* store.c - the block store.

   SPDX-License-Identifier: GPL-3.0-or-later

   Which live block contains this address?  Paper 003 answers with one Patricia
   trie over all blocks.  With millions of blocks its depth costs a cache miss a level, so
   here the trie is split by address:

     roots[A >> 12]   one trie per page: the "shown" blocks that start in it,
                      those whose owner can be read in their cells
     hidden           one trie for the blocks that cells do not show: the lazy
                      ones, which are larger than LAZY_SIZE, and the empty ones

   A shown block is at most LAZY_SIZE long (a little more if it grew), so a search
   looks at a few neighbouring roots, and a page's trie holds a few dozen
   blocks at most.  used[] says in which 2 MiB regions a root was ever set, so
   that sparse ranges are skipped.

   Nesting.  A block may be born inside another (a pool's in an arena's).  The
   youngest block at an address is the innermost one: whatever overlaps a new block
   and does not enclose it has ended unseen, and is evicted.  So blocks never overlap in
   part, and two never start at the same place:

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
   of the hidden trie that this thread remembers.

   Threads (G4).  A root is protected by one of STRIPES locks, chosen by its page;
   the hidden trie has its own lock, and a version count by which searches
   without the lock find out that they must search again.  No operation holds two
   locks, except fork, which holds them all.  INSIDE marks a thread that holds
   one: a signal handler that finds it set gets "unknown".  The link to a
   parent is followed without a lock: leaves are never unmapped, and a
   program that frees an arena while another thread uses it is at fault by itself.  */

#include <sched.h>

#include "internal.h"
#include "trie.h"

/* Blocks above this size in bytes are lazy.  */
#define LAZY_SIZE  (64 * 1024)

#define PAGE_BITS    12
#define REGION_BITS  21
#define PAGES_BACK   (LAZY_SIZE / 4096 + 2)     /* where a shown block can start */
#define STRIPES      256u
#define MOST_BLOCKS  (1u << 31)
#define ROOTS        (1ULL << (47 - PAGE_BITS))
#define REGIONS      (1ULL << (47 - REGION_BITS))

struct leaf
{
  uint64_t base;                /* the key */
  const char *site;
  uint32_t origin;
  tp_link parent;
  uint64_t size : 48, kind : 2, lazy : 1;
  uint64_t parent_p : 1;        /* some block was born inside this one */
  uint64_t shares : 12;         /* registrations beyond the first (globals) */
};

_Static_assert (sizeof (struct leaf) == 32, "two leaves share a cache line");

struct stripe
{
  struct tp_lock lock;
  struct tp_trie_pool pool;
} __attribute__ ((aligned (64)));

static struct tp_trie_arena arena;
static struct stripe stripes[STRIPES], hidden;
static tp_link *roots;
static tp_link hidden_root;
static uint64_t hidden_version;         /* odd while the trie changes */

static uint8_t *used;           /* by region: in the list below */
static uint32_t *regions;       /* region + 1, in order of first use */
static uint32_t region_count;

static TP_TLS int inside;

/* A stretch without hidden blocks, as it was at VERSION.  */
static TP_TLS struct { uint64_t version; uintptr_t low, high; } gap;

/* ---- small things ---------------------------------------------------------- */

void
tp_store_init (void)
{
  roots = tp_os_map (NULL, ROOTS * sizeof *roots);
  used = tp_os_map (NULL, REGIONS * sizeof *used);
  regions = tp_os_map (NULL, REGIONS * sizeof *regions);
  if (!roots || !used || !regions
      || !tp_trie_arena_init (&arena, sizeof (struct leaf), MOST_BLOCKS))
    tp_fatal ("cannot map memory for the block store");
}

static inline struct stripe *
stripe_of (uintptr_t a)
{
  uintptr_t page = a >> PAGE_BITS;
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

static inline struct leaf *
leaf_at (tp_link link)
{
  return tp_trie_leaf (&arena, link);
}

/* The end of a block, where an empty one counts as a byte.  */
static inline uintptr_t
end_of (uintptr_t base, size_t size)
{
  return base + size + (size == 0);
}

static inline bool
contains_p (const struct leaf *l, uintptr_t a)
{
  return l->base <= a && a < end_of (l->base, l->size);
}

static inline bool
hidden_p (const struct tp_block *b)
{
  return b->lazy || b->size == 0;
}

static void
to_block (const struct leaf *l, struct tp_block *b)
{
  b->base = l->base;
  b->size = l->size;
  b->site = l->site;
  b->origin = l->origin;
  b->kind = l->kind;
  b->lazy = l->lazy;
  b->parent = l->parent ? leaf_at (l->parent)->origin : 0;
}

static void
to_leaf (const struct tp_block *b, tp_link parent, struct leaf *l)
{
  l->site = b->site;
  l->origin = b->origin;
  l->parent = parent;
  l->size = b->size;
  l->kind = b->kind;
  l->lazy = b->lazy;
  l->parent_p = 0;
  l->shares = 0;
}

static TP_COLD void
note_region (size_t region)
{
  if (!__atomic_exchange_n (&used[region], 1, __ATOMIC_RELAXED))
    {
      uint32_t i = __atomic_fetch_add (&region_count, 1, __ATOMIC_RELAXED);
      __atomic_store_n (&regions[i], region + 1, __ATOMIC_RELEASE);
    }
}

/* ---- searching the tries ------------------------------------------------------ */

typedef tp_link search_fn (const struct tp_trie_arena *, tp_link, uint64_t);

/* SEARCH the hidden trie for KEY without its lock; *L is a copy of the leaf.
   *VERSION tells later whether the answer still holds.  A thread that is inside gets 0,
   because it may be the one that is changing the trie.  */
static tp_link
search_hidden (search_fn *search, uint64_t key, struct leaf *l,
               uint64_t *version)
{
  for (unsigned turn = 1; !inside; turn++)
    {
      uint64_t v = __atomic_load_n (&hidden_version, __ATOMIC_ACQUIRE);
      if ((v & 1) == 0)
        {
          tp_link root = __atomic_load_n (&hidden_root, __ATOMIC_RELAXED);
          tp_link link = root ? search (&arena, root, key) : 0;
          if (link)
            *l = *leaf_at (link);
          __atomic_thread_fence (__ATOMIC_ACQUIRE);
          if (__atomic_load_n (&hidden_version, __ATOMIC_RELAXED) == v)
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

/* SEARCH the trie of A's page for KEY.  */
static tp_link
search_page (search_fn *search, uintptr_t a, uint64_t key, struct leaf *l)
{
  tp_link *root = &roots[a >> PAGE_BITS];
  struct stripe *s = stripe_of (a);
  tp_link link = 0;

  if (__atomic_load_n (root, __ATOMIC_RELAXED) && begin (s))
    {
      link = search (&arena, *root, key);
      if (link)
        *l = *leaf_at (link);
      end (s);
    }
  return link;
}

/* From the block LINK, copied to *L, go outwards to the first that contains A.  */
static tp_link
climb (tp_link link, struct leaf *l, uintptr_t a)
{
  while (link && !contains_p (l, a))
    {
      uintptr_t inner = l->base;
      link = l->parent;
      if (link)
        *l = *leaf_at (link);
      if (l->base >= inner)
        return 0;
    }
  return link;
}

/* The innermost block that contains A, copied to *L.  */
static tp_link
innermost (uintptr_t a, struct leaf *l)
{
  struct leaf h;
  uint64_t version;
  uintptr_t page = a >> PAGE_BITS;
  tp_link shown = 0, link;

  for (int i = 0; i < PAGES_BACK && page >= (uintptr_t) i && !shown; i++)
    shown = search_page (tp_trie_below, (page - i) << PAGE_BITS, a, l);
  shown = climb (shown, l, a);
  link = climb (search_hidden (tp_trie_below, a, &h, &version), &h, a);
  if (link && (!shown || h.base > l->base))
    {
      *l = h;
      return link;
    }
  return shown;
}

/* The first block that starts in [LOW, HIGH), copied to *L.  */
static tp_link
first_within (uintptr_t low, uintptr_t high, struct leaf *l)
{
  const uintptr_t per_region = 1 << (REGION_BITS - PAGE_BITS);
  struct leaf h;
  uint64_t version;
  tp_link shown = 0, link;

  for (uintptr_t page = low >> PAGE_BITS;
       !shown && page <= (high - 1) >> PAGE_BITS;)
    if (!used[page / per_region])
      page = (page | (per_region - 1)) + 1;
    else
      shown = search_page (tp_trie_above, page++ << PAGE_BITS, low, l);
  if (shown && l->base >= high)
    shown = 0;
  link = search_hidden (tp_trie_above, low, &h, &version);
  if (link && h.base < high && (!shown || h.base < l->base))
    {
      *l = h;
      return link;
    }
  return shown;
}

/* Does no hidden block touch [LOW, HIGH)?  False if that is not certain.  */
static bool
no_hidden_p (uintptr_t low, uintptr_t high)
{
  struct leaf below, above;
  uint64_t version, again;

  if (tp_likely (gap.low <= low && high <= gap.high
                 && gap.version == __atomic_load_n (&hidden_version,
                                                    __ATOMIC_ACQUIRE)))
    return true;
  tp_link b = search_hidden (tp_trie_below, low, &below, &version);
  tp_link a = search_hidden (tp_trie_above, low + 1, &above, &again);
  if (version != again || (version & 1))
    return false;
  uintptr_t from = b ? end_of (below.base, below.size) : 0;
  if (b && (below.parent || from > low))
    return false;
  gap.low = from;
  gap.high = a ? above.base : UINTPTR_MAX;
  gap.version = version;
  return high <= gap.high;
}

/* ---- birth --------------------------------------------------------------------- */

/* End every block that [BASE, BASE + SIZE) overlaps without being nested in it;
   returns the smallest one that encloses it.  */
static TP_COLD tp_link
evict (uintptr_t base, size_t size)
{
  struct leaf l;
  tp_link link;

  while (first_within (base, end_of (base, size), &l))
    if (!tp_store_delete (l.base, NULL, NULL))
      return 0;
  while ((link = innermost (base, &l)))
    {
      if (base + size <= l.base + l.size)
        break;
      if (!tp_store_delete (l.base, NULL, NULL))
        return 0;
    }
  if (link && !l.parent_p)
    {
      struct stripe *s = l.lazy ? &hidden : stripe_of (l.base);
      if (!begin (s))
        return 0;
      leaf_at (link)->parent_p = 1;
      end (s);
    }
  return link;
}

/* Put B into its trie, with *PARENT.  */
static bool
put (const struct tp_block *b, tp_link parent)
{
  bool hide = hidden_p (b), fresh;
  struct stripe *s = hide ? &hidden : stripe_of (b->base);
  tp_link *root = hide ? &hidden_root : &roots[b->base >> PAGE_BITS];

  if (!begin (s))
    return false;
  if (hide)
    {
      __atomic_store_n (&hidden_version, hidden_version + 1, __ATOMIC_RELAXED);
      __atomic_thread_fence (__ATOMIC_RELEASE);
    }
  else if (tp_unlikely (!used[b->base >> REGION_BITS]))
    note_region (b->base >> REGION_BITS);
  tp_link link = tp_trie_insert (&arena, &s->pool, root, b->base, &fresh);
  if (link)
    to_leaf (b, parent, leaf_at (link));
  if (hide)
    __atomic_store_n (&hidden_version, hidden_version + 1, __ATOMIC_RELEASE);
  end (s);
  if (tp_unlikely (!link))
    tp_fatal ("more than %u live blocks", MOST_BLOCKS);
  return true;
}

/* Place B, of whose range the first KNOWN bytes hold no other block.  *PARENT
   is set.  */
static bool
place (const struct tp_block *b, size_t known, tp_link *parent)
{
  *parent = 0;
  if (tp_unlikely (hidden_p (b) || b->parent
                   || (known < b->size
                       && !tp_cells_free (b->base + known, b->size - known))
                   || !no_hidden_p (b->base, b->base + b->size)))
    *parent = evict (b->base, b->size);
  return put (b, *parent);
}

/* A block can only be tracked where it has cells of its own.  */
static bool
trackable_p (uintptr_t base, size_t size)
{
  return tp_ready && (base & 7) == 0 && size < tp_mapping_room (base);
}

uint32_t
tp_store_insert (uintptr_t base, size_t size, enum tp_block_kind kind,
                 const char *site)
{
  tp_link parent;

  if (tp_unlikely (!trackable_p (base, size)))
    return 0;
  struct tp_block b = { base, size, site, tp_number_heap (), kind,
                        size > LAZY_SIZE, 0 };
  if (!place (&b, 0, &parent))
    return 0;
  /* A lazy block's cells must be clean, not only for memory without owner but of FOREIGN
     too.  */
  if (tp_unlikely (b.lazy))
    tp_cells_clear (base, size);
  else
    tp_cells_fill (base, size, b.origin);
  tp_history_birth (b.origin, base, size, kind, site);
  return b.origin;
}

/* ---- end ------------------------------------------------------------------------ */

/* Give the cells of [BASE, BASE + SIZE) back to OUTER, or to nobody if it is
   null.  */
static void
restore_cells (uintptr_t base, size_t size, const struct leaf *outer)
{
  if (size == 0)
    return;
  if (tp_likely (!outer || outer->lazy))
    tp_cells_clear (base, size);
  else
    {
      uintptr_t high = (base + size + 7) & ~(uintptr_t) 7;
      uintptr_t limit = outer->base + outer->size;
      tp_cells_fill (base, (high < limit ? high : limit) - base, outer->origin);
    }
}

/* Take the block at BASE out of its trie; *L is a copy.  The blocks inside end
   first in the eyes of everybody but this thread.  */
static bool
take (uintptr_t base, struct leaf *l)
{
  struct stripe *s = stripe_of (base);
  uint64_t version;
  tp_link link = 0;

  if (tp_unlikely (!tp_ready || !tp_mapping_has_cell (base)))
    return false;
  if (roots[base >> PAGE_BITS])
    {
      if (!begin (s))
        return false;
      link = tp_trie_remove (&arena, &s->pool, &roots[base >> PAGE_BITS], base);
      if (link)
        {
          *l = *leaf_at (link);
          if (tp_likely (!l->parent_p))
            tp_trie_release (&arena, &s->pool, link);
        }
      end (s);
    }
  if (tp_unlikely (!link))
    {
      s = &hidden;
      if (!search_hidden (tp_trie_at, base, l, &version) || !begin (s))
        return false;
      __atomic_store_n (&hidden_version, hidden_version + 1, __ATOMIC_RELAXED);
      __atomic_thread_fence (__ATOMIC_RELEASE);
      link = tp_trie_remove (&arena, &s->pool, &hidden_root, base);
      if (link)
        {
          *l = *leaf_at (link);
          if (!l->parent_p)
            tp_trie_release (&arena, &s->pool, link);
        }
      __atomic_store_n (&hidden_version, hidden_version + 1, __ATOMIC_RELEASE);
      end (s);
      if (!link)
        return false;
    }
  if (tp_unlikely (l->parent_p))
    {
      /* The leaf is kept while blocks inside still refer to it.  */
      struct leaf inner;
      while (first_within (base, base + l->size, &inner))
        if (!tp_store_delete (inner.base, NULL, NULL))
          break;
      if (begin (s))
        {
          tp_trie_release (&arena, &s->pool, link);
          end (s);
        }
    }
  return true;
}

bool
tp_store_delete (uintptr_t base, const char *site, struct tp_block *old)
{
  struct leaf l;

  if (!take (base, &l))
    return false;
  if (old)
    to_block (&l, old);
  restore_cells (base, l.size, l.parent ? leaf_at (l.parent) : NULL);
  tp_history_end (l.origin, TP_LIFE_FREED, site);
  return true;
}

/* ---- realloc ---------------------------------------------------------------------- */

bool
tp_store_detach (uintptr_t base, struct tp_block *old)
{
  struct leaf l;

  if (!take (base, &l))
    return false;
  to_block (&l, old);
  return true;
}

void
tp_store_attach (const struct tp_block *b)
{
  tp_link parent;
  place (b, b->size, &parent);
}

uint32_t
tp_store_renew (const struct tp_block *old, size_t size, const char *site)
{
  tp_link parent;
  struct tp_block b = *old;

  b.size = size;
  b.site = site;
  b.origin = tp_number_heap ();
  b.lazy = size > LAZY_SIZE;
  if (!place (&b, old->size < size ? old->size : size, &parent))
    return 0;
  tp_cells_renew (b.base, old->size, size, b.lazy ? 0 : b.origin);
  size_t cells = (size + 7) & ~(size_t) 7;
  if (parent && old->size > cells)
    restore_cells (b.base + cells, old->size - cells, leaf_at (parent));
  tp_history_birth (b.origin, b.base, size, b.kind, site);
  return b.origin;
}

void
tp_store_settle (const struct tp_block *old)
{
  struct leaf l;
  bool nested = old->parent && innermost (old->base, &l);

  restore_cells (old->base, old->size, nested ? &l : NULL);
}

bool
tp_store_grow (uintptr_t base, size_t size)
{
  struct tp_block b;
  tp_link parent;

  if (!tp_store_at (base, &b))
    return false;
  if (size <= b.size)
    return true;
  if (!tp_store_detach (base, &b))
    return false;
  size_t old = b.size;
  b.size = size;
  if (!place (&b, old, &parent))
    return false;
  /* A lazy block's cells are filled when missed, but its last one was partial,
     and those behind were not its own.  */
  size_t whole = old & ~(size_t) 7;
  if (!b.lazy)
    tp_cells_renew (base, old, size, b.origin);
  else
    {
      if (old & 7)
        *tp_cell_origin (base + whole) = 0;
      if (size > whole + 8)
        tp_cells_clear (base + whole + 8, size - whole - 8);
    }
  tp_history_birth (b.origin, base, size, b.kind, b.site);
  return true;
}

bool
tp_store_share (uintptr_t base, int change)
{
  struct stripe *s;
  struct leaf l;
  uint64_t version;
  bool shared = false;
  tp_link link;

  if (search_page (tp_trie_at, base, base, &l))
    s = stripe_of (base);
  else if (search_hidden (tp_trie_at, base, &l, &version))
    s = &hidden;
  else
    return false;
  if (!begin (s))
    return false;
  link = tp_trie_at (&arena, s == &hidden ? hidden_root
                                          : roots[base >> PAGE_BITS], base);
  if (link)
    {
      struct leaf *own = leaf_at (link);
      shared = own->shares > 0;
      if ((change > 0 && own->shares < 4095) || (change < 0 && shared))
        own->shares += change;
    }
  end (s);
  return shared;
}

/* ---- questions ---------------------------------------------------------------------- */

bool
tp_store_find (uintptr_t a, struct tp_block *b)
{
  struct leaf l;

  if (!tp_ready || !tp_mapping_has_cell (a) || !innermost (a, &l))
    return false;
  to_block (&l, b);
  return true;
}

bool
tp_store_at (uintptr_t base, struct tp_block *b)
{
  struct leaf l;
  uint64_t version;

  if (!tp_ready || !tp_mapping_has_cell (base)
      || (!search_page (tp_trie_at, base, base, &l)
          && !search_hidden (tp_trie_at, base, &l, &version)))
    return false;
  to_block (&l, b);
  return true;
}

/* The last region below REGION that was ever used, -1 if none.  */
static long
region_below (long region)
{
  uint32_t n = __atomic_load_n (&region_count, __ATOMIC_ACQUIRE);
  long best = -1;

  for (uint32_t i = 0; i < n; i++)
    {
      long r = (long) __atomic_load_n (&regions[i], __ATOMIC_ACQUIRE) - 1;
      if (r < region && r > best)
        best = r;
    }
  return best;
}

bool
tp_store_below (uintptr_t a, struct tp_block *b)
{
  const uintptr_t per_region = 1 << (REGION_BITS - PAGE_BITS);
  struct leaf l, h;
  uint64_t version;
  tp_link shown = 0;

  if (!tp_ready || a >> 47)
    return false;
  long region = a >> REGION_BITS;
  if (!used[region])
    region = region_below (region);
  for (; region >= 0 && !shown; region = region_below (region))
    {
      uintptr_t first = region * per_region, page = first + per_region - 1;
      if (page > a >> PAGE_BITS)
        page = a >> PAGE_BITS;
      for (; !shown && page + 1 > first; page--)
        shown = search_page (tp_trie_below, page << PAGE_BITS, a, &l);
    }
  if (search_hidden (tp_trie_below, a, &h, &version)
      && (!shown || h.base > l.base))
    {
      to_block (&h, b);
      return true;
    }
  if (shown)
    to_block (&l, b);
  return shown != 0;
}

/* ---- walks -------------------------------------------------------------------------- */

/* Call VISIT for a copy of every block until it returns false; false if it
   did.  No lock is held meanwhile.  */
static bool
each_block (bool (*visit) (const struct leaf *l, void *data), void *data)
{
  const uintptr_t per_region = 1 << (REGION_BITS - PAGE_BITS);
  struct leaf l;
  uint64_t version;
  uint32_t n = __atomic_load_n (&region_count, __ATOMIC_ACQUIRE);

  for (uint32_t i = 0; i < n; i++)
    {
      uintptr_t first = (uintptr_t) (regions[i] - 1) * per_region;
      for (uintptr_t page = first; page < first + per_region; page++)
        for (uintptr_t from = page << PAGE_BITS;
             search_page (tp_trie_above, page << PAGE_BITS, from, &l);
             from = l.base + 1)
          if (!visit (&l, data))
            return false;
    }
  for (uintptr_t from = 0; search_hidden (tp_trie_above, from, &l, &version);
       from = l.base + 1)
    if (!visit (&l, data))
      return false;
  return true;
}

struct wanted { uint32_t origin; struct tp_block *b; };

static bool
differs_p (const struct leaf *l, void *data)
{
  struct wanted *w = data;

  if (l->origin != w->origin)
    return true;
  to_block (l, w->b);
  return false;
}

bool
tp_store_by_origin (uint32_t origin, struct tp_block *b)
{
  struct wanted w = { origin & ~TP_TAIL_MASK, b };
  struct tp_record r;

  if (!tp_ready)
    return false;
  if (tp_history_find (w.origin, &r) && tp_store_at (r.base, b)
      && b->origin == w.origin)
    return true;
  return !each_block (differs_p, &w);
}

/* Say which invariant block L violates.  */
static bool
violated (const char *what, const struct leaf *l)
{
  tp_print ("temporal: block store: %s: block of %zu bytes at 0x%lx\n", what,
            (size_t) l->size, (unsigned long) l->base);
  return false;
}

static bool
sound_p (const struct leaf *l, void *data)
{
  struct leaf outer, at;
  struct tp_block b;
  (void) data;

  to_block (l, &b);
  const char *wrong = tp_trie_verify (&arena, hidden_p (&b) ? hidden_root
                                      : roots[l->base >> PAGE_BITS]);
  if (wrong)
    return violated (wrong, l);
  if (l->lazy ? l->size <= LAZY_SIZE : l->size > LAZY_SIZE + 4096)
    return violated ("S1: in the wrong trie", l);

  /* The enclosing block contains the byte before; others that do must end here.  */
  tp_link link = innermost (l->base - 1, &outer);
  while (link && outer.base + outer.size <= l->base)
    {
      link = outer.parent;
      if (link)
        outer = *leaf_at (link);
    }
  if (link && outer.base + outer.size < l->base + l->size)
    return violated ("S2: overlaps a block in part", l);
  if (link != l->parent)
    return violated ("S3: does not know its enclosing block", l);
  if (link && !outer.parent_p)
    return violated ("S3: its enclosing block does not know", l);

  for (uintptr_t a = l->base; !l->lazy && a < l->base + l->size; a += 8)
    {
      size_t left = l->base + l->size - a;
      uint32_t word = *tp_cell_origin (a);
      if (word == (left >= 8 ? l->origin : (l->origin | left))
          || (word >> TP_TAIL_BITS) & TP_STACK_NUMBER_BIT)
        continue;
      link = innermost (a, &at);
      while (link && at.size == 0)
        {
          link = at.parent;
          if (link)
            at = *leaf_at (link);
        }
      if (!link || at.base == l->base
          || (!at.lazy && (word & ~TP_TAIL_MASK) != at.origin))
        return violated ("S4: a cell names no block that is there", l);
    }
  return true;
}

bool
tp_store_verify (void)
{
  return each_block (sound_p, NULL);
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

void
tp_store_fork_child (void)
{
  tp_lock_fork_child ();
  tp_store_fork_parent ();
}
