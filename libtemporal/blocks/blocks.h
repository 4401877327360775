/* blocks.h - which block is where, and what is remembered of it when it has ended.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_BLOCKS_H
#define TEMPORAL_BLOCKS_H

#include "shadow/shadow.h"

#pragma GCC visibility push(hidden)

/* What kind of block, as the store and the reports need it.  A pool's block was given out by an
   allocator of the program's own, from memory that may be another block's (pool.c).  */
enum tp_block_kind
{
  TP_HEAP, TP_GLOBAL, TP_STACK, TP_POOL, TP_MAPPING,
  TP_CONSTANT    /* for tp_store_insert alone: a TP_GLOBAL whose number says
		    that it may not be written */
};

/* A live block.  All but stack blocks stand in the store; what is known of a
   stack block comes from its cells and the history.  */
struct tp_block
{
  uintptr_t base;
  size_t size;             /* in bytes, as asked for; may be 0 */
  const char *site;        /* where it was allocated; null: by uninstrumented code */
  uint32_t origin;         /* origin word, tail bits zero */
  uint8_t kind;            /* enum tp_block_kind */
  bool lazy;               /* large: its cells are filled when first missed */
  bool nest_p;             /* others were born inside it */
  uint8_t level;           /* which of those that begin at BASE, the outer ones first */
  uint16_t family;         /* who may end it (pool.c), 0 if that is not known */
  uint32_t parent;         /* origin of the enclosing block, 0 if none */
};

/* What is remembered of a block after its birth, by number (history.c).  */
enum tp_life { TP_LIFE_LIVE, TP_LIFE_FREED, TP_LIFE_SCOPE, TP_LIFE_RETURN };

struct tp_record
{
  uintptr_t base;
  size_t size;
  const char *birth_site;
  const char *end_site;
  uintptr_t birth_pc;      /* of a live local: the code that entered it; else 0 */
  uint32_t origin;
  uint8_t kind;            /* enum tp_block_kind */
  uint8_t life;            /* enum tp_life */
};

/* ---- number.c: origin numbers in per-thread batches -------------------------- */

uint32_t tp_number_heap (void);     /* a fresh origin word */
uint32_t tp_number_heap_bound (void);
uint32_t tp_number_global (bool constant);
uint32_t tp_number_pool (void);
uint32_t tp_number_stack (void);
/* First number of the N-th batch of SIZE numbers (for the tests).  */
uint32_t tp_number_batch (uint64_t n, uint32_t size);

/* ---- history.c: rings of records indexed by number (history.h has the inner part) - */

void tp_history_init (void);
/* All of a block that is not a local and has ended, at once.  */
void tp_history_bury (uint32_t origin, uintptr_t base, size_t size,
		      const char *birth_site, const char *end_site);
/* The block with the number word ORIGIN, no local, lives again.  */
void tp_history_withdraw (uint32_t origin);
/* A thread-local variable that ended with its thread.  */
void tp_history_thread_ended (uint32_t origin, uintptr_t base, size_t size,
			      const char *birth_site);
void tp_history_end (uint32_t origin, enum tp_life how, const char *site);
/* The youngest heap block that contained A and was freed.  Looks at all records: only when an error
   is about to be reported.  */
bool tp_history_freed_at (uintptr_t a, struct tp_record *r);
/* A copy of what is known of ORIGIN; false if its record has been overwritten.  A heap block may
   not be in a ring yet, but in a tomb: this looks for it everywhere, when an error is about to be
   reported.  */
bool tp_history_find (uint32_t origin, struct tp_record *r);
/* The same, but where it is in a tomb, only if it reached A.  */
bool tp_history_find_at (uint32_t origin, uintptr_t a, struct tp_record *r);
/* The same in the rings alone.  Blocks that ended at an unknown place are there.  */
bool tp_history_kept (uint32_t origin, struct tp_record *r);

/* ---- freed.c: cells of freed heap memory (the rest of its interface is freed.h) -------- */

/* WHOLE: all of the malloc family is ours.  */
void tp_freed_init (bool whole);
/* Was A a heap block's, and is it now malloc's own?  */
bool tp_freed_p (uintptr_t a);

/* ---- store.c: the block store -------------------------------------------------- */

void tp_store_init (void);
/* If not null, what a heap block's place becomes when it begins: the depot's, with leaks=1.  */
extern const char *(*tp_store_site) (const char *site);
/* A block of SIZE bytes starts to live at BASE, a multiple of 8.  Writes its cells unless LAZY
   is chosen (large blocks), and its record.  A block that already stands at
   BASE, or that it overlaps without being nested in it, has ended unseen and
   is removed.  For TP_HEAP, the 8 bytes before BASE are the allocator's, which nobody
   else inserts or deletes at the same time.  Returns the origin word.  */
uint32_t tp_store_insert (uintptr_t base, size_t size, enum tp_block_kind kind,
			  const char *site);
/* The same for a mapping, with the number ORIGIN of one that has ended.  */
uint32_t tp_store_insert_again (uintptr_t base, size_t size, uint32_t origin, const char *site);
/* The block at exactly BASE ends; false if there is none (*OLD is set if not
   null).  The cells of the enclosing block are restored.  */
bool tp_store_delete (uintptr_t base, const char *site, struct tp_block *old);
/* realloc in steps.  Detach takes the block at BASE out of the store but leaves its
   cells and its record (*OLD describes it; false if there is none); then
   either attach puts it back, or renew starts its successor of SIZE bytes in the same place, with
   its referents, or settle gives its cells back.  */
bool tp_store_detach (uintptr_t base, struct tp_block *old);
/* B, which is detached, ended at SITE.  */
void tp_store_bury (const struct tp_block *b, const char *site);
void tp_store_attach (const struct tp_block *old);
uint32_t tp_store_renew (const struct tp_block *old, size_t size,
			 const char *site);
void tp_store_settle (const struct tp_block *old);
/* The block at BASE gets SIZE bytes if it has less, and keeps its number.  */
bool tp_store_grow (uintptr_t base, size_t size);
/* CHANGE (1 or -1) the count of further registrations of the block at BASE; true
   if there were any before.  */
bool tp_store_share (uintptr_t base, int change);
/* The innermost block with BASE <= A and A < BASE + SIZE (A == BASE if SIZE is 0).  */
bool tp_store_find (uintptr_t a, struct tp_block *b);
/* The block that starts nearest below or at A, whether or not it reaches A.  */
bool tp_store_below (uintptr_t a, struct tp_block *b);
bool tp_store_at (uintptr_t base, struct tp_block *b);
/* The block ORIGIN, if it is one of those that contain A.  */
bool tp_store_enclosing (uintptr_t a, uint32_t origin, struct tp_block *b);
/* A live block by its number.  Walks the whole store: only when an error is
   about to be reported.  */
bool tp_store_by_origin (uint32_t origin, struct tp_block *b);
/* Call VISIT for every heap and global block until it returns false; false if it
   did.  No lock is held meanwhile.  */
bool tp_store_walk (bool (*visit) (const struct tp_block *b, void *data),
		    void *data);
/* False in a signal handler that interrupted a store operation of its thread.  */
bool tp_store_quiet_p (void);
/* Check every invariant; a message and false on the first violation.  */
bool tp_store_verify (void);
/* After an operation on the block at BASE, in a runtime that was configured with --enable-checking: stop the program if an
   invariant does not hold.  */
#ifdef TP_CHECKING
void tp_store_checking (uintptr_t base);
#else
# define tp_store_checking(base)  ((void) 0)
#endif
void tp_store_fork_prepare (void);
void tp_store_fork_parent (void);
void tp_store_fork_child (void);

/* ---- owner.c: who owns an address ---------------------------------------------------- */

/* The innermost live block that contains the byte A, in *R; *LAZY, if not null, says whether
   its cells may have to be filled yet.  */
bool tp_find_owner (uintptr_t a, struct tp_record *r, bool *lazy);
bool tp_owner (uintptr_t a, struct tp_record *r);
uint32_t tp_number_of (uintptr_t a);
/* The stack block NUMBER that owns the cell of A.  */
bool tp_stack_owner (uintptr_t a, uint32_t number, struct tp_record *r);
/* The block that ends exactly at A.  */
bool tp_find_ending_at (uintptr_t a, struct tp_record *r);
void tp_block_record (const struct tp_block *b, struct tp_record *r);
/* Does the block REF, of which the history has no record any more, live?  *FOUND says whether *R
   describes it.  */
bool tp_lost_block_lives_p (uint32_t ref, struct tp_record *r, bool *found);

/* ---- stack.c ------------------------------------------------------------------------------- */

/* Does A lie on the stack that SP points into, as far as that is known?  */
bool tp_frame_same_stack_p (uintptr_t a, uintptr_t sp);

#pragma GCC visibility pop
#endif
