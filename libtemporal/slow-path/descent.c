/* descent.c - to which block a pointer belongs.

   SPDX-License-Identifier: GPL-3.0-or-later

   By its referent, if that and the pointer's value fit together; judge.c has the whole story.  */

#include "slow-path/slow-path.h"
#include "slow-path/descent.h"

static uint32_t
owner_word (uintptr_t a)
{
  return *tp_cell_origin (a) & ~TP_TAIL_MASK;
}

/* May a pointer with value A belong to R?  One past the end may.  */

static bool
reaches_p (const struct tp_record *r, uintptr_t a)
{
  return a - r->base <= r->size;
}

/* A stack block that is recorded as alive, but no longer owns its memory: the frame
   was abandoned and its place taken before anyone noticed.  */

static bool
overtaken_p (const struct tp_record *r)
{
  return r->kind == TP_STACK && r->life == TP_LIFE_LIVE && r->size > 0
	 && owner_word (r->base) != r->origin;
}

enum tp_descent
tp_trace_descent (uint32_t ref, uintptr_t anchor, uintptr_t a,
		  struct tp_record *r)
{
  struct tp_block live;
  bool known = tp_history_find_at (ref, anchor ? anchor : a, r);
  /* Not a tomb of long ago, from before the numbers wrapped.  */
  if (!known && !anchor && !tp_store_by_origin (ref, &live))
    known = tp_history_find (ref, r);
  if (known && overtaken_p (r))
    {
      r->life = TP_LIFE_RETURN;
      r->end_site = NULL;
    }
  if (!anchor)
    return !known ? TP_DESCENT_LOST
	   : r->life == TP_LIFE_LIVE ? TP_DESCENT_LIVE : TP_DESCENT_DEAD;

  struct tp_record c;
  struct tp_block outer;
  if (!known && tp_store_enclosing (anchor, ref, &outer))
    {
      tp_block_record (&outer, r);
      return TP_DESCENT_LIVE;
    }
  if ((tp_find_owner (anchor, &c, NULL) && c.origin == ref)
      || (tp_find_ending_at (anchor, &c) && c.origin == ref))
    {
      *r = c;
      return TP_DESCENT_LIVE;
    }
  if (!known || !reaches_p (r, anchor))
    return TP_DESCENT_STALE;
  return r->life == TP_LIFE_LIVE ? TP_DESCENT_LIVE : TP_DESCENT_DEAD;
}
