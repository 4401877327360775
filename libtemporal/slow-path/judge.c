/* judge.c - the slow path of every check.

   SPDX-License-Identifier: GPL-3.0-or-later

   A check compares the referent of a pointer with the owner of the memory that
   it reaches.  Where the two differ, one of these holds, and this file finds out
   which:

     error      the block that the pointer belongs to has ended (tvalid of
		Vorobyov 2017a, section 2.2), or lives elsewhere (svalid);
     not yet    the block is large, and its cells are filled when first missed;
     nobody     the memory is not tracked: libc's own, argv, a foreign mapping;
     stale cell the referent came out of memory, and code that was not
		instrumented has overwritten the pointer there without telling us;
     moved      the program moved the pointer from one block to another by the distance
		of the two (apart.c).

   Only the first may be reported (G6): whatever cannot be known is accepted.  Two
   facts let the stale cell be told from the stale pointer.

   ANCHOR is the pointer's value as it was last loaded from memory, or came from
   foreign code; the program may have moved the pointer since.  A null anchor says
   that the referent followed the pointer through instrumented code all the
   way, so it is certain.  Otherwise referent and pointer belong together if
   the anchor lies in the block that the referent names, now or (by the
   history) in its time; one past the end is included, C11 6.5.6.  If it lies
   elsewhere the cell is stale, and the anchor's own block takes its
   place.

   What the pointer's value says is in by-value.c, what is given to free in judge-free.c, and how a verdict is passed in verdict.c.

   The second fact is who allocated the block that is there today, and who has been given it (replaced.c).

   One past the end is ambiguous: the address after block E may be the base of
   block C.  An anchor there belongs to C as far as its value says, and an
   access below it, in E, must not be held against a pointer that was resolved
   from its value alone.  */

#include "slow-path/verdict.h"
#include "slow-path/descent.h"
#include "blocks/nest.h"
#include "base/heap.h"

#include <errno.h>

/* How far a member or an element of the null pointer may reach.  */
#define NULL_REACH  ((uintptr_t) 1 << 20)

/* Is A the null pointer, moved?  No program is loaded so low, and what is made of a null pointer is known as such only as long as
   it is followed, which depends on the optimisation: but the report shall not.  */

static inline bool
near_null_p (uintptr_t a)
{
  return a < NULL_REACH;
}

enum tp_kind
tp_use_after_kind (const struct tp_record *r)
{
  return r->life == TP_LIFE_FREED ? TP_USE_AFTER_FREE
	 : r->life == TP_LIFE_SCOPE ? TP_USE_AFTER_SCOPE
	 : TP_USE_AFTER_RETURN;
}

/* Give the cells that nobody owns, of the words that [A, A + N) touches, to FOREIGN, so
   that the next pointer there resolves at once.  Another thread may be
   filling the same cells for a new block: that must win.  */

static void
claim_foreign (uintptr_t a, size_t n)
{
  uintptr_t last = (a + n - 1) | 7;
  tp_count (TP_STAT_foreign, 1);
  for (a &= ~(uintptr_t) 7; a < last; a += 8)
    if (!__sync_bool_compare_and_swap (tp_cell_origin (a), 0, TP_FOREIGN))
      __sync_bool_compare_and_swap (tp_cell_origin (a), TP_CODE, TP_FOREIGN);
}

/* How near to TP_UNINIT_POINTER a pointer is that was made from one that nobody set.  */
#define UNINIT_REACH  ((uintptr_t) 1 << 16)

static bool
near_uninit_p (uintptr_t a)
{
  return a - TP_UNINIT_POINTER + UNINIT_REACH < 2 * UNINIT_REACH;
}

/* Was the pointer of Q never set?  A referent that says so, out of memory, may be
   stale, but the value there says it as well.  */

bool
tp_never_set_p (const struct tp_judged *q)
{
  return q->anchor ? tp_unset_value_p (q->anchor) : q->ref == TP_UNINIT;
}

/* No block is known at Q's address.  Is there memory?  */

void
tp_judge_nobody (const struct tp_judged *q, enum tp_stat reason)
{
  struct tp_record freed;
  if (q->somewhere)
    tp_accept_access (q, reason);
  else if (tp_mapping_has_cell (q->a) && tp_freed_p (q->a))
    {
      bool found = tp_history_freed_at (q->a, &freed);
      tp_reject (q, TP_USE_AFTER_FREE, found ? &freed : NULL, NULL);
    }
  else if (tp_reachable (q->a, q->n))
    {
      /* A long access (memset of a mapping) is not worth touching that much shadow.  */
      if (q->n <= tp_mapping_room (q->a))
	claim_foreign (q->a, q->n < 4096 ? q->n : 4096);
      tp_accept_access (q, reason);
    }
  else
    tp_reject (q, q->ref == TP_NULL || near_null_p (q->a) ? TP_NULL_DEREFERENCE
	    : q->ref == TP_UNINIT || near_uninit_p (q->a)
	    ? TP_UNINITIALIZED_POINTER : TP_WILD_POINTER, NULL, NULL);
}

/* A pointer that nothing is known of: the block it reaches is as good as any.  */

static void
judge_unknown (const struct tp_judged *q)
{
  struct tp_record owner;
  bool lazy;
  if (tp_unlikely (q->ref == TP_UNREAD))
    tp_refute ("unused-metadata", "a referent that nobody would read is read by a check", q->site, q->pc);
  if (q->somewhere)
    tp_accept_access (q, TP_STAT_unknown_elsewhere);
  else if (tp_code_as_data (q->ref, q->anchor, q->site))
    tp_reject_for (q, TP_OUT_OF_BOUNDS, "the pointer was made from the address of a "
		"function, whose bytes are code and no data");
  else if (tp_find_owner (q->a, &owner, &lazy))
    {
      if (lazy)
	tp_cells_fill_ends (owner.base, owner.size, owner.origin, q->a, q->n);
      tp_accept_inside (q, &owner,
		     TP_STAT_unknown_block);
    }
  else
    tp_judge_nobody (q, TP_STAT_untracked);
}

/* Report the access of Q, whose certain referent has no record any more.  */

static void
judge_lost (const struct tp_judged *q, const struct tp_record *owner)
{
  struct tp_record r;
  bool found;
  bool global = tp_global_number_p (q->ref);
  bool lives = tp_lost_block_lives_p (q->ref, &r, &found);
  if (!lives && global)
    tp_accept_access (q, TP_STAT_closed);
  else if (!lives)
    tp_reject (q, tp_stack_number_p (q->ref) ? TP_USE_AFTER_SCOPE
	    : TP_USE_AFTER_FREE, NULL, owner);
  else if (found && tp_covers_p (&r, q->a, q->n))
    tp_accept_inside (q, &r, TP_STAT_no_record);
  else if (found && tp_goes_on_p (&r, owner, q->a, q->n))
    tp_accept_next (q, owner);
  else
    tp_reject (q, TP_OUT_OF_BOUNDS, found ? &r : NULL, owner);
}

/* The access of Q reaches its own block, OWNER, whose cells may not have been filled (LAZY).  */

static void
judge_own (const struct tp_judged *q, const struct tp_record *owner, bool lazy)
{
  if (!tp_covers_p (owner, q->a, q->n)
      && !tp_goes_on_p (owner, owner, q->a, q->n))
    {
      tp_reject (q, TP_OUT_OF_BOUNDS, owner, owner);
      return;
    }
  if (lazy)
    tp_cells_fill_ends (owner->base, owner->size, owner->origin, q->a, q->n);
  tp_accept_inside (q, owner, TP_STAT_not_filled);
}

/* A part of the mapping that the pointer of Q belongs to has ended, its record is MINE, and REST is a part that lives.  OWNER (or null) has the
   memory of the access.  */

static void
judge_rest (const struct tp_judged *q, struct tp_record *mine, struct tp_block *rest, const struct tp_record *owner)
{
  if (!tp_covers_p (mine, q->a, 1))
    {
      struct tp_block piece;
      if (tp_map_find (q->anchor, false, &piece) && piece.origin == q->ref)
	*rest = piece;
      tp_block_record (rest, mine);
      if (tp_goes_on_p (mine, owner, q->a, q->n))
	{
	  tp_accept_next (q, owner);
	  return;
	}
    }
  if (!tp_judged_by_value_p (q, mine, owner))
    tp_reject (q, tp_covers_p (mine, q->a, 1) ? TP_USE_AFTER_FREE
	    : TP_OUT_OF_BOUNDS, mine, owner);
}

/* Judge the access of Q by what became of its block.  OWNER (or null) has the memory now.  */

static void
judge_descent (const struct tp_judged *q, const struct tp_record *owner)
{
  struct tp_record mine;
  switch (tp_trace_descent (q->ref, q->anchor, q->a, &mine))
    {
    case TP_DESCENT_LIVE:
      /* Inside its own block, whatever else is there: a block nested in it, or a
	 store that could not answer just now (G4).  */
      if (owner && q->anchor == mine.base && tp_covers_p (owner, q->a, q->n)
	  && owner->base + owner->size == q->anchor
	  && (mine.origin & TP_READONLY) && tp_site_what (mine.birth_site) == 's')
	tp_accept_inside (q, owner, TP_STAT_one_past);
      else if (tp_goes_on_p (&mine, owner, q->a, q->n))
	tp_accept_next (q, owner);
      else if (tp_covers_p (&mine, q->a, q->n))
	tp_accept_inside (q, &mine, TP_STAT_busy);
      else if (q->anchor != mine.base + mine.size || !tp_judged_by_value_p (q, &mine, owner))
	tp_reject (q, TP_OUT_OF_BOUNDS, &mine, owner);
      break;
    case TP_DESCENT_DEAD:
      if (tp_replaced_p (q->ref, q->anchor, q->n ? q->a : 0, owner))
	tp_accept_access (q, TP_STAT_replaced);
      else if (!tp_judged_by_value_p (q, &mine, owner))
	tp_reject (q, tp_use_after_kind (&mine), &mine, owner);
      break;
    case TP_DESCENT_LOST:
      if (tp_replaced_p (q->ref, q->anchor, q->n ? q->a : 0, owner))
	tp_accept_access (q, TP_STAT_replaced);
      else
	judge_lost (q, owner);
      break;
    case TP_DESCENT_STALE:
      if (tp_left_outside_p (q, owner, &mine))
	{
	  tp_reject (q, TP_USE_AFTER_FREE, &mine, owner);
	  break;
	}
      tp_count (TP_STAT_stale, 1);
      tp_judge_by_value (q, owner);
      if (q->somewhere && q->a == q->anchor)
	tp_moved_remember (q->ref, q->anchor);
      break;
    }
}

/* The access of Q by a pointer whose number is real, but does not own the cells.  */

static void
judge_number (const struct tp_judged *q)
{
  struct tp_record mine, there;
  bool lazy;
  /* An allocator's accesses to its headers are many.  */
  if (tp_pool_number_p (q->ref) && tp_pool_header_near_p (q->a, q->n, q->ref, q->site))
    {
      tp_accept_access (q, TP_STAT_allocator);
      return;
    }
  const struct tp_record *owner
    = tp_find_owner (q->a, &there, &lazy) ? &there : NULL;
  if (owner && owner->origin == q->ref)
    {
      judge_own (q, owner, lazy);
      return;
    }

  /* An arena's pointer reaches the blocks that were cut out of it.  */
  struct tp_block outer;
  if (owner && !tp_stack_number_p (q->ref)
      && tp_store_enclosing (q->a, q->ref, &outer)
      && q->n <= outer.size - (q->a - outer.base))
    {
      tp_block_record (&outer, &mine);
      tp_accept_inside (q, &mine, TP_STAT_nested);
      return;
    }
  if (tp_pool_header_p (q->a, q->n, q->ref, q->site))
    {
      tp_accept_access (q, TP_STAT_allocator);
      return;
    }

  /* The number lives on if a part of the mapping does.  */
  if (tp_pool_number_p (q->ref) && tp_history_find (q->ref, &mine)
      && tp_whole_pages_p (&mine)
      && tp_store_by_origin (q->ref, &outer) && outer.kind == TP_MAPPING)
    {
      judge_rest (q, &mine, &outer, owner);
      return;
    }

  /* Here already, since what is asked below may take a walk through the whole store.  */
  if (owner && tp_apart_p (q->ref, owner->origin, false))
    {
      bool found = tp_history_find_at (q->ref, q->a, &mine);
      if (tp_moved_between_p (q, found ? &mine : NULL, found && mine.life != TP_LIFE_LIVE, owner))
	{
	  tp_accept_inside (q, owner, TP_STAT_moved);
	  return;
	}
    }

  /* So may what follows, and a place is reported once.  */
  if (tp_reported_p (q->site, q->pc))
    return;

  judge_descent (q, owner);
}

/* Judge the access of Q, of one byte or more.  */

void
tp_judge_query (const struct tp_judged *q)
{
  uintptr_t a = q->a;
  tp_count (TP_STAT_judged, 1);
  if (tp_never_set_p (q))
    tp_reject (q, TP_UNINITIALIZED_POINTER, NULL, NULL);
  else if (a < TP_NULL_PAGE
      || (q->ref == TP_NULL && (near_null_p (a) || a >= -NULL_REACH)))
    tp_reject (q, TP_NULL_DEREFERENCE, NULL, NULL);
  else if (!tp_number_p (q->ref))
    judge_unknown (q);
  else if (!tp_cells_own (a, q->n, q->ref) || (q->ref & TP_READONLY))
    judge_number (q);
}

/* Judge an access of N bytes at A (or, with TP_SOMEWHERE in N, elsewhere in the block of A's
   pointer) through a pointer with referent REF and anchor ANCHOR, at SITE, from an entry point that returns to PC.  Returns if it is
   accepted, or if errors do not end the program.  */

void TP_COLD
tp_judge (uintptr_t a, size_t n, uint32_t ref, uintptr_t anchor,
	  const char *site, uintptr_t pc)
{
  int saved_errno = errno;
  bool somewhere = n & TP_SOMEWHERE;
  n &= ~TP_SOMEWHERE;
  struct tp_judged q =
    { a, n, ref & ~TP_TAIL_MASK, anchor, site, pc, somewhere, NULL };

  if (n == 0)
    return;
  tp_judge_query (&q);
  errno = saved_errno;
}

/* Judge an access of N > 0 bytes at P that may yet not be made.  True if it would be beyond the
   bounds of a live block, which is then not reported: such a pointer may exist.  */

bool TP_COLD
tp_judge_intent (const struct tp_slot *p, size_t n, const char *site,
		 uintptr_t pc)
{
  int saved_errno = errno;
  bool beyond = false;
  struct tp_judged q =
    { (uintptr_t) p->value, n, p->ref & ~TP_TAIL_MASK, (uintptr_t) p->anchor,
      site, pc, false, &beyond };
  tp_judge_query (&q);
  errno = saved_errno;
  return beyond;
}

/* Judge an access of N bytes at A to what was a block of the heap, and can be nothing else by now.  */

void TP_COLD
tp_judge_there (uintptr_t a, size_t n, const char *site, uintptr_t pc)
{
  int saved_errno = errno;
  struct tp_record there, freed;
  struct tp_judged q = { a, n, TP_UNKNOWN, 0, site, pc, false, NULL };
  if (a < TP_NULL_PAGE || tp_owner (a, &there) || !tp_heap_known () || !tp_history_freed_at (a, &freed))
    tp_judge_query (&q);
  else
    {
      tp_count (TP_STAT_judged, 1);
      tp_reject (&q, TP_USE_AFTER_FREE, &freed, NULL);
    }
  errno = saved_errno;
}

