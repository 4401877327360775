/* slow-path.c - the slow path of every check.

   SPDX-License-Identifier: GPL-3.0-or-later

   A check compares the referent of a pointer with the owner of the memory of the access.  If they
   differ, one of the following is the case, and this file finds out which:

    error      the block of the pointer has ended (tvalid of Vorobyov 2017a, section 2.2),
               or is elsewhere (svalid);
    not yet    the block is large, and its cells are filled at the first access;
    untracked  the memory belongs to no block: the C library's own, argv, an external mapping;
    stale cell the referent was loaded from memory, and uninstrumented code has
               overwritten the pointer there without notice;
    moved      the program moved the pointer from one block to another by adding their
               difference (block-difference.c).

   Only the first may be reported (G6): what is unknown is accepted.  Two facts distinguish a stale
   cell from a stale pointer.

   ANCHOR is the value that the pointer had when it was last loaded from memory, or came from
   external code; the program may have moved the pointer since.  A null anchor means that the
   referent was propagated with the pointer by instrumented code only, so it is certain.  Otherwise
   referent and pointer belong together if the anchor is in the block of the referent, as it is now
   or (by the history) as it was; one past the end counts, C11 6.5.6.  If it is elsewhere, the cell
   is stale, and the block at the anchor is used instead.

   Decisions by the pointer's value are in provenance-by-value.c, those about deallocations in
   slow-path-free.c; verdict.c has the result.

   The second fact is which code allocated the block that is there now, and which code was given it
   (reused-address.c).

   One past the end is ambiguous: the address after a block E may be the base of a block C.  By its
   value an anchor there belongs to C, but a pointer that was resolved from its value may also
   belong to E, so an access below it, in E, is accepted.  */

#include "shadow/executable-memory.h"
#include "slow-path/verdict.h"
#include "slow-path/out-of-block-cache.h"
#include "slow-path/provenance.h"
#include "blocks/nested-blocks.h"
#include "base/malloc-owner.h"

#include <errno.h>

/* The maximum offset of a member or an element from the null pointer.  */
#define NULL_REACH ((uintptr_t) 1 << 20)

/* Is A the null pointer plus or minus an offset?  No program is loaded at such low addresses.  The
   referent of a null pointer that was moved is only known as long as the compiler follows the
   pointer, which depends on the optimisation; but the report must not.  */

static inline bool
near_null_p (uintptr_t a)
{
  return a < NULL_REACH;
}

enum trt_kind
trt_use_after_kind (const struct trt_record *r)
{
  return r->life == TRT_LIFE_FREED   ? TRT_USE_AFTER_FREE
         : r->life == TRT_LIFE_SCOPE ? TRT_USE_AFTER_SCOPE
                                     : TRT_USE_AFTER_RETURN;
}

/* Set the owner of those cells of [A, A + N) that have none to EXTERNAL, so that further pointers
   there are resolved quickly.  Another thread may be filling the same cells for a new block, which
   has precedence.  */

static void
claim_external (uintptr_t a, size_t n)
{
  uintptr_t last = (a + n - 1) | 7;
  trt_count (TRT_STAT_external, 1);
  for (a &= ~(uintptr_t) 7; a < last; a += 8)
    if (!__sync_bool_compare_and_swap (trt_cell_origin (a), 0, TP_EXTERNAL))
      trt_code_unmark (a);
}

/* The maximum distance from TP_UNINIT_POINTER of a pointer that was computed from an uninitialized
   one.  */
#define UNINIT_REACH ((uintptr_t) 1 << 16)

static bool
near_uninit_p (uintptr_t a)
{
  return a - TP_UNINIT_POINTER + UNINIT_REACH < 2 * UNINIT_REACH;
}

/* Was the pointer of Q never set?  A referent from memory that says so may be stale; but the value
   says it as well.  */

bool
trt_never_set_p (const struct trt_slow_path_query *q)
{
  return q->anchor ? trt_unset_value_p (q->anchor) : q->ref == TP_UNINIT;
}

/* No block is known at Q's address.  Does the access run into a block of malloc, *R?  The bytes
   before that are malloc's own, so no object can contain both.  Other blocks may have been cut out
   of memory that nobody knows; and stacks are copied as a whole.  */

static bool
runs_into_heap_p (const struct trt_slow_path_query *q, struct trt_record *r)
{
  return (q->n > 1 && !q->somewhere && !trt_other_malloc_hooked
          && trt_find_owner (q->a + q->n - 1, r, NULL) && r->kind == TRT_HEAP
          && trt_heap_number_p (r->origin) && r->base > q->a);
}

/* No block is known at Q's address.  Accept the access if memory is mapped there.  */

void
trt_slow_path_untracked (const struct trt_slow_path_query *q, enum trt_stat reason)
{
  struct trt_record other;
  if (q->somewhere)
    trt_accept_access (q, reason);
  else if (trt_mapping_has_cell (q->a) && trt_freed_p (q->a))
    {
      bool found = trt_history_freed_at (q->a, &other);
      trt_reject (q, TRT_USE_AFTER_FREE, found ? &other : NULL, NULL);
    }
  else if (runs_into_heap_p (q, &other))
    trt_reject (q, TRT_OUT_OF_BOUNDS, &other, NULL);
  else if (trt_ownerless_access (q->a, q->n))
    {
      /* Marking all cells of a long access (memset of a mapping) would populate too much
         shadow.  */
      if (q->n <= trt_mapping_room (q->a))
        claim_external (q->a, q->n < 4096 ? q->n : 4096);
      trt_accept_access (q, reason);
    }
  else
    trt_reject (q,
                q->ref == TP_NULL || near_null_p (q->a)       ? TRT_NULL_DEREFERENCE
                : q->ref == TP_UNINIT || near_uninit_p (q->a) ? TRT_UNINITIALIZED_POINTER
                                                              : TRT_WILD_POINTER,
                NULL, NULL);
}

/* Nothing is known of the pointer: an access to any block is accepted.  */

static void
decide_unknown (const struct trt_slow_path_query *q)
{
  struct trt_record owner;
  bool lazy;
  if (trt_unlikely (q->ref == TP_UNREAD))
    trt_refute ("unused-metadata", "a referent that is never read is read by a check", q->site,
                q->pc);
  if (q->somewhere)
    trt_accept_access (q, TRT_STAT_unknown_elsewhere);
  else if (trt_code_as_data (q->ref, q->anchor, q->site))
    trt_reject_for (q, TRT_OUT_OF_BOUNDS,
                    "the pointer was made from the address of a "
                    "function, whose bytes are code and no data");
  else if (trt_find_owner (q->a, &owner, &lazy))
    {
      if (lazy)
        trt_cells_fill_ends (owner.base, owner.size, owner.origin, q->a, q->n);
      trt_accept_inside (q, &owner, TRT_STAT_unknown_block);
    }
  else
    trt_slow_path_untracked (q, TRT_STAT_untracked);
}

/* Decide about the access of Q, whose referent is certain, but whose record was overwritten.  */

static void
decide_lost (const struct trt_slow_path_query *q, const struct trt_record *owner)
{
  struct trt_record r;
  bool found;
  bool global = trt_global_number_p (q->ref);
  bool lives = trt_lost_block_lives_p (q->ref, &r, &found);
  if (!lives && global)
    trt_accept_access (q, TRT_STAT_closed);
  else if (!lives)
    trt_reject (q, trt_stack_number_p (q->ref) ? TRT_USE_AFTER_SCOPE : TRT_USE_AFTER_FREE, NULL,
                owner);
  else if (found && trt_covers_p (&r, q->a, q->n))
    trt_accept_inside (q, &r, TRT_STAT_no_record);
  else if (found && trt_continues_in_next_p (&r, owner, q->a, q->n))
    trt_accept_next (q, owner);
  else
    trt_reject (q, TRT_OUT_OF_BOUNDS, found ? &r : NULL, owner);
}

/* The access of Q begins in the pointer's own block, OWNER, whose cells may not be filled yet
   (LAZY).  */

static void
judge_own (const struct trt_slow_path_query *q, const struct trt_record *owner, bool lazy)
{
  if (!trt_covers_p (owner, q->a, q->n) && !trt_continues_in_next_p (owner, owner, q->a, q->n))
    {
      trt_reject (q, TRT_OUT_OF_BOUNDS, owner, owner);
      return;
    }
  if (lazy)
    trt_cells_fill_ends (owner->base, owner->size, owner->origin, q->a, q->n);
  trt_accept_inside (q, owner, TRT_STAT_not_filled);
}

/* A part of the mapping that the pointer of Q belongs to was unmapped; MINE is its record, and REST
   is a part that remains.  OWNER (or null) owns the memory of the access.  */

static void
judge_rest (const struct trt_slow_path_query *q, struct trt_record *mine, struct trt_block *rest,
            const struct trt_record *owner)
{
  if (!trt_covers_p (mine, q->a, 1))
    {
      struct trt_block piece;
      if (trt_mapped_block_find (q->anchor, false, &piece) && piece.origin == q->ref)
        *rest = piece;
      trt_block_record (rest, mine);
      if (trt_continues_in_next_p (mine, owner, q->a, q->n))
        {
          trt_accept_next (q, owner);
          return;
        }
    }
  if (!trt_decided_by_value_p (q, mine, owner))
    trt_reject (q, trt_covers_p (mine, q->a, 1) ? TRT_USE_AFTER_FREE : TRT_OUT_OF_BOUNDS, mine,
                owner);
}

/* Decide about the access of Q by the state of its block.  OWNER (or null) owns the memory now.  */

static void
decide_by_provenance (const struct trt_slow_path_query *q, const struct trt_record *owner)
{
  struct trt_record mine;
  switch (trt_trace_provenance (q->ref, q->anchor, q->a, &mine))
    {
    case TRT_PROVENANCE_LIVE:
      /* The access is inside its own block, with another one nested there, or the store was locked
         (G4).  */
      if (owner && q->anchor == mine.base && trt_covers_p (owner, q->a, q->n)
          && owner->base + owner->size == q->anchor && (mine.origin & TP_READONLY)
          && trt_site_what (mine.birth_site) == 's')
        trt_accept_inside (q, owner, TRT_STAT_one_past);
      else if (trt_continues_in_next_p (&mine, owner, q->a, q->n))
        trt_accept_next (q, owner);
      else if (trt_covers_p (&mine, q->a, q->n))
        trt_accept_inside (q, &mine, TRT_STAT_busy);
      else if (q->anchor != mine.base + mine.size || !trt_decided_by_value_p (q, &mine, owner))
        trt_reject (q, TRT_OUT_OF_BOUNDS, &mine, owner);
      break;
    case TRT_PROVENANCE_DEAD:
      if (trt_address_reused_p (q->ref, q->anchor, q->n ? q->a : 0, owner))
        trt_accept_access (q, TRT_STAT_replaced);
      else if (!trt_decided_by_value_p (q, &mine, owner))
        trt_reject (q, trt_use_after_kind (&mine), &mine, owner);
      break;
    case TRT_PROVENANCE_LOST:
      if (trt_address_reused_p (q->ref, q->anchor, q->n ? q->a : 0, owner))
        trt_accept_access (q, TRT_STAT_replaced);
      else
        decide_lost (q, owner);
      break;
    case TRT_PROVENANCE_STALE:
      if (trt_left_outside_p (q, owner, &mine))
        {
          trt_reject (q, TRT_USE_AFTER_FREE, &mine, owner);
          break;
        }
      if (trt_decided_as_kept_p (q, owner))
        break;
      trt_count (TRT_STAT_stale, 1);
      trt_slow_path_by_value (q, owner);
      trt_out_of_block_remember (q->ref, q->anchor, q->somewhere && q->a == q->anchor);
      break;
    }
}

/* Decide about the access of Q, whose referent is a block's number but does not own the cells.  */

static void
decide_number (const struct trt_slow_path_query *q)
{
  struct trt_record mine, there;
  bool lazy;
  /* This is tested first, because allocators access their headers often.  */
  if (trt_pool_number_p (q->ref) && trt_pool_header_near_p (q->a, q->n, q->ref, q->site))
    {
      trt_accept_access (q, TRT_STAT_allocator);
      return;
    }
  /* So is this, because a program may access a whole data structure so.  */
  if (trt_owned_by_next_p (q->ref, q->a, q->n))
    {
      trt_accept_access (q, TRT_STAT_moved);
      return;
    }
  const struct trt_record *owner = trt_find_owner (q->a, &there, &lazy) ? &there : NULL;
  if (owner && owner->origin == q->ref)
    {
      judge_own (q, owner, lazy);
      return;
    }

  /* A pointer to an arena may access the blocks that were cut out of it.  */
  struct trt_block outer;
  if (owner && !trt_stack_number_p (q->ref) && trt_store_enclosing (q->a, q->ref, &outer)
      && q->n <= outer.size - (q->a - outer.base))
    {
      trt_block_record (&outer, &mine);
      trt_accept_inside (q, &mine, TRT_STAT_nested);
      return;
    }
  if (trt_pool_header_p (q->a, q->n, q->ref, q->site))
    {
      trt_accept_access (q, TRT_STAT_allocator);
      return;
    }

  /* This comes before the following tests, because these may search the whole store: a program that
     moves its stack to a larger mapping may use all pointers to it that it has corrected.  */
  if (owner && trt_known_difference_p (q->ref, owner->origin, false))
    {
      bool found = trt_history_find_at (q->ref, q->a, &mine);
      if (trt_moved_between_p (q, found ? &mine : NULL, found && mine.life != TRT_LIFE_LIVE, owner))
        {
          if (lazy)
            trt_cells_fill_ends (owner->base, owner->size, owner->origin, q->a, q->n);
          if (found && mine.life != TRT_LIFE_LIVE && mine.base == owner->base)
            trt_place_taken (q->ref, owner->origin);
          trt_accept_inside (q, owner, TRT_STAT_moved);
          return;
        }
    }

  /* The number remains in use if a part of the mapping does.  */
  if (trt_pool_number_p (q->ref) && trt_history_find (q->ref, &mine) && trt_whole_pages_p (&mine)
      && trt_store_by_origin (q->ref, &outer) && outer.kind == TRT_MAPPING)
    {
      judge_rest (q, &mine, &outer, owner);
      return;
    }

  /* The following may take long as well, and an error that was reported before is not reported
     again.  */
  if (trt_reported_p (q->site, q->pc))
    return;

  decide_by_provenance (q, owner);
}

/* Decide about the access of Q, which has one byte or more.  */

void
trt_slow_path_query (const struct trt_slow_path_query *q)
{
  uintptr_t a = q->a;
  trt_count (TRT_STAT_judged, 1);
  if (trt_never_set_p (q))
    trt_reject (q, TRT_UNINITIALIZED_POINTER, NULL, NULL);
  else if (a < TRT_NULL_PAGE || (q->ref == TP_NULL && (near_null_p (a) || a >= -NULL_REACH)))
    trt_reject (q, TRT_NULL_DEREFERENCE, NULL, NULL);
  else if (!trt_number_p (q->ref))
    decide_unknown (q);
  else if (!trt_cells_own (a, q->n, q->ref) || (q->ref & TP_READONLY))
    decide_number (q);
}

/* Decide about an access of N bytes at A (or, with TP_SOMEWHERE in N, elsewhere in the block of A's
   pointer) through a pointer with referent REF and anchor ANCHOR, at SITE, in an entry point that
   returns to PC.  Returns if the access is accepted, or if errors do not end the program.  */

void TRT_COLD
trt_slow_path_check (uintptr_t a, size_t n, uint32_t ref, uintptr_t anchor, const char *site,
                     uintptr_t pc)
{
  int saved_errno = errno;
  bool somewhere = n & TP_SOMEWHERE;
  n &= ~TP_SOMEWHERE;
  struct trt_slow_path_query q = { a, n, ref & ~TP_TAIL_MASK, anchor, site, pc, somewhere, NULL };

  if (n == 0)
    return;
  trt_slow_path_query (&q);
  errno = saved_errno;
}

/* Decide about an access of N > 0 bytes at P that might not be made.  Returns true, and reports
   nothing, if it would be beyond the bounds of a live block, because such a pointer is valid as
   long as it is not used.  */

bool TRT_COLD
trt_slow_path_intent (const struct tp_slot *p, size_t n, const char *site, uintptr_t pc)
{
  int saved_errno = errno;
  bool beyond = false;
  struct trt_slow_path_query q = {
    (uintptr_t) p->value, n, p->ref & ~TP_TAIL_MASK, (uintptr_t) p->anchor, site, pc, false, &beyond
  };
  trt_slow_path_query (&q);
  errno = saved_errno;
  return beyond;
}

/* Decide about an access of N bytes at A to a former heap block whose memory cannot have been
   reused.  */

void TRT_COLD
trt_slow_path_there (uintptr_t a, size_t n, const char *site, uintptr_t pc)
{
  int saved_errno = errno;
  struct trt_record there, freed;
  struct trt_slow_path_query q = { a, n, TP_UNKNOWN, 0, site, pc, false, NULL };
  if (a < TRT_NULL_PAGE || trt_owner (a, &there) || !trt_other_heap_known ()
      || !trt_history_freed_at (a, &freed))
    trt_slow_path_query (&q);
  else
    {
      trt_count (TRT_STAT_judged, 1);
      trt_reject (&q, TRT_USE_AFTER_FREE, &freed, NULL);
    }
  errno = saved_errno;
}
