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

   The second fact is who allocated the block that is there today, and who has been given it (replaced.c).

   One past the end is ambiguous: the address after block E may be the base of
   block C.  An anchor there belongs to C as far as its value says, and an
   access below it, in E, must not be held against a pointer that was resolved
   from its value alone.  */

#include "slow-path/slow-path.h"
#include "slow-path/descent.h"
#include "blocks/given.h"
#include "interpose/hooked.h"
#include "blocks/nest.h"
#include "base/stats.h"

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

/* ---- Verdicts ------------------------------------------------------------------------------- */

/* What a check was asked.  */
struct question
{
  uintptr_t a;
  size_t n;
  uint32_t ref;
  uintptr_t anchor;
  const char *site;
  uintptr_t pc;
  bool somewhere;         /* A is not where the access is, and says nothing of it */
  bool *beyond;           /* not null: do not reject what is beyond a live block, say so here */
};

/* The access is accepted, for REASON.  */

static void
accept_access (const struct question *q, enum tp_stat reason)
{
  tp_count (reason, 1);
  if (tp_likely (tp_options.verbosity < 2))
    return;
  char where[256];
  struct tp_text t = { where, sizeof where, 0 };
  struct tp_place p;
  if (tp_site_read (q->site, &p))
    tp_site_format (&t, &p);
  else
    tp_text_format (&t, "?");
  tp_print ("temporal: slow path: %s: 0x%lx, %zu bytes, referent %u: "
	    "accepted: %s\n", where, (unsigned long) q->a, q->n,
	    q->ref >> TP_TAIL_BITS, tp_stat_texts[reason]);
}

static void TP_COLD reject (const struct question *, enum tp_kind,
			    const struct tp_record *, const struct tp_record *);

/* The access lies inside the block R that its pointer belongs to.  That is good, for REASON, unless
   it writes to a constant.  */

static void
accept_inside (const struct question *q, const struct tp_record *r,
	       enum tp_stat reason)
{
  if (tp_unlikely (r->origin & TP_READONLY) && tp_site_what (q->site) == 'w')
    reject (q, TP_WRITE_TO_CONSTANT, r, r);
  else
    accept_access (q, reason);
}

/* Would it be wrong to hold Q's pointer against the bounds of R?  A pointer of unknown descent
   may have been taken for one to a local that was in the same place once.  */

static bool
vanished_p (const struct question *q, const struct tp_record *r)
{
  return q->anchor && r->kind == TP_STACK && tp_frame_gone_p (r);
}

/* May the pointer of Q have been moved from its block R (null if unknown), which has ended if DEAD, to OWNER's?  Not if it is
   where it could be without having been moved, unless that is also where it would be.  And as long as a block lives, nothing
   is moved from there to variables.  */

static bool
moved_p (const struct question *q, const struct tp_record *r, bool dead,
	 const struct tp_record *owner)
{
  uint32_t from = r ? r->origin : q->ref;
  if (!owner || owner->origin == from || !tp_number_p (from)
      || (!dead && (owner->kind == TP_STACK || owner->kind == TP_GLOBAL))
      || (q->n ? !tp_covers_p (owner, q->a, q->n) : owner->base != q->a)
      || (r && q->a - r->base < r->size && r->base != owner->base))
    return false;
  return tp_apart_p (from, owner->origin, dead);
}

/* The heap is another allocator's, of which not all is seen.  Is the error one only if all were?  The pointer came from memory, where
   uninstrumented code may have stored it.  If its block R (null if unknown) has ended, and nobody is known to have the memory,
   somebody may; if it lives, it may have ended while uninstrumented code had it, and something larger be in its place.  */

static bool
unseen_p (const struct question *q, const struct tp_record *r, bool dead, const struct tp_record *owner)
{
  uint32_t number = r ? r->origin : q->ref;
  return tp_unlikely (tp_hooked) && q->anchor && !tp_options.strict
	 && (tp_heap_number_p (number) || tp_pool_number_p (number)) && !(dead && owner) && tp_hook_blind ();
}

/* The access is an error of KIND, against the block R (null if unknown), while OWNER
   (null if nobody) owns the memory.  */

static void TP_COLD
reject (const struct question *q, enum tp_kind kind,
	const struct tp_record *r, const struct tp_record *owner)
{
  bool dead = r ? r->life != TP_LIFE_LIVE : kind != TP_OUT_OF_BOUNDS;
  if (kind != TP_WRITE_TO_CONSTANT && moved_p (q, r, dead, owner))
    {
      accept_inside (q, owner, TP_STAT_moved);
      return;
    }
  if (kind != TP_WRITE_TO_CONSTANT && unseen_p (q, r, dead, owner))
    {
      accept_access (q, TP_STAT_unseen);
      return;
    }
  if (q->beyond && kind == TP_OUT_OF_BOUNDS)
    {
      *q->beyond = true;
      return;
    }
  if (kind == TP_OUT_OF_BOUNDS && r && vanished_p (q, r))
    {
      accept_access (q, TP_STAT_vanished);
      return;
    }
  struct tp_error e =
    {
      .kind = kind, .access = tp_site_what (q->site), .address = q->a,
      .size = q->n, .site = q->site, .pc = q->pc,
      .has_block = r != NULL, .has_owner = owner != NULL
    };
  if (q->n == 0)
    e.access = 'f';
  if (r)
    e.record = *r;
  if (owner)
    e.owner = *owner;
  tp_fail (&e);
}

/* The same without a block, and a note that says REMARK.  */

static void TP_COLD
reject_for (const struct question *q, enum tp_kind kind, const char *remark)
{
  struct tp_error e =
    {
      .kind = kind, .access = q->n ? tp_site_what (q->site) : 'f',
      .address = q->a, .size = q->n, .site = q->site, .pc = q->pc,
      .remark = remark
    };
  tp_fail (&e);
}

static enum tp_kind
use_after_kind (const struct tp_record *r)
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

static bool
uninit_p (const struct question *q)
{
  return q->anchor ? tp_unset_value_p (q->anchor) : q->ref == TP_UNINIT;
}

/* No block is known at Q's address.  Is there memory?  */

static void
judge_nobody (const struct question *q, enum tp_stat reason)
{
  struct tp_record freed;
  if (q->somewhere)
    accept_access (q, reason);
  else if (tp_mapping_has_cell (q->a) && tp_freed_p (q->a))
    {
      bool found = tp_history_freed_at (q->a, &freed);
      reject (q, TP_USE_AFTER_FREE, found ? &freed : NULL, NULL);
    }
  else if (tp_reachable (q->a, q->n))
    {
      /* A long access (memset of a mapping) is not worth touching that much shadow.  */
      if (q->n <= tp_mapping_room (q->a))
	claim_foreign (q->a, q->n < 4096 ? q->n : 4096);
      accept_access (q, reason);
    }
  else
    reject (q, q->ref == TP_NULL || near_null_p (q->a) ? TP_NULL_DEREFERENCE
	    : q->ref == TP_UNINIT || near_uninit_p (q->a)
	    ? TP_UNINITIALIZED_POINTER : TP_WILD_POINTER, NULL, NULL);
}

/* A pointer that nothing is known of: the block it reaches is as good as any.  */

static void
judge_unknown (const struct question *q)
{
  struct tp_record owner;
  bool lazy;
  if (q->somewhere)
    accept_access (q, TP_STAT_unknown_elsewhere);
  else if (tp_code_as_data (q->ref, q->anchor, q->site))
    reject_for (q, TP_OUT_OF_BOUNDS, "the pointer was made from the address of a "
		"function, whose bytes are code and no data");
  else if (tp_find_owner (q->a, &owner, &lazy))
    {
      if (lazy)
	tp_cells_fill_ends (owner.base, owner.size, owner.origin, q->a, q->n);
      accept_inside (q, &owner,
		     TP_STAT_unknown_block);
    }
  else
    judge_nobody (q, TP_STAT_untracked);
}

/* The pointer may go on from its block to OWNER's memory (neighbour.c).  */

static void
accept_next (const struct question *q, const struct tp_record *owner)
{
  if (owner)
    accept_inside (q, owner, TP_STAT_next);
  else
    accept_access (q, TP_STAT_element);
}

/* The cell that the pointer came from is stale.  Its value says where it points
   now; OWNER (or null) is whose memory it is used for.  */

static void
judge_again (const struct question *q, const struct tp_record *owner)
{
  struct tp_record c, e;
  bool lazy;
  if (!tp_find_owner (q->anchor, &c, &lazy))
    {
      if (owner)
	accept_access (q, TP_STAT_stale_foreign);
      else
	judge_nobody (q, TP_STAT_stale_foreign);
    }
  else if (tp_covers_p (&c, q->a, q->n))
    {
      if (lazy)
	tp_cells_fill_ends (c.base, c.size, c.origin, q->a, q->n);
      accept_inside (q, &c, TP_STAT_stale_good);
    }
  else if (q->anchor == c.base && tp_find_ending_at (q->anchor, &e)
	   && tp_covers_p (&e, q->a, q->n))
    accept_inside (q, &e,
		   TP_STAT_stale_one_past);
  else if (tp_goes_on_p (&c, owner, q->a, q->n))
    accept_next (q, owner);
  else
    reject (q, TP_OUT_OF_BOUNDS, &c, owner);
}

/* The blocks other than MINE that the pointer of Q may be of, as its value says: where it led when it was loaded, where it is
   one past the end, and OWNER (null if nobody), whose memory it is used for.  Their number; they are in BLOCK.  */

enum { CANDIDATES = 3 };

static unsigned
candidates (const struct question *q, const struct tp_record *owner, struct tp_record block[CANDIDATES])
{
  unsigned n = 0;
  if (tp_find_owner (q->anchor, &block[n], NULL) && block[n].origin != q->ref)
    n++;
  /* From its end a pointer reaches nothing but what is before it.  */
  if (tp_find_ending_at (q->anchor, &block[n]) && block[n].origin != q->ref
      && (q->somewhere || tp_covers_p (&block[n], q->a, q->n)))
    n++;
  if (owner && owner->origin != q->ref && !(n && block[0].origin == owner->origin))
    block[n++] = *owner;
  return n;
}

/* Is MINE a local, at A, on a stack that lies in the block B, which the program allocated for it?  Uninstrumented
   code has that stack, but stores no pointers into it.  */

enum { LEAST_STACK = 16384 };

static bool
on_stack_of_p (const struct tp_record *mine, uintptr_t a, const struct tp_record *b)
{
  return (mine->kind == TP_STACK && b->kind == TP_HEAP && b->size >= LEAST_STACK
	  && a - b->base < b->size && a != b->base && tp_site_known_p (b->birth_site));
}

/* The pointer of Q was loaded from memory, and its referent is that of MINE, not that of OWNER (null if nobody), whose memory it is
   used for.  May uninstrumented code have stored it, so that its value says where it points?  Then *R is the block.  Before
   an error is reported only.  */

static bool
stored_by_others_p (const struct question *q, const struct tp_record *mine,
		    const struct tp_record *owner, struct tp_record *r)
{
  if (!q->anchor || tp_options.strict)
    return false;
  tp_given_settle ();
  struct tp_record block[CANDIDATES];
  unsigned n = candidates (q, owner, block);
  if (n && on_stack_of_p (mine, q->anchor, &block[0]))
    return false;
  for (unsigned i = 0; i < n; i++)
    if (tp_others_have_p (&block[i]))
      {
	*r = block[i];
	return true;
      }
  /* Where nothing will be reported there is no need to search.  */
  if (n == 0 || tp_reported_p (q->site, q->pc)
      || moved_p (q, mine, mine->life != TP_LIFE_LIVE, owner))
    return false;
  for (unsigned i = 0; i < n; i++)
    if (tp_given_search (&block[i], q->ref))
      {
	*r = block[i];
	return true;
      }
  return false;
}

/* If so, judge it as a pointer of that block.  */

static bool
judged_by_value_p (const struct question *q, const struct tp_record *mine,
		   const struct tp_record *owner)
{
  struct tp_record r;
  if (!stored_by_others_p (q, mine, owner, &r))
    return false;
  if (q->somewhere || tp_covers_p (&r, q->a, q->n))
    accept_inside (q, &r, TP_STAT_given);
  else
    judge_again (q, owner);
  return true;
}

/* Report the access of Q, whose certain referent has no record any more.  */

static void
judge_lost (const struct question *q, const struct tp_record *owner)
{
  struct tp_record r;
  bool found;
  bool global = tp_global_number_p (q->ref);
  bool lives = tp_lost_block_lives_p (q->ref, &r, &found);
  if (!lives && global)
    accept_access (q, TP_STAT_closed);
  else if (!lives)
    reject (q, tp_stack_number_p (q->ref) ? TP_USE_AFTER_SCOPE
	    : TP_USE_AFTER_FREE, NULL, owner);
  else if (found && tp_covers_p (&r, q->a, q->n))
    accept_inside (q, &r, TP_STAT_no_record);
  else if (found && tp_goes_on_p (&r, owner, q->a, q->n))
    accept_next (q, owner);
  else
    reject (q, TP_OUT_OF_BOUNDS, found ? &r : NULL, owner);
}

/* How far a pointer is kept outside of its block, as the base of an array that counts from 1, or from a year.  */
#define KEPT_OUTSIDE  ((uintptr_t) 1 << 16)

/* The pointer of Q was loaded with a value outside of its block.  Is it nevertheless that block's, which has ended, in *MINE, and
   OWNER in its place today?  It is in no block, it is near, and the access is where the block was.  It is not OWNER's, whose end
   uninstrumented code may have stored there.  */

static bool
left_outside_p (const struct question *q, const struct tp_record *owner,
		struct tp_record *mine)
{
  struct tp_record c;
  return (owner && owner->kind == TP_HEAP && q->n > 0 && !q->somewhere
	  && tp_heap_number_p (q->ref) && tp_history_find_at (q->ref, q->a, mine)
	  && mine->life == TP_LIFE_FREED && tp_covers_p (mine, q->a, 1)
	  && q->anchor - mine->base + KEPT_OUTSIDE < mine->size + 2 * KEPT_OUTSIDE
	  && !tp_find_owner (q->anchor, &c, NULL)
	  && !tp_find_ending_at (q->anchor, &c)
	  && !tp_replaced_p (q->ref, q->anchor, q->a, owner)
	  && !stored_by_others_p (q, mine, owner, &c));
}

/* The access of Q by a pointer whose number is real, but does not own the cells.  */

static void
judge_number (const struct question *q)
{
  struct tp_record mine, there;
  bool lazy;
  /* An allocator's accesses to its headers are many.  */
  if (tp_pool_number_p (q->ref) && tp_pool_header_near_p (q->a, q->n, q->ref, q->site))
    {
      accept_access (q, TP_STAT_allocator);
      return;
    }
  const struct tp_record *owner
    = tp_find_owner (q->a, &there, &lazy) ? &there : NULL;
  if (owner && owner->origin == q->ref)
    {
      if (!tp_covers_p (owner, q->a, q->n)
	  && !tp_goes_on_p (owner, owner, q->a, q->n))
	{
	  reject (q, TP_OUT_OF_BOUNDS, owner, owner);
	  return;
	}
      if (lazy)
	tp_cells_fill_ends (owner->base, owner->size, owner->origin, q->a, q->n);
      accept_inside (q, owner, TP_STAT_not_filled);
      return;
    }

  /* An arena's pointer reaches the blocks that were cut out of it.  */
  struct tp_block outer;
  if (owner && !tp_stack_number_p (q->ref)
      && tp_store_enclosing (q->a, q->ref, &outer)
      && q->n <= outer.size - (q->a - outer.base))
    {
      tp_block_record (&outer, &mine);
      accept_inside (q, &mine, TP_STAT_nested);
      return;
    }
  if (tp_pool_header_p (q->a, q->n, q->ref, q->site))
    {
      accept_access (q, TP_STAT_allocator);
      return;
    }

  /* The number lives on if a part of the mapping does.  */
  if (tp_pool_number_p (q->ref) && tp_history_find (q->ref, &mine)
      && tp_whole_pages_p (&mine)
      && tp_store_by_origin (q->ref, &outer) && outer.kind == TP_MAPPING)
    {
      if (!tp_covers_p (&mine, q->a, 1))
	{
	  struct tp_block piece;
	  if (tp_map_find (q->anchor, false, &piece) && piece.origin == q->ref)
	    outer = piece;
	  tp_block_record (&outer, &mine);
	  if (tp_goes_on_p (&mine, owner, q->a, q->n))
	    {
	      accept_next (q, owner);
	      return;
	    }
	}
      if (!judged_by_value_p (q, &mine, owner))
	reject (q, tp_covers_p (&mine, q->a, 1) ? TP_USE_AFTER_FREE
		: TP_OUT_OF_BOUNDS, &mine, owner);
      return;
    }

  /* Here already, since what is asked below may take a walk through the whole store.  */
  if (owner && tp_apart_p (q->ref, owner->origin, false))
    {
      bool found = tp_history_find_at (q->ref, q->a, &mine);
      if (moved_p (q, found ? &mine : NULL, found && mine.life != TP_LIFE_LIVE, owner))
	{
	  accept_inside (q, owner, TP_STAT_moved);
	  return;
	}
    }

  /* So may what follows, and a place is reported once.  */
  if (tp_reported_p (q->site, q->pc))
    return;

  switch (tp_trace_descent (q->ref, q->anchor, q->a, &mine))
    {
    case TP_DESCENT_LIVE:
      /* Inside its own block, whatever else is there: a block nested in it, or a
	 store that could not answer just now (G4).  */
      if (owner && q->anchor == mine.base && tp_covers_p (owner, q->a, q->n)
	  && owner->base + owner->size == q->anchor
	  && (mine.origin & TP_READONLY) && tp_site_what (mine.birth_site) == 's')
	accept_inside (q, owner, TP_STAT_one_past);
      else if (tp_goes_on_p (&mine, owner, q->a, q->n))
	accept_next (q, owner);
      else if (tp_covers_p (&mine, q->a, q->n))
	accept_inside (q, &mine, TP_STAT_busy);
      else if (q->anchor != mine.base + mine.size || !judged_by_value_p (q, &mine, owner))
	reject (q, TP_OUT_OF_BOUNDS, &mine, owner);
      break;
    case TP_DESCENT_DEAD:
      if (tp_replaced_p (q->ref, q->anchor, q->n ? q->a : 0, owner))
	accept_access (q, TP_STAT_replaced);
      else if (!judged_by_value_p (q, &mine, owner))
	reject (q, use_after_kind (&mine), &mine, owner);
      break;
    case TP_DESCENT_LOST:
      if (tp_replaced_p (q->ref, q->anchor, q->n ? q->a : 0, owner))
	accept_access (q, TP_STAT_replaced);
      else
	judge_lost (q, owner);
      break;
    case TP_DESCENT_STALE:
      if (left_outside_p (q, owner, &mine))
	{
	  reject (q, TP_USE_AFTER_FREE, &mine, owner);
	  break;
	}
      tp_count (TP_STAT_stale, 1);
      judge_again (q, owner);
      if (q->somewhere && q->a == q->anchor)
	tp_moved_remember (q->ref, q->anchor);
      break;
    }
}

/* Judge the access of Q, of one byte or more.  */

static void
judge (const struct question *q)
{
  uintptr_t a = q->a;
  tp_count (TP_STAT_judged, 1);
  if (uninit_p (q))
    reject (q, TP_UNINITIALIZED_POINTER, NULL, NULL);
  else if (a < TP_NULL_PAGE
      || (q->ref == TP_NULL && (near_null_p (a) || a >= -NULL_REACH)))
    reject (q, TP_NULL_DEREFERENCE, NULL, NULL);
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
  struct question q =
    { a, n, ref & ~TP_TAIL_MASK, anchor, site, pc, somewhere, NULL };

  if (n == 0)
    return;
  judge (&q);
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
  struct question q =
    { (uintptr_t) p->value, n, p->ref & ~TP_TAIL_MASK, (uintptr_t) p->anchor,
      site, pc, false, &beyond };
  judge (&q);
  errno = saved_errno;
  return beyond;
}

/* Judge what is given to free, or to a pool's deallocator: P, with REF and ANCHOR.  Memory that is not
   tracked may have come from an allocator that we do not see.  True if it is accepted as a pointer to another block than
   REF, which begins there.  */

bool
tp_judge_free (uintptr_t p, uint32_t ref, uintptr_t anchor,
	       const char *site, uintptr_t pc)
{
  int saved_errno = errno;
  struct question q = { p, 0, ref & ~TP_TAIL_MASK, anchor, site, pc, false, NULL };
  struct tp_record mine, there;
  bool found, another = false;

  tp_count (TP_STAT_judged, 1);
  if ((tp_alloc_replaced () && !tp_hooked) || tp_pool_judge_free (p, q.ref, site, pc))
    {
      errno = saved_errno;
      return false;
    }
  const struct tp_record *owner = tp_owner (p, &there) ? &there : NULL;
  bool base = owner && owner->kind == TP_HEAP && owner->base == p;
  bool begins = base || (owner && owner->kind == TP_POOL && owner->base == p);

  if (uninit_p (&q))
    reject_for (&q, TP_INVALID_FREE,
		"nothing was stored in the pointer before");
  else if (p < TP_NULL_PAGE)
    reject (&q, TP_INVALID_FREE, NULL, NULL);
  else if (base && owner->origin == q.ref)
    tp_count (TP_STAT_freed, 1);
  else
    switch (tp_number_p (q.ref) ? tp_trace_descent (q.ref, anchor, p, &mine)
	    : TP_DESCENT_STALE)
      {
      case TP_DESCENT_LIVE:
	if ((mine.kind != TP_HEAP || mine.base != p)
	    && !(base && anchor == mine.base + mine.size
		 && stored_by_others_p (&q, &mine, owner, &there)))
	  reject (&q, TP_INVALID_FREE, &mine, owner);
	break;
      case TP_DESCENT_DEAD:
	if (base && tp_replaced_p (q.ref, q.anchor, 0, owner))
	  accept_access (&q, TP_STAT_replaced);
	else if (begins && stored_by_others_p (&q, &mine, owner, &there))
	  {
	    accept_access (&q, TP_STAT_given);
	    another = true;
	  }
	else
	  reject (&q, (mine.kind == TP_HEAP || mine.kind == TP_POOL)
		  && mine.base == p ? TP_DOUBLE_FREE : TP_INVALID_FREE,
		  &mine, owner);
	break;
      case TP_DESCENT_LOST:
	if (base && tp_replaced_p (q.ref, q.anchor, 0, owner))
	  accept_access (&q, TP_STAT_replaced);
	else if (tp_lost_block_lives_p (q.ref, &mine, &found)
	    || tp_stack_number_p (q.ref))
	  reject (&q, TP_INVALID_FREE, found ? &mine : NULL, owner);
	else
	  reject (&q, TP_DOUBLE_FREE, NULL, owner);
	break;
      case TP_DESCENT_STALE:
	tp_count (TP_STAT_stale, tp_number_p (q.ref));
	if (owner && !base)
	  reject (&q, TP_INVALID_FREE, owner, owner);
	else if (!owner && tp_freed_p (p))
	  {
	    found = tp_history_freed_at (p, &mine);
	    reject (&q, found && mine.base != p ? TP_INVALID_FREE
		    : TP_DOUBLE_FREE, found ? &mine : NULL, NULL);
	  }
	else if (!owner)
	  {
	    const char *why = tp_unfreeable (p);
	    if (why)
	      reject_for (&q, TP_INVALID_FREE, why);
	  }
	break;
      }
  errno = saved_errno;
  return another;
}

/* Judge an access of N bytes at A to what was a block of the heap, and can be nothing else by now.  */

void TP_COLD
tp_judge_there (uintptr_t a, size_t n, const char *site, uintptr_t pc)
{
  int saved_errno = errno;
  struct tp_record there, freed;
  struct question q = { a, n, TP_UNKNOWN, 0, site, pc, false, NULL };
  if (a < TP_NULL_PAGE || tp_owner (a, &there) || !tp_heap_known () || !tp_history_freed_at (a, &freed))
    judge (&q);
  else
    {
      tp_count (TP_STAT_judged, 1);
      reject (&q, TP_USE_AFTER_FREE, &freed, NULL);
    }
  errno = saved_errno;
}

/* The same for what is given to free.  */

void TP_COLD
tp_judge_free_there (uintptr_t p, const char *site, uintptr_t pc)
{
  int saved_errno = errno;
  struct tp_record there, freed;
  uint32_t ref = TP_UNKNOWN;
  if (p < TP_NULL_PAGE)
    ref = tp_unset_value_p (p) ? TP_UNINIT : TP_NULL;
  else if (tp_owner (p, &there))
    ref = there.origin;
  else if (tp_history_freed_at (p, &freed))
    ref = freed.origin;
  errno = saved_errno;
  tp_judge_free (p, ref, 0, site, pc);
}
