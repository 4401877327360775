/* judge-free.c - the slow path of what is given to a deallocator.

   SPDX-License-Identifier: GPL-3.0-or-later

   As in judge.c, with the start of a block in place of a range of bytes.  Memory that is not tracked may have come from an allocator that
   we do not see.  */

#include "slow-path/verdict.h"
#include "slow-path/descent.h"
#include "interpose/hooked.h"

#include <errno.h>

/* Judge what is given to free, or to a pool's deallocator: P, with REF and ANCHOR.  Memory that is not
   tracked may have come from an allocator that we do not see.  True if it is accepted as a pointer to another block than
   REF, which begins there.  */

bool
tp_judge_free (uintptr_t p, uint32_t ref, uintptr_t anchor,
	       const char *site, uintptr_t pc)
{
  int saved_errno = errno;
  struct tp_judged q = { p, 0, ref & ~TP_TAIL_MASK, anchor, site, pc, false, NULL };
  struct tp_record mine, there;
  bool found, another = false;

  tp_count (TP_STAT_judged, 1);
  if (tp_unlikely (q.ref == TP_UNREAD))
    tp_refute ("unused-metadata", "a referent that nobody would read is read by a call of free", site, pc);
  if ((tp_alloc_replaced () && !tp_hooked) || tp_pool_judge_free (p, q.ref, site, pc))
    {
      errno = saved_errno;
      return false;
    }
  const struct tp_record *owner = tp_owner (p, &there) ? &there : NULL;
  bool base = owner && owner->kind == TP_HEAP && owner->base == p;
  bool begins = base || (owner && owner->kind == TP_POOL && owner->base == p);

  if (tp_never_set_p (&q))
    tp_reject_for (&q, TP_INVALID_FREE,
		"nothing was stored in the pointer before");
  else if (p < TP_NULL_PAGE)
    tp_reject (&q, TP_INVALID_FREE, NULL, NULL);
  else if (base && owner->origin == q.ref)
    tp_count (TP_STAT_freed, 1);
  else
    switch (tp_number_p (q.ref) ? tp_trace_descent (q.ref, anchor, p, &mine)
	    : TP_DESCENT_STALE)
      {
      case TP_DESCENT_LIVE:
	if ((mine.kind != TP_HEAP || mine.base != p)
	    && !(base && anchor == mine.base + mine.size
		 && tp_stored_by_others_p (&q, &mine, owner, &there)))
	  tp_reject (&q, TP_INVALID_FREE, &mine, owner);
	break;
      case TP_DESCENT_DEAD:
	if (base && tp_replaced_p (q.ref, q.anchor, 0, owner))
	  tp_accept_access (&q, TP_STAT_replaced);
	else if (begins && tp_stored_by_others_p (&q, &mine, owner, &there))
	  {
	    tp_accept_access (&q, TP_STAT_given);
	    another = true;
	  }
	else
	  tp_reject (&q, (mine.kind == TP_HEAP || mine.kind == TP_POOL)
		  && mine.base == p ? TP_DOUBLE_FREE : TP_INVALID_FREE,
		  &mine, owner);
	break;
      case TP_DESCENT_LOST:
	if (base && tp_replaced_p (q.ref, q.anchor, 0, owner))
	  tp_accept_access (&q, TP_STAT_replaced);
	else if (tp_lost_block_lives_p (q.ref, &mine, &found)
	    || tp_stack_number_p (q.ref))
	  tp_reject (&q, TP_INVALID_FREE, found ? &mine : NULL, owner);
	else
	  tp_reject (&q, TP_DOUBLE_FREE, NULL, owner);
	break;
      case TP_DESCENT_STALE:
	tp_count (TP_STAT_stale, tp_number_p (q.ref));
	if (owner && !base)
	  tp_reject (&q, TP_INVALID_FREE, owner, owner);
	else if (!owner && tp_freed_p (p))
	  {
	    found = tp_history_freed_at (p, &mine);
	    tp_reject (&q, found && mine.base != p ? TP_INVALID_FREE
		    : TP_DOUBLE_FREE, found ? &mine : NULL, NULL);
	  }
	else if (!owner)
	  {
	    const char *why = tp_unfreeable (p);
	    if (why)
	      tp_reject_for (&q, TP_INVALID_FREE, why);
	  }
	break;
      }
  errno = saved_errno;
  return another;
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
