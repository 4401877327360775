/* blocks.h - which block is where, and what is remembered of blocks that have ended.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_BLOCKS_H
#define TEMPORAL_BLOCKS_H

#include "shadow/shadow.h"

#pragma GCC visibility push(hidden)

/* The kind of a block, for the store and the reports.  A block of a pool was returned by an
   allocator of the program's own, from memory that may belong to another block (pools.c).  */
enum trt_block_kind
{
  TRT_HEAP,
  TRT_GLOBAL,
  TRT_STACK,
  TRT_POOL,
  TRT_MAPPING,
  TRT_CONSTANT /* for trt_store_insert only: a TRT_GLOBAL whose number says
                    that it is read-only */
};

/* A live block.  All but stack blocks are in the store; a stack block is described by its cells and
   its record in the history.  */
struct trt_block
{
  uintptr_t base;
  size_t size;      /* in bytes, as requested; may be 0 */
  const char *site; /* of the allocation; null if that was in uninstrumented code */
  uint32_t origin;  /* origin word, tail bits zero */
  uint8_t kind;     /* enum trt_block_kind */
  bool lazy;        /* large: its cells are filled when they are first accessed */
  bool nest_p;      /* may other blocks be inside it? */
  uint8_t level;    /* number of the block among those that begin at BASE, outer ones first */
  uint16_t family;  /* says which functions may deallocate it (family.c); 0 if unknown */
  uint32_t parent;  /* origin of the enclosing block, 0 if none */
};

/* What has become of a block, as recorded under its number (history.c).  */
enum trt_life
{
  TRT_LIFE_LIVE,
  TRT_LIFE_FREED,
  TRT_LIFE_SCOPE,
  TRT_LIFE_RETURN
};

struct trt_record
{
  uintptr_t base;
  size_t size;
  const char *birth_site;
  const char *end_site;
  uintptr_t birth_pc; /* of a live local: the code that entered it; else 0 */
  uint32_t origin;
  uint8_t kind; /* enum trt_block_kind */
  uint8_t life; /* enum trt_life */
};

/* ---- origin-numbers.c: origin numbers in per-thread batches -------------------------- */

uint32_t trt_number_heap (void); /* a fresh origin word */
uint32_t trt_number_heap_bound (void);
uint32_t trt_number_global (bool constant);
uint32_t trt_number_pool (void);
uint32_t trt_number_stack (void);
/* The first number of the N-th batch of SIZE numbers (for the tests).  */
uint32_t trt_number_batch (uint64_t n, uint32_t size);

/* ---- history.c: rings of records indexed by number (history.h has the inner part) - */

void trt_history_init (void);
/* Record a block that has ended and is not a local.  */
void trt_history_bury (uint32_t origin, uintptr_t base, size_t size, const char *birth_site,
                       const char *end_site);
/* Delete the record: the block with the number word ORIGIN, not a local, is alive again.  */
void trt_history_withdraw (uint32_t origin);
/* Record a thread-local variable that has ended with its thread.  */
void trt_history_thread_ended (uint32_t origin, uintptr_t base, size_t size,
                               const char *birth_site);
void trt_history_end (uint32_t origin, enum trt_life how, const char *site);
/* The youngest heap block that contained A and was freed.  Searches all records, so it is only
   called when an error is about to be reported.  */
bool trt_history_freed_at (uintptr_t a, struct trt_record *r);
/* Copy what is recorded of ORIGIN to *R; false if the record was overwritten.  If a heap block has
   no record but may have a tombstone, all tombstones are searched, so it is only called when an
   error is about to be reported.  */
bool trt_history_find (uint32_t origin, struct trt_record *r);
/* The same, but considers only tombstones of blocks that reached A.  */
bool trt_history_find_at (uint32_t origin, uintptr_t a, struct trt_record *r);
/* The same, without tombstones.  Blocks that were freed at an unknown place have no tombstones.  */
bool trt_history_kept (uint32_t origin, struct trt_record *r);

/* ---- freed.c: cells of freed heap memory (the rest of its interface is freed.h) -------- */

/* WHOLE: the runtime replaces all functions of the malloc family.  */
void trt_freed_init (bool whole);
/* Did A belong to a heap block, and now to malloc's free memory?  */
bool trt_freed_p (uintptr_t a);

/* ---- block-store.c: the block store -------------------------------------------------- */

void trt_store_init (void);
/* A block of SIZE bytes begins at BASE, a multiple of 8.  Writes its cells, unless it is large
   (lazy).  A block at BASE, or one that it overlaps without being nested in it, must have ended
   unnoticed, and is removed.  For TRT_HEAP the 8 bytes before BASE belong to the allocator, where
   no other thread inserts or deletes a block at the same time.  Returns the origin word, 0 on
   failure.  */
uint32_t trt_store_insert (uintptr_t base, size_t size, enum trt_block_kind kind, const char *site);
/* The same for a mapping, which gets the number ORIGIN of one that has ended.  */
uint32_t trt_store_insert_again (uintptr_t base, size_t size, uint32_t origin, const char *site);
/* The block at exactly BASE ends at SITE; false if there is none.  *OLD is set to the block if OLD
   is not null.  The cells of the enclosing block are restored.  */
bool trt_store_delete (uintptr_t base, const char *site, struct trt_block *old);
/* realloc, in steps.  Detach removes the block at BASE from the store, but not its cells and its
   record (*OLD describes it; false if there is none).  Then attach puts it back, or renew replaces
   it by a block of SIZE bytes at the same address, which keeps the referents in it, or settle
   clears its cells.  */
bool trt_store_detach (uintptr_t base, struct trt_block *old);
/* Record that B, which is detached, ended at SITE.  */
void trt_store_bury (const struct trt_block *b, const char *site);
void trt_store_attach (const struct trt_block *old);
uint32_t trt_store_renew (const struct trt_block *old, size_t size, const char *site);
void trt_store_settle (const struct trt_block *old);
/* Enlarge the block at BASE to SIZE bytes, if it has fewer; it keeps its number.  */
bool trt_store_grow (uintptr_t base, size_t size);
/* Add CHANGE (1 or -1) to the count of further registrations of the global at BASE; true if that is
   above 0.  */
bool trt_store_share (uintptr_t base, int change);
/* The innermost block with BASE <= A and A < BASE + SIZE (A == BASE if SIZE is 0).  */
bool trt_store_find (uintptr_t a, struct trt_block *b);
/* The block that starts nearest below or at A, whether or not it reaches A.  */
bool trt_store_below (uintptr_t a, struct trt_block *b);
bool trt_store_at (uintptr_t base, struct trt_block *b);
/* The block ORIGIN, if it is one of those that contain A.  */
bool trt_store_enclosing (uintptr_t a, uint32_t origin, struct trt_block *b);
/* The live block with the number ORIGIN.  Searches the whole store, unless a block was found before
   where it was found the last time.  */
bool trt_store_by_origin (uint32_t origin, struct trt_block *b);
/* Call VISIT for every heap and global block until it returns false; false if it did.  No lock is
   held during the calls.  */
bool trt_store_walk (bool (*visit) (const struct trt_block *b, void *data), void *data);
/* False in a signal handler that interrupted a store operation of its thread.  */
bool trt_store_quiet_p (void);
/* Check all invariants; prints a message and returns false at the first violation.  */
bool trt_store_verify (void);
/* With --enable-checking: after an operation on the block at BASE, stop the program if an invariant
   does not hold.  */
#ifdef TP_CHECKING
void trt_store_checking (uintptr_t base);
#else
#define trt_store_checking(base) ((void) 0)
#endif
void trt_store_fork_prepare (void);
void trt_store_fork_parent (void);
void trt_store_fork_child (void);

/* ---- owner.c: who owns an address ---------------------------------------------------- */

/* Store the innermost live block that contains the byte A in *R; false if there is none.  *LAZY, if
   not null, says whether its cells may still have to be filled.  */
bool trt_find_owner (uintptr_t a, struct trt_record *r, bool *lazy);
bool trt_owner (uintptr_t a, struct trt_record *r);
uint32_t trt_number_of (uintptr_t a);
/* The stack block NUMBER that owns the cell of A.  */
bool trt_stack_owner (uintptr_t a, uint32_t number, struct trt_record *r);
/* The block that ends at exactly A.  */
bool trt_find_ending_at (uintptr_t a, struct trt_record *r);
void trt_block_record (const struct trt_block *b, struct trt_record *r);
/* The history has no record of the block REF; is it alive?  *FOUND says whether *R describes
   it.  */
bool trt_lost_block_lives_p (uint32_t ref, struct trt_record *r, bool *found);

/* ---- stack-bounds.c -------------------------------------------------------------------------- */

/* Does A lie on the stack that contains SP, as far as that is known?  */
bool trt_frame_same_stack_p (uintptr_t a, uintptr_t sp);

#pragma GCC visibility pop
#endif
