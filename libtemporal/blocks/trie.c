/* trie.c - a Patricia trie from 64-bit keys to 32-bit leaves.

   SPDX-License-Identifier: GPL-3.0-or-later

   trie.h describes the trie.  Kosmatov 2013, section 5, finds the greatest common prefix of two
   keys by a binary search through tables of masks; today counting the leading zeros of their
   difference is one instruction.

   No operation is recursive except walk and verify, whose depth is at most 64.  A descent takes at
   most 64 steps in a valid trie.  The steps are counted, because the store searches some tries
   without a lock (store-index.c), perhaps while they are changed.  */

#include "base/base.h"
#include "blocks/trie.h"

struct trt_trie_node
{
  uint64_t mid;
  trt_link child[2];
};

enum
{
  MOST_STEPS = 64
};

/* Nodes and leaves that a pool takes from the arena at a time.  */
#define CHUNK 64u

static inline bool
leaf_p (trt_link link)
{
  return link & 1;
}

static inline struct trt_trie_node *
node_at (const struct trt_trie_arena *arena, trt_link link)
{
  return &arena->nodes[link >> 1];
}

static inline TP_OPTIMISTIC uint64_t
leaf_key (const struct trt_trie_arena *arena, trt_link link)
{
  return *(const uint64_t *) trt_trie_leaf (arena, link);
}

/* Does KEY have the prefix in MID?  The branching bit and the rest of the key are below the
   prefix.  */
static inline bool
prefix_p (uint64_t mid, uint64_t key)
{
  uint64_t branch = mid & -mid;
  return ((key ^ mid) & ~(branch | (branch - 1))) == 0;
}

bool
trt_trie_arena_init (struct trt_trie_arena *arena, size_t leaf_size, uint32_t capacity)
{
  arena->nodes = trt_os_map (NULL, (size_t) capacity * sizeof *arena->nodes);
  arena->leaves = trt_os_map (NULL, (size_t) capacity * leaf_size);
  arena->leaf_size = leaf_size;
  arena->capacity = capacity;
  arena->next_node = arena->next_leaf = 1; /* link 0 is nothing */
  return arena->nodes && arena->leaves;
}

/* The next unused index of the range [*FIRST, *END), which is refilled from *NEXT of the arena; 0
   if that is exhausted.  */
static inline uint32_t
take_unused (uint32_t *first, uint32_t *end, uint32_t *next, uint32_t capacity)
{
  if (trt_unlikely (*first == *end))
    {
      uint32_t start = __atomic_load_n (next, __ATOMIC_RELAXED);
      do
        if (capacity - start < CHUNK)
          return 0;
      while (!__atomic_compare_exchange_n (next, &start, start + CHUNK, true, __ATOMIC_RELAXED,
                                           __ATOMIC_RELAXED));
      *first = start;
      *end = start + CHUNK;
    }
  return (*first)++;
}

static inline uint32_t
take_node (struct trt_trie_arena *arena, struct trt_trie_pool *pool)
{
  uint32_t index = pool->free_node;
  if (index)
    pool->free_node = arena->nodes[index].child[0] >> 1;
  else
    index = take_unused (&pool->node, &pool->node_end, &arena->next_node, arena->capacity);
  return index;
}

static inline void
release_node (struct trt_trie_arena *arena, struct trt_trie_pool *pool, uint32_t index)
{
  /* A well-formed link, for searches without a lock that still reach this node.  */
  arena->nodes[index].child[0] = pool->free_node << 1;
  pool->free_node = index;
}

static inline uint32_t
take_leaf (struct trt_trie_arena *arena, struct trt_trie_pool *pool)
{
  uint32_t index = pool->free_leaf;
  if (index)
    pool->free_leaf = ((uint64_t *) trt_trie_leaf (arena, index << 1))[1];
  else
    index = take_unused (&pool->leaf, &pool->leaf_end, &arena->next_leaf, arena->capacity);
  return index;
}

void
trt_trie_release (struct trt_trie_arena *arena, struct trt_trie_pool *pool, trt_link leaf)
{
  ((uint64_t *) trt_trie_leaf (arena, leaf))[1] = pool->free_leaf;
  pool->free_leaf = leaf >> 1;
}

trt_link
trt_trie_insert (struct trt_trie_arena *arena, struct trt_trie_pool *pool, trt_link *root,
                 uint64_t key, bool *fresh)
{
  trt_link *place = root;
  uint64_t there = key;

  /* Descend to the link where KEY leaves the trie; THERE is then the key or prefix from which it
     differs.  */
  for (; *place; place = &node_at (arena, *place)->child[key >= there])
    if (leaf_p (*place))
      {
        there = leaf_key (arena, *place);
        if (there == key)
          {
            *fresh = false;
            return *place;
          }
        break;
      }
    else
      {
        there = node_at (arena, *place)->mid;
        if (!prefix_p (there, key))
          break;
      }

  uint32_t leaf = take_leaf (arena, pool);
  if (!leaf)
    return 0;
  trt_link link = leaf << 1 | 1;
  *(uint64_t *) trt_trie_leaf (arena, link) = key;
  *fresh = true;
  if (*place)
    {
      uint32_t node = take_node (arena, pool);
      if (!node)
        {
          trt_trie_release (arena, pool, link);
          return 0;
        }
      uint64_t branch = 1ULL << (63 - __builtin_clzll (key ^ there));
      struct trt_trie_node *n = &arena->nodes[node];
      bool right = key & branch;
      n->mid = (key & ~(branch - 1)) | branch;
      n->child[right] = link;
      n->child[!right] = *place;
      link = node << 1;
    }
  /* After the members of the node, for searches without a lock.  */
  __atomic_store_n (place, link, __ATOMIC_RELEASE);
  return leaf << 1 | 1;
}

trt_link
trt_trie_remove (struct trt_trie_arena *arena, struct trt_trie_pool *pool, trt_link *root,
                 uint64_t key)
{
  trt_link *place = root, *above = NULL;

  while (*place && !leaf_p (*place))
    {
      struct trt_trie_node *n = node_at (arena, *place);
      above = place;
      place = &n->child[key >= n->mid];
    }
  trt_link leaf = *place;
  if (!leaf || leaf_key (arena, leaf) != key)
    return 0;
  if (!above)
    *place = 0;
  else
    {
      uint32_t node = *above >> 1;
      struct trt_trie_node *n = &arena->nodes[node];
      *above = n->child[place == &n->child[0]];
      release_node (arena, pool, node);
    }
  return leaf;
}

TP_OPTIMISTIC trt_link
trt_trie_at (const struct trt_trie_arena *arena, trt_link root, uint64_t key)
{
  for (int step = 0; root && !leaf_p (root); step++)
    {
      const struct trt_trie_node *n = node_at (arena, root);
      if (step == MOST_STEPS)
        return 0;
      root = n->child[key >= n->mid];
    }
  return root && leaf_key (arena, root) == key ? root : 0;
}

/* The leaf furthest to the SIDE (0 left, 1 right) below LINK.  */
static TP_OPTIMISTIC trt_link
outermost (const struct trt_trie_arena *arena, trt_link link, int side)
{
  for (int step = 0; link && !leaf_p (link); step++)
    {
      if (step == MOST_STEPS)
        return 0;
      link = node_at (arena, link)->child[side];
    }
  return link;
}

TP_OPTIMISTIC trt_link
trt_trie_below (const struct trt_trie_arena *arena, trt_link root, uint64_t key)
{
  trt_link lower = 0; /* all of this subtree is below KEY */

  for (int step = 0; root && step <= MOST_STEPS; step++)
    {
      if (leaf_p (root))
        {
          if (leaf_key (arena, root) <= key)
            return root;
          break;
        }
      const struct trt_trie_node *n = node_at (arena, root);
      if (!prefix_p (n->mid, key))
        {
          if (key > n->mid)
            return outermost (arena, root, 1);
          break;
        }
      if (key >= n->mid)
        lower = n->child[0];
      root = n->child[key >= n->mid];
    }
  return outermost (arena, lower, 1);
}

TP_OPTIMISTIC trt_link
trt_trie_above (const struct trt_trie_arena *arena, trt_link root, uint64_t key)
{
  trt_link higher = 0;

  for (int step = 0; root && step <= MOST_STEPS; step++)
    {
      if (leaf_p (root))
        {
          if (leaf_key (arena, root) >= key)
            return root;
          break;
        }
      const struct trt_trie_node *n = node_at (arena, root);
      if (!prefix_p (n->mid, key))
        {
          if (key < n->mid)
            return outermost (arena, root, 0);
          break;
        }
      if (key < n->mid)
        higher = n->child[1];
      root = n->child[key >= n->mid];
    }
  return outermost (arena, higher, 0);
}

bool
trt_trie_walk (const struct trt_trie_arena *arena, trt_link root,
               bool (*visit) (void *leaf, void *data), void *data)
{
  if (!root)
    return true;
  if (leaf_p (root))
    return visit (trt_trie_leaf (arena, root), data);
  const struct trt_trie_node *n = node_at (arena, root);
  return trt_trie_walk (arena, n->child[0], visit, data)
         && trt_trie_walk (arena, n->child[1], visit, data);
}

/* Verify the subtree at LINK, whose keys must be in [LOW, HIGH] and whose branching bit must be
   below BRANCH (0 for the root, where any is allowed).  */
static const char *
verify_subtree (const struct trt_trie_arena *arena, trt_link link, uint64_t branch, uint64_t low,
                uint64_t high)
{
  if (!link)
    return "T4: a node lacks a child";
  if (link >> 1 >= (leaf_p (link) ? arena->next_leaf : arena->next_node))
    return "T4: a link leads out of its arena";
  if (leaf_p (link))
    {
      uint64_t key = leaf_key (arena, link);
      return key < low || key > high ? "T1, T2: a key is in the wrong place" : NULL;
    }

  const struct trt_trie_node *n = node_at (arena, link);
  uint64_t own = n->mid & -n->mid;
  if (own == 0 || (branch && own >= branch))
    return "T3: the branching bit does not move down";
  if (n->mid - own < low || n->mid + (own - 1) > high)
    return "T1: a node lacks the prefix of its parent";
  const char *wrong = verify_subtree (arena, n->child[0], own, n->mid - own, n->mid - 1);
  return wrong ? wrong : verify_subtree (arena, n->child[1], own, n->mid, n->mid + (own - 1));
}

const char *
trt_trie_verify (const struct trt_trie_arena *arena, trt_link root)
{
  return root ? verify_subtree (arena, root, 0, 0, UINT64_MAX) : NULL;
}
