/* provenance.c - which block a pointer belongs to.

   SPDX-License-Identifier: GPL-3.0-or-later

   It is the block of its referent, if the pointer's value fits that; slow-path.c has all the
   rules.  */

#include "slow-path/slow-path.h"
#include "slow-path/provenance.h"

static uint32_t
origin_word (uintptr_t a)
{
  return *trt_cell_origin (a) & ~TP_TAIL_MASK;
}

/* May a pointer with value A belong to R?  It may be one past the end.  */

static bool
reaches_p (const struct trt_record *r, uintptr_t a)
{
  return a - r->base <= r->size;
}

/* Is R a stack block that is recorded as alive, but does not own its memory any more?  Then its
   frame was left without notice, and the memory was used again.  */

static bool
overtaken_p (const struct trt_record *r)
{
  return r->kind == TRT_STACK && r->life == TRT_LIFE_LIVE && r->size > 0
         && origin_word (r->base) != r->origin;
}

enum trt_provenance
trt_trace_provenance (uint32_t ref, uintptr_t anchor, uintptr_t a, struct trt_record *r)
{
  struct trt_block live;
  bool known = trt_history_find_at (ref, anchor ? anchor : a, r);
  /* A tombstone is not used if a live block has that number, because the numbers have wrapped
     around.  */
  if (!known && !anchor && !trt_store_by_origin (ref, &live))
    known = trt_history_find (ref, r);
  if (known && overtaken_p (r))
    {
      r->life = TRT_LIFE_RETURN;
      r->end_site = NULL;
    }
  if (!anchor)
    return !known                     ? TRT_PROVENANCE_LOST
           : r->life == TRT_LIFE_LIVE ? TRT_PROVENANCE_LIVE
                                      : TRT_PROVENANCE_DEAD;

  struct trt_record c;
  struct trt_block outer;
  if (!known && trt_store_enclosing (anchor, ref, &outer))
    {
      trt_block_record (&outer, r);
      return TRT_PROVENANCE_LIVE;
    }
  if ((trt_find_owner (anchor, &c, NULL) && c.origin == ref)
      || (trt_find_ending_at (anchor, &c) && c.origin == ref))
    {
      *r = c;
      return TRT_PROVENANCE_LIVE;
    }
  if (!known || !reaches_p (r, anchor))
    return TRT_PROVENANCE_STALE;
  return r->life == TRT_LIFE_LIVE ? TRT_PROVENANCE_LIVE : TRT_PROVENANCE_DEAD;
}
