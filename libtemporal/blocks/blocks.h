/* blocks.h - which block is where, and what is remembered of it when it has ended.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_BLOCKS_H
#define TEMPORAL_BLOCKS_H

#include "shadow/shadow.h"

#pragma GCC visibility push(hidden)

/* What kind of block, as the store and the reports need it.  A pool's block was given out by an
   allocator of the program's own, from memory that may be another block's (pools.c).  */
enum trt_block_kind
{
  TRT_HEAP,
  TRT_GLOBAL,
  TRT_STACK,
  TRT_POOL,
  TRT_MAPPING,
  TRT_CONSTANT /* for trt_store_insert alone: a TRT_GLOBAL whose number says
                    that it may not be written */
};

/* A live block.  All but stack blocks stand in the store; what is known of a
   stack block comes from its cells and the history.  */
struct trt_block
{
  uintptr_t base;
  size_t size;      /* in bytes, as asked for; may be 0 */
  const char *site; /* where it was allocated; null: by uninstrumented code */
  uint32_t origin;  /* origin word, tail bits zero */
  uint8_t kind;     /* enum trt_block_kind */
  bool lazy;        /* large: its cells are filled when first missed */
  bool nest_p;      /* others were born inside it */
  uint8_t level;    /* which of those that begin at BASE, the outer ones first */
  uint16_t family;  /* who may end it (pools.c), 0 if that is not known */
  uint32_t parent;  /* origin of the enclosing block, 0 if none */
};

/* What is remembered of a block after its birth, by number (history.c).  */
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
/* First number of the N-th batch of SIZE numbers (for the tests).  */
uint32_t trt_number_batch (uint64_t n, uint32_t size);

/* ---- history.c: rings of records indexed by number (history.h has the inner part) - */

void trt_history_init (void);
/* All of a block that is not a local and has ended, at once.  */
void trt_history_bury (uint32_t origin, uintptr_t base, size_t size, const char *birth_site,
                       const char *end_site);
/* The block with the number word ORIGIN, no local, lives again.  */
void trt_history_withdraw (uint32_t origin);
/* A thread-local variable that ended with its thread.  */
void trt_history_thread_ended (uint32_t origin, uintptr_t base, size_t size,
                               const char *birth_site);
void trt_history_end (uint32_t origin, enum trt_life how, const char *site);
/* The youngest heap block that contained A and was freed.  Looks at all records: only when an error
   is about to be reported.  */
bool trt_history_freed_at (uintptr_t a, struct trt_record *r);
/* A copy of what is known of ORIGIN; false if its record has been overwritten.  A heap block may
   not be in a ring yet, but in a tombstone: this looks for it everywhere, when an error is about to
   be reported.  */
bool trt_history_find (uint32_t origin, struct trt_record *r);
/* The same, but where it is in a tombstone, only if it reached A.  */
bool trt_history_find_at (uint32_t origin, uintptr_t a, struct trt_record *r);
/* The same in the rings alone.  Blocks that ended at an unknown place are there.  */
bool trt_history_kept (uint32_t origin, struct trt_record *r);

/* ---- freed.c: cells of freed heap memory (the rest of its interface is freed.h) -------- */

/* WHOLE: all of the malloc family is ours.  */
void trt_freed_init (bool whole);
/* Was A a heap block's, and is it now malloc's own?  */
bool trt_freed_p (uintptr_t a);

/* ---- block-store.c: the block store -------------------------------------------------- */

void trt_store_init (void);
/* If not null, what a heap block's place becomes when it begins: the depot's, with leaks=1.  */
extern const char *(*trt_store_site) (const char *site);
/* A block of SIZE bytes starts to live at BASE, a multiple of 8.  Writes its cells unless LAZY
   is chosen (large blocks), and its record.  A block that already stands at
   BASE, or that it overlaps without being nested in it, has ended unseen and
   is removed.  For TRT_HEAP, the 8 bytes before BASE are the allocator's, which nobody
   else inserts or deletes at the same time.  Returns the origin word.  */
uint32_t trt_store_insert (uintptr_t base, size_t size, enum trt_block_kind kind, const char *site);
/* The same for a mapping, with the number ORIGIN of one that has ended.  */
uint32_t trt_store_insert_again (uintptr_t base, size_t size, uint32_t origin, const char *site);
/* The block at exactly BASE ends; false if there is none (*OLD is set if not
   null).  The cells of the enclosing block are restored.  */
bool trt_store_delete (uintptr_t base, const char *site, struct trt_block *old);
/* realloc in steps.  Detach takes the block at BASE out of the store but leaves its
   cells and its record (*OLD describes it; false if there is none); then
   either attach puts it back, or renew starts its successor of SIZE bytes in the same place, with
   its referents, or settle gives its cells back.  */
bool trt_store_detach (uintptr_t base, struct trt_block *old);
/* B, which is detached, ended at SITE.  */
void trt_store_bury (const struct trt_block *b, const char *site);
void trt_store_attach (const struct trt_block *old);
uint32_t trt_store_renew (const struct trt_block *old, size_t size, const char *site);
void trt_store_settle (const struct trt_block *old);
/* The block at BASE gets SIZE bytes if it has less, and keeps its number.  */
bool trt_store_grow (uintptr_t base, size_t size);
/* CHANGE (1 or -1) the count of further registrations of the block at BASE; true
   if there were any before.  */
bool trt_store_share (uintptr_t base, int change);
/* The innermost block with BASE <= A and A < BASE + SIZE (A == BASE if SIZE is 0).  */
bool trt_store_find (uintptr_t a, struct trt_block *b);
/* The block that starts nearest below or at A, whether or not it reaches A.  */
bool trt_store_below (uintptr_t a, struct trt_block *b);
bool trt_store_at (uintptr_t base, struct trt_block *b);
/* The block ORIGIN, if it is one of those that contain A.  */
bool trt_store_enclosing (uintptr_t a, uint32_t origin, struct trt_block *b);
/* A live block by its number.  Walks the whole store: only when an error is
   about to be reported.  */
bool trt_store_by_origin (uint32_t origin, struct trt_block *b);
/* Call VISIT for every heap and global block until it returns false; false if it
   did.  No lock is held meanwhile.  */
bool trt_store_walk (bool (*visit) (const struct trt_block *b, void *data), void *data);
/* False in a signal handler that interrupted a store operation of its thread.  */
bool trt_store_quiet_p (void);
/* Check every invariant; a message and false on the first violation.  */
bool trt_store_verify (void);
/* After an operation on the block at BASE, in a runtime that was configured with --enable-checking:
   stop the program if an invariant does not hold.  */
#ifdef TP_CHECKING
void trt_store_checking (uintptr_t base);
#else
#define trt_store_checking(base) ((void) 0)
#endif
void trt_store_fork_prepare (void);
void trt_store_fork_parent (void);
void trt_store_fork_child (void);

/* ---- owner.c: who owns an address ---------------------------------------------------- */

/* The innermost live block that contains the byte A, in *R; *LAZY, if not null, says whether
   its cells may have to be filled yet.  */
bool trt_find_owner (uintptr_t a, struct trt_record *r, bool *lazy);
bool trt_owner (uintptr_t a, struct trt_record *r);
uint32_t trt_number_of (uintptr_t a);
/* The stack block NUMBER that owns the cell of A.  */
bool trt_stack_owner (uintptr_t a, uint32_t number, struct trt_record *r);
/* The block that ends exactly at A.  */
bool trt_find_ending_at (uintptr_t a, struct trt_record *r);
void trt_block_record (const struct trt_block *b, struct trt_record *r);
/* Does the block REF, of which the history has no record any more, live?  *FOUND says whether *R
   describes it.  */
bool trt_lost_block_lives_p (uint32_t ref, struct trt_record *r, bool *found);

/* ---- stack-bounds.c -------------------------------------------------------------------------- */

/* Does A lie on the stack that SP points into, as far as that is known?  */
bool trt_frame_same_stack_p (uintptr_t a, uintptr_t sp);

#pragma GCC visibility pop
#endif
