/* trie.h - a Patricia trie from 64-bit keys to 32-bit leaves.

   SPDX-License-Identifier: GPL-3.0-or-later

   Kosmatov 2013, section 4: every inner node holds the greatest common prefix of
   the keys below it.  Here a node is 16 bytes: MID is that prefix, then a 1, then
   zeros.  So MID is at once the prefix, the position of the branching bit (its lowest 1), and the
   smallest key in the right child:

       key:    0010 0111           left child:   prefix 0 ...
       prefix: 0010 011.           right child:  prefix 1 ...
       MID:    0010 0111

   The trie only knows of a leaf that it starts with its key.  Many tries share one arena; a trie is
   given by its root link.

   Invariants, which trt_trie_verify () checks by these names:

     T1  the keys below a node have its prefix
     T2  a key is below the right child if and only if it is >= MID
     T3  the branching bit moves down from a node to its children
     T4  every node has two children, and every link is inside its arena

   Operations on different roots may run at the same time if they use different pools.  Operations
   on the same root are not synchronised.  A search while the trie changes ends and stays inside the
   arena, but its result is meaningless: the caller must find out afterwards that the trie
   changed.  */

#ifndef TEMPORAL_TRIE_H
#define TEMPORAL_TRIE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* A link: 0 for none, else the index of a leaf or a node, shifted left by one, with the lowest bit
   1 for a leaf.  */
typedef uint32_t trt_link;

/* The memory for nodes and leaves of many tries.  */
struct trt_trie_arena
{
  struct trt_trie_node *nodes;
  char *leaves;
  size_t leaf_size;              /* in bytes; a leaf starts with its 64-bit key */
  uint32_t capacity;             /* of nodes, and of leaves */
  uint32_t next_node, next_leaf; /* the first that no pool has taken */
};

/* Nodes and leaves that were taken from the arena and are unused, for the holders of one lock.
   Initially all zero.  */
struct trt_trie_pool
{
  uint32_t free_node, free_leaf;           /* lists of released ones */
  uint32_t node, node_end, leaf, leaf_end; /* ranges of unused ones */
};

static inline void *
trt_trie_leaf (const struct trt_trie_arena *arena, trt_link leaf)
{
  return arena->leaves + (size_t) (leaf >> 1) * arena->leaf_size;
}

/* Reserve memory for CAPACITY leaves of LEAF_SIZE bytes (at least 16) and as many nodes; false if
   that fails.  */
bool trt_trie_arena_init (struct trt_trie_arena *arena, size_t leaf_size, uint32_t capacity);

/* The leaf of KEY; if *FRESH is set, it is a new one, whose bytes after the key are undefined.  0
   if the arena is full.  */
trt_link trt_trie_insert (struct trt_trie_arena *arena, struct trt_trie_pool *pool, trt_link *root,
                          uint64_t key, bool *fresh);

/* Remove the leaf of KEY and return it, 0 if there is none.  It can be read until trt_trie_release
   ().  */
trt_link trt_trie_remove (struct trt_trie_arena *arena, struct trt_trie_pool *pool, trt_link *root,
                          uint64_t key);
void trt_trie_release (struct trt_trie_arena *arena, struct trt_trie_pool *pool, trt_link leaf);

/* The leaf of KEY, of the greatest key <= KEY, of the least key >= KEY; 0 if there is none.  */
trt_link trt_trie_at (const struct trt_trie_arena *arena, trt_link root, uint64_t key);
trt_link trt_trie_below (const struct trt_trie_arena *arena, trt_link root, uint64_t key);
trt_link trt_trie_above (const struct trt_trie_arena *arena, trt_link root, uint64_t key);

/* Call VISIT for every leaf in ascending order until it returns false; false
   if it did.  */
bool trt_trie_walk (const struct trt_trie_arena *arena, trt_link root,
                    bool (*visit) (void *leaf, void *data), void *data);

/* Null if the invariants hold, else the name of the violated one.  */
const char *trt_trie_verify (const struct trt_trie_arena *arena, trt_link root);

#pragma GCC visibility pop
#endif
