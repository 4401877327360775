/* store-index.h - the index of the block store: the interface of store-index.c.

   SPDX-License-Identifier: GPL-3.0-or-later

   Only block-store.c and small-blocks.c use it.  The invariants S1 to S4 are in block-store.c.  */

#ifndef TEMPORAL_STORE_INDEX_H
#define TEMPORAL_STORE_INDEX_H

#include "blocks/blocks.h"
#include "blocks/trie.h"

/* Blocks above this size in bytes are lazy.  */
#define TRT_LAZY_SIZE (64 * 1024)

/* A block that malloc_usable_size or a global's second definition lets grow by no more
   than this stays shown.  */
#define TRT_GROWTH 4096

/* A nested block keeps the referents of what it gets or gives back, but up to this size only:
   beyond, the cells go back to the kernel, unread.  */
#define TRT_RENEW_SIZE ((size_t) 1 << 20)

/* A block as it stands in a trie.  Bases are multiples of 8, so the low bits of the key can say
   which of the blocks that begin at the same place this is: 0 is none of a pool's
   (nested-blocks.c).  */
struct trt_leaf
{
  uint64_t key; /* base + level */
  const char *site;
  uint32_t origin;
  trt_link parent; /* the smallest enclosing block's leaf */
  uint64_t size : 48, kind : 3, lazy : 1;
  uint64_t parent_p : 1; /* some block was born inside this one */
  uint64_t extra : 11;   /* of a global: registrations beyond the first;
                                   of others: the family */
};

#define TRT_MOST_EXTRA 2047
#define TRT_LEVELS 8

static inline uintptr_t
trt_leaf_base (const struct trt_leaf *l)
{
  return l->key & -(uintptr_t) TRT_LEVELS;
}

/* What trt_index_put () does to the cells, so that a fork sees both or neither.  */
enum trt_index_cells
{
  TRT_CELLS_KEEP,
  TRT_CELLS_NEW,
  TRT_CELLS_RENEW
};

#pragma GCC visibility push(hidden)

void trt_index_init (void);

/* The end of a block, where an empty one counts as a byte.  */
static inline uintptr_t
trt_end_of (uintptr_t base, size_t size)
{
  return base + size + (size == 0);
}

/* Must B stand in the hidden trie, because no cell shows it?  */
static inline bool
trt_hidden_p (const struct trt_block *b)
{
  return b->lazy || b->size == 0;
}

/* The leaf of LINK.  Leaves are never unmapped.  */
struct trt_leaf *trt_index_leaf (trt_link link);
void trt_index_to_block (const struct trt_leaf *l, struct trt_block *b);

/* Each of these copies what it finds to *L, and returns 0 if there is nothing: the
   innermost block that contains A; the block of KEY; the first that has a key from LOW on
   and starts below HIGH, LOW < HIGH; the last that starts at or below A, the innermost one.  */
trt_link trt_index_innermost (uintptr_t a, struct trt_leaf *l);
trt_link trt_index_at (uint64_t key, struct trt_leaf *l);
trt_link trt_index_first (uintptr_t low, uintptr_t high, struct trt_leaf *l);
trt_link trt_index_below (uintptr_t a, struct trt_leaf *l);
/* The same among hidden blocks alone.  */
trt_link trt_index_first_hidden (uintptr_t low, uintptr_t high, struct trt_leaf *l);
/* Does no hidden block touch [LOW, HIGH)?  False if that is not certain.  */
bool trt_index_no_hidden_p (uintptr_t low, uintptr_t high);

/* A stretch without hidden blocks that this thread remembers, as it was at VERSION.  Its ends are
   those of blocks, and kept in complement, so that the search for leaks does not take them for
   pointers.  */
struct trt_gap
{
  uint64_t version;
  uintptr_t not_low, not_high;
};
extern TRT_TLS struct trt_gap trt_gap;
extern uint64_t trt_hidden_version;

/* Does that answer the same question with yes?  */
static inline bool
trt_index_gap_p (uintptr_t low, uintptr_t high)
{
  return ~trt_gap.not_low <= low && high <= ~trt_gap.not_high
         && trt_gap.version == __atomic_load_n (&trt_hidden_version, __ATOMIC_ACQUIRE);
}

/* Put B, born inside PARENT, into its trie.  The cells of a renewed block
   described OLD_SIZE bytes.  False inside a signal handler that interrupted the store.  */
bool trt_index_put (const struct trt_block *b, trt_link parent, enum trt_index_cells cells,
                    size_t old_size);
/* What becomes of the cells of a block that is taken out: they stay, go back to whom they were
   from, or do so because malloc gets its memory back.  */
enum trt_index_end
{
  TRT_INDEX_KEEP,
  TRT_INDEX_CLEAR,
  TRT_INDEX_FREE
};

/* Take the block of KEY out, copied to *L, and give its cells back as HOW says.  If
   L->parent_p, the caller ends the blocks inside and then releases the link.  */
trt_link trt_index_take (uint64_t key, enum trt_index_end how, struct trt_leaf *l);
void trt_index_release (trt_link link, const struct trt_leaf *l);
/* Give the cells of [BASE, BASE + SIZE) back to OUTER, or to no owner if it is
   null.  What OUTER gets keeps its referents.  */
void trt_index_restore (uintptr_t base, size_t size, const struct trt_leaf *outer);
/* Change the block of KEY by CHANGE (leaf, value) under its lock; false if there is
   none.  */
bool trt_index_change (uint64_t key, void (*change) (struct trt_leaf *, long), long value);

/* Call VISIT for a copy of every block until it returns false; false if it
   did.  No lock is held meanwhile.  */
bool trt_index_walk (bool (*visit) (const struct trt_leaf *l, void *data), void *data);
/* Null if the trie that L stands in is sound.  */
const char *trt_index_verify (const struct trt_leaf *l);

#pragma GCC visibility pop
#endif
