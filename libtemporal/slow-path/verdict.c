/* verdict.c - how the slow path ends: an access is accepted, or reported.

   SPDX-License-Identifier: GPL-3.0-or-later

   What speaks for an access whatever is wrong with its pointer is asked here, at the last moment, since it may take a while: that the program moved
   the pointer between blocks, that the heap is not wholly seen, that the block's frame vanished.  */

#include "slow-path/verdict.h"
#include "blocks/nest.h"
#include "interpose/hooked.h"

/* The access is accepted, for REASON.  */

void
tp_accept_access (const struct tp_judged *q, enum tp_stat reason)
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

/* The access lies inside the block R that its pointer belongs to.  That is good, for REASON, unless
   it writes to a constant.  */

void
tp_accept_inside (const struct tp_judged *q, const struct tp_record *r,
	       enum tp_stat reason)
{
  if (tp_unlikely (r->origin & TP_READONLY) && tp_site_what (q->site) == 'w')
    tp_reject (q, TP_WRITE_TO_CONSTANT, r, r);
  else
    tp_accept_access (q, reason);
}

/* Would it be wrong to hold Q's pointer against the bounds of R?  A pointer of unknown descent
   may have been taken for one to a local that was in the same place once.  */

static bool
vanished_p (const struct tp_judged *q, const struct tp_record *r)
{
  return q->anchor && r->kind == TP_STACK && tp_frame_gone_p (r);
}

/* May the pointer of Q have been moved from its block R (null if unknown), which has ended if DEAD, to OWNER's?  Not if it is
   where it could be without having been moved, unless that is also where it would be.  And as long as a block lives, nothing
   is moved from there to variables.  */

bool
tp_moved_between_p (const struct tp_judged *q, const struct tp_record *r, bool dead,
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
unseen_p (const struct tp_judged *q, const struct tp_record *r, bool dead, const struct tp_record *owner)
{
  uint32_t number = r ? r->origin : q->ref;
  return tp_unlikely (tp_hooked) && q->anchor && !tp_options.strict
	 && (tp_heap_number_p (number) || tp_pool_number_p (number)) && !(dead && owner) && tp_hook_blind ();
}

/* The access is an error of KIND, against the block R (null if unknown), while OWNER
   (null if nobody) owns the memory.  */

void TP_COLD
tp_reject (const struct tp_judged *q, enum tp_kind kind,
	const struct tp_record *r, const struct tp_record *owner)
{
  bool dead = r ? r->life != TP_LIFE_LIVE : kind != TP_OUT_OF_BOUNDS;
  if (kind != TP_WRITE_TO_CONSTANT && tp_moved_between_p (q, r, dead, owner))
    {
      tp_accept_inside (q, owner, TP_STAT_moved);
      return;
    }
  if (kind != TP_WRITE_TO_CONSTANT && unseen_p (q, r, dead, owner))
    {
      tp_accept_access (q, TP_STAT_unseen);
      return;
    }
  if (q->beyond && kind == TP_OUT_OF_BOUNDS)
    {
      *q->beyond = true;
      return;
    }
  if (kind == TP_OUT_OF_BOUNDS && r && vanished_p (q, r))
    {
      tp_accept_access (q, TP_STAT_vanished);
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

void TP_COLD
tp_reject_for (const struct tp_judged *q, enum tp_kind kind, const char *remark)
{
  struct tp_error e =
    {
      .kind = kind, .access = q->n ? tp_site_what (q->site) : 'f',
      .address = q->a, .size = q->n, .site = q->site, .pc = q->pc,
      .remark = remark
    };
  tp_fail (&e);
}

