/* slow-path.c - the slow path of every check.

   SPDX-License-Identifier: GPL-3.0-or-later

   A check compares the referent of a pointer with the owner of the memory that
   it reaches.  Where the two differ, one of these holds, and this file finds out
   which:

     error      the block that the pointer belongs to has ended (tvalid of
                Vorobyov 2017a, section 2.2), or lives elsewhere (svalid);
     not yet    the block is large, and its cells are filled when first missed;
     nobody     the memory is not tracked: libc's own, argv, an external mapping;
     stale cell the referent came out of memory, and code that was not
                instrumented has overwritten the pointer there without telling us;
     moved      the program moved the pointer from one block to another by the distance
                of the two (block-difference.c).

   Only the first may be reported (G6): whatever cannot be known is accepted.  Two
   facts let the stale cell be told from the stale pointer.

   ANCHOR is the pointer's value as it was last loaded from memory, or came from
   external code; the program may have moved the pointer since.  A null anchor says
   that the referent followed the pointer through instrumented code all the
   way, so it is certain.  Otherwise referent and pointer belong together if
   the anchor lies in the block that the referent names, now or (by the
   history) in its time; one past the end is included, C11 6.5.6.  If it lies
   elsewhere the cell is stale, and the anchor's own block takes its
   place.

   What the pointer's value says is in provenance-by-value.c, what is given to free in
   slow-path-free.c, and how a verdict is passed in verdict.c.

   The second fact is who allocated the block that is there today, and who has been given it
   (reused-address.c).

   One past the end is ambiguous: the address after block E may be the base of
   block C.  An anchor there belongs to C as far as its value says, and an
   access below it, in E, must not be held against a pointer that was resolved
   from its value alone.  */

#include "slow-path/verdict.h"
#include "slow-path/provenance.h"
#include "blocks/nested-blocks.h"
#include "base/malloc-owner.h"

#include <errno.h>

/* How far a member or an element of the null pointer may reach.  */
#define NULL_REACH ((uintptr_t) 1 << 20)

/* Is A the null pointer, moved?  No program is loaded so low, and what is made of a null pointer is
   known as such only as long as it is followed, which depends on the optimisation: but the report
   shall not.  */

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

/* Give the cells without an owner, of the words that [A, A + N) touches, to EXTERNAL, so
   that the next pointer there resolves at once.  Another thread may be
   filling the same cells for a new block: that must win.  */

static void
claim_external (uintptr_t a, size_t n)
{
  uintptr_t last = (a + n - 1) | 7;
  trt_count (TRT_STAT_external, 1);
  for (a &= ~(uintptr_t) 7; a < last; a += 8)
    if (!__sync_bool_compare_and_swap (trt_cell_origin (a), 0, TP_EXTERNAL))
      __sync_bool_compare_and_swap (trt_cell_origin (a), TP_CODE, TP_EXTERNAL);
}

/* How near to TP_UNINIT_POINTER a pointer is that was made from one that was never set.  */
#define UNINIT_REACH ((uintptr_t) 1 << 16)

static bool
near_uninit_p (uintptr_t a)
{
  return a - TP_UNINIT_POINTER + UNINIT_REACH < 2 * UNINIT_REACH;
}

/* Was the pointer of Q never set?  A referent that says so, out of memory, may be
   stale, but the value there says it as well.  */

bool
trt_never_set_p (const struct trt_slow_path_query *q)
{
  return q->anchor ? trt_unset_value_p (q->anchor) : q->ref == TP_UNINIT;
}

/* No block is known at Q's address.  Is there memory?  */

void
trt_slow_path_untracked (const struct trt_slow_path_query *q, enum trt_stat reason)
{
  struct trt_record freed;
  if (q->somewhere)
    trt_accept_access (q, reason);
  else if (trt_mapping_has_cell (q->a) && trt_freed_p (q->a))
    {
      bool found = trt_history_freed_at (q->a, &freed);
      trt_reject (q, TRT_USE_AFTER_FREE, found ? &freed : NULL, NULL);
    }
  else if (trt_ownerless_access (q->a, q->n))
    {
      /* A long access (memset of a mapping) is not worth touching that much shadow.  */
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

/* A pointer that nothing is known of: the block it reaches is as good as any.  */

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

/* Report the access of Q, whose certain referent has no record any more.  */

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

/* The access of Q reaches its own block, OWNER, whose cells may not have been filled (LAZY).  */

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

/* A part of the mapping that the pointer of Q belongs to has ended, its record is MINE, and REST is
   a part that lives.  OWNER (or null) has the memory of the access.  */

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

/* Decide about the access of Q by the state of its block.  OWNER (or null) has the memory now.  */

static void
decide_by_provenance (const struct trt_slow_path_query *q, const struct trt_record *owner)
{
  struct trt_record mine;
  switch (trt_trace_provenance (q->ref, q->anchor, q->a, &mine))
    {
    case TRT_PROVENANCE_LIVE:
      /* Inside its own block, whatever else is there: a block nested in it, or a
         store that could not answer just now (G4).  */
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
      trt_count (TRT_STAT_stale, 1);
      trt_slow_path_by_value (q, owner);
      if (q->somewhere && q->a == q->anchor)
        trt_out_of_block_remember (q->ref, q->anchor);
      break;
    }
}

/* The access of Q by a pointer whose number is real, but does not own the cells.  */

static void
decide_number (const struct trt_slow_path_query *q)
{
  struct trt_record mine, there;
  bool lazy;
  /* An allocator's accesses to its headers are many.  */
  if (trt_pool_number_p (q->ref) && trt_pool_header_near_p (q->a, q->n, q->ref, q->site))
    {
      trt_accept_access (q, TRT_STAT_allocator);
      return;
    }
  const struct trt_record *owner = trt_find_owner (q->a, &there, &lazy) ? &there : NULL;
  if (owner && owner->origin == q->ref)
    {
      judge_own (q, owner, lazy);
      return;
    }

  /* An arena's pointer reaches the blocks that were cut out of it.  */
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

  /* The number lives on if a part of the mapping does.  */
  if (trt_pool_number_p (q->ref) && trt_history_find (q->ref, &mine) && trt_whole_pages_p (&mine)
      && trt_store_by_origin (q->ref, &outer) && outer.kind == TRT_MAPPING)
    {
      judge_rest (q, &mine, &outer, owner);
      return;
    }

  /* Here already, since what is asked below may take a walk through the whole store.  */
  if (owner && trt_known_difference_p (q->ref, owner->origin, false))
    {
      bool found = trt_history_find_at (q->ref, q->a, &mine);
      if (trt_moved_between_p (q, found ? &mine : NULL, found && mine.life != TRT_LIFE_LIVE, owner))
        {
          trt_accept_inside (q, owner, TRT_STAT_moved);
          return;
        }
    }

  /* So may what follows, and a place is reported once.  */
  if (trt_reported_p (q->site, q->pc))
    return;

  decide_by_provenance (q, owner);
}

/* Decide about the access of Q, of one byte or more.  */

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
   pointer) through a pointer with referent REF and anchor ANCHOR, at SITE, from an entry point that
   returns to PC.  Returns if it is accepted, or if errors do not end the program.  */

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

/* Decide about an access of N > 0 bytes at P that may not be made.  True if it would be beyond the
   bounds of a live block, which is then not reported: such a pointer may exist.  */

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

/* Decide about an access of N bytes at A to what was a block of the heap, and can be nothing else
   by now.  */

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
