/* store-index.h - the index of the block store: the interface of store-index.c.

   SPDX-License-Identifier: GPL-3.0-or-later

   Used by block-store.c and small-blocks.c.  The invariants S1 to S4 are in block-store.c.  */

#ifndef TEMPORAL_STORE_INDEX_H
#define TEMPORAL_STORE_INDEX_H

#include "abi/layout.h"
#include "blocks/blocks.h"
#include "blocks/trie.h"

/* Blocks of more than this size in bytes are lazy.  */
#define TRT_LAZY_SIZE TP_LAZY_SIZE

/* A block whose size is increased later (by malloc_usable_size, or by another definition of a
   global) by at most this much remains shown, that is, not hidden and lazy.  */
#define TRT_GROWTH 4096

/* Where a nested block begins or ends, the referents in it are kept only if its size is at most
   this.  Larger ranges of cells are given back to the kernel without being read.  */
#define TRT_RENEW_SIZE ((size_t) 1 << 20)

/* A block in a trie.  Bases are multiples of 8, so the low bits of the key distinguish blocks that
   begin at the same address; they are 0 unless the block is a pool's (nested-blocks.c).  */
struct trt_leaf
{
  uint64_t key; /* base + level */
  const char *site;
  uint32_t origin;
  trt_link parent; /* the smallest enclosing block's leaf */
  uint64_t size : 47;
  uint64_t guessed : 1; /* is PARENT known from addresses alone, and may have ended before? */
  uint64_t kind : 3, lazy : 1;
  uint64_t parent_p : 1; /* may blocks be inside it? */
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

/* What trt_index_put () does with the cells, so that a fork sees the block with its cells or
   neither.  */
enum trt_index_cells
{
  TRT_CELLS_KEEP,
  TRT_CELLS_NEW,
  TRT_CELLS_RENEW,
  TRT_CELLS_RESIZE /* RENEW, where the cells of the old block have no owner */
};

#pragma GCC visibility push(hidden)

void trt_index_init (void);

/* The end of a block, where an empty one counts as one byte.  */
static inline uintptr_t
trt_end_of (uintptr_t base, size_t size)
{
  return base + size + (size == 0);
}

/* Must B be in the hidden trie, because its first cell may not show it?  */
static inline bool
trt_hidden_p (const struct trt_block *b)
{
  return b->lazy || b->size == 0;
}

/* The leaf of LINK.  The memory of leaves is never unmapped.  */
struct trt_leaf *trt_index_leaf (trt_link link);
void trt_index_to_block (const struct trt_leaf *l, struct trt_block *b);

/* Each of these copies the leaf that it finds to *L, and returns 0 if there is none: the innermost
   block that contains A; the block of KEY; the first one that has a key from LOW on and begins
   below HIGH, LOW < HIGH; the last one that begins at or below A, of several the innermost.  */
trt_link trt_index_innermost (uintptr_t a, struct trt_leaf *l);
trt_link trt_index_at (uint64_t key, struct trt_leaf *l);
trt_link trt_index_first (uintptr_t low, uintptr_t high, struct trt_leaf *l);
trt_link trt_index_below (uintptr_t a, struct trt_leaf *l);
/* The same among hidden blocks alone.  */
trt_link trt_index_first_hidden (uintptr_t low, uintptr_t high, struct trt_leaf *l);
/* Does no hidden block touch [LOW, HIGH)?  False if that is not certain.  */
bool trt_index_no_hidden_p (uintptr_t low, uintptr_t high);

/* A range without hidden blocks that this thread remembers, valid while the hidden trie has
   VERSION.  Its ends are those of blocks.  They are stored as complements, so that the leak search
   does not take them for pointers.  */
struct trt_gap
{
  uint64_t version;
  uintptr_t not_low, not_high;
};
extern TRT_TLS struct trt_gap trt_gap;
extern uint64_t trt_hidden_version;

/* A fast positive answer to trt_index_no_hidden_p.  */
static inline bool
trt_index_gap_p (uintptr_t low, uintptr_t high)
{
  return ~trt_gap.not_low <= low && high <= ~trt_gap.not_high
         && trt_gap.version == __atomic_load_n (&trt_hidden_version, __ATOMIC_ACQUIRE);
}

/* Insert B, with the enclosing block PARENT, into its trie.  OLD_SIZE is the size in bytes that the
   cells of a renewed block had before.  False in a signal handler that interrupted the store.  */
bool trt_index_put (const struct trt_block *b, trt_link parent, enum trt_index_cells cells,
                    size_t old_size);
/* The cells of a block that is removed: they are kept, they get the owner that they had before, or
   the same where malloc gets its memory back.  */
enum trt_index_end
{
  TRT_INDEX_KEEP,
  TRT_INDEX_CLEAR,
  TRT_INDEX_FREE
};

/* Remove the block of KEY, copy its leaf to *L, and treat its cells as HOW says.  If L->parent_p,
   the caller must end the blocks inside and then release the link.  */
trt_link trt_index_take (uint64_t key, enum trt_index_end how, struct trt_leaf *l);
void trt_index_release (trt_link link, const struct trt_leaf *l);
/* Make OUTER the owner of the cells of [BASE, BASE + SIZE), or clear them if it is null.  With
   OUTER the referents are kept.  */
void trt_index_restore (uintptr_t base, size_t size, const struct trt_leaf *outer);
/* Between these a thread nests a block of a pool, and others do not.  False in a signal handler
   that interrupted this.  */
bool trt_index_begin_nesting (void);
void trt_index_end_nesting (void);

/* Call CHANGE (leaf, VALUE) for the block of KEY under its lock; false if there is none.  */
bool trt_index_change (uint64_t key, void (*change) (struct trt_leaf *, long), long value);

/* Call VISIT with a copy of every leaf until it returns false; false if it did.  No lock is held
   during the calls.  */
bool trt_index_walk (bool (*visit) (const struct trt_leaf *l, void *data), void *data);
/* Null if the trie that contains L is valid, else the violated invariant.  */
const char *trt_index_verify (const struct trt_leaf *l);

#pragma GCC visibility pop
#endif
