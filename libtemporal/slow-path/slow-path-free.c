/* slow-path-free.c - the slow path of deallocations.

   SPDX-License-Identifier: GPL-3.0-or-later

   As slow-path.c, but for the start of a block instead of a range of bytes.  Untracked memory is
   accepted, because it may come from an unknown allocator.  */

#include "slow-path/verdict.h"
#include "slow-path/provenance.h"
#include "interpose/other-malloc-calls.h"

#include <errno.h>

/* Decide about P, with REF and ANCHOR, as the argument of free or of a pool's deallocator.
   Untracked memory is accepted, because it may come from an unknown allocator.  True if P is
   accepted as a pointer to another block than REF, which begins there.  */

bool
trt_slow_path_free (uintptr_t p, uint32_t ref, uintptr_t anchor, const char *site, uintptr_t pc)
{
  int saved_errno = errno;
  struct trt_slow_path_query q = { p, 0, ref & ~TP_TAIL_MASK, anchor, site, pc, false, NULL };
  struct trt_record mine, there;
  bool found, another = false;

  trt_count (TRT_STAT_judged, 1);
  if (trt_unlikely (q.ref == TP_UNREAD))
    trt_refute ("unused-metadata", "a referent that is never read is read by a call of free", site,
                pc);
  if ((trt_alloc_replaced () && !trt_other_malloc_hooked)
      || trt_pool_slow_path_free (p, q.ref, anchor, site, pc))
    {
      errno = saved_errno;
      return false;
    }
  const struct trt_record *owner = trt_owner (p, &there) ? &there : NULL;
  bool base = owner && owner->kind == TRT_HEAP && owner->base == p;
  bool begins = base || (owner && owner->kind == TRT_POOL && owner->base == p);

  if (trt_never_set_p (&q))
    trt_reject_for (&q, TRT_INVALID_FREE, "nothing was stored in the pointer before");
  else if (p < TRT_NULL_PAGE)
    trt_reject (&q, TRT_INVALID_FREE, NULL, NULL);
  else if (base && owner->origin == q.ref)
    trt_count (TRT_STAT_freed, 1);
  else
    switch (trt_number_p (q.ref) ? trt_trace_provenance (q.ref, anchor, p, &mine)
                                 : TRT_PROVENANCE_STALE)
      {
      case TRT_PROVENANCE_LIVE:
        if ((mine.kind != TRT_HEAP || mine.base != p)
            && !(base && anchor == mine.base + mine.size
                 && trt_stored_by_others_p (&q, &mine, owner, &there)))
          trt_reject (&q, TRT_INVALID_FREE, &mine, owner);
        break;
      case TRT_PROVENANCE_DEAD:
        if (base && trt_address_reused_p (q.ref, q.anchor, 0, owner))
          trt_accept_access (&q, TRT_STAT_replaced);
        else if (begins && trt_stored_by_others_p (&q, &mine, owner, &there))
          {
            trt_accept_access (&q, TRT_STAT_given);
            another = true;
          }
        else
          trt_reject (&q,
                      (mine.kind == TRT_HEAP || mine.kind == TRT_POOL) && mine.base == p
                        ? TRT_DOUBLE_FREE
                        : TRT_INVALID_FREE,
                      &mine, owner);
        break;
      case TRT_PROVENANCE_LOST:
        if (base && trt_address_reused_p (q.ref, q.anchor, 0, owner))
          trt_accept_access (&q, TRT_STAT_replaced);
        else if (trt_lost_block_lives_p (q.ref, &mine, &found) || trt_stack_number_p (q.ref))
          trt_reject (&q, TRT_INVALID_FREE, found ? &mine : NULL, owner);
        else
          trt_reject (&q, TRT_DOUBLE_FREE, NULL, owner);
        break;
      case TRT_PROVENANCE_STALE:
        trt_count (TRT_STAT_stale, trt_number_p (q.ref));
        if (owner && !base)
          trt_reject (&q, TRT_INVALID_FREE, owner, owner);
        else if (!owner && trt_freed_p (p))
          {
            found = trt_history_freed_at (p, &mine);
            trt_reject (&q, found && mine.base != p ? TRT_INVALID_FREE : TRT_DOUBLE_FREE,
                        found ? &mine : NULL, NULL);
          }
        else if (!owner)
          {
            const char *why = trt_unfreeable (p);
            if (why)
              trt_reject_for (&q, TRT_INVALID_FREE, why);
          }
        break;
      }
  errno = saved_errno;
  return another;
}

/* The same for free, where the referent is not known: the block at P, or the last one that was
   freed there.  */

void TRT_COLD
trt_slow_path_free_there (uintptr_t p, const char *site, uintptr_t pc)
{
  int saved_errno = errno;
  struct trt_record there, freed;
  uint32_t ref = TP_UNKNOWN;
  if (p < TRT_NULL_PAGE)
    ref = trt_unset_value_p (p) ? TP_UNINIT : TP_NULL;
  else if (trt_owner (p, &there))
    ref = there.origin;
  else if (trt_history_freed_at (p, &freed))
    ref = freed.origin;
  errno = saved_errno;
  trt_slow_path_free (p, ref, 0, site, pc);
}
