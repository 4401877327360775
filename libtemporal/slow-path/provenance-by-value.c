/* provenance-by-value.c - what the value of a pointer says where its referent may be another's.

   SPDX-License-Identifier: GPL-3.0-or-later

   A pointer that was loaded from memory has an anchor, its value at that moment.  If uninstrumented
   code has stored it, the cell of the place still names the block of the pointer that was there
   before; the value alone says which block it is.  */

#include "slow-path/verdict.h"
#include "blocks/exposed.h"
#include "blocks/nested-blocks.h"

/* The pointer may go on from its block to OWNER's memory (adjacent-blocks.c).  */

void
trt_accept_next (const struct trt_slow_path_query *q, const struct trt_record *owner)
{
  if (owner)
    trt_accept_inside (q, owner, TRT_STAT_next);
  else
    trt_accept_access (q, TRT_STAT_element);
}

/* The cell that the pointer came from is stale.  Its value says where it points
   now; OWNER (or null) is whose memory it is used for.  */

void
trt_slow_path_by_value (const struct trt_slow_path_query *q, const struct trt_record *owner)
{
  struct trt_record c, e;
  bool lazy;
  if (!trt_find_owner (q->anchor, &c, &lazy))
    {
      if (owner)
        trt_accept_access (q, TRT_STAT_stale_external);
      else
        trt_slow_path_untracked (q, TRT_STAT_stale_external);
    }
  else if (trt_covers_p (&c, q->a, q->n))
    {
      if (lazy)
        trt_cells_fill_ends (c.base, c.size, c.origin, q->a, q->n);
      trt_accept_inside (q, &c, TRT_STAT_stale_good);
    }
  else if (q->anchor == c.base && trt_find_ending_at (q->anchor, &e)
           && trt_covers_p (&e, q->a, q->n))
    trt_accept_inside (q, &e, TRT_STAT_stale_one_past);
  else if (trt_continues_in_next_p (&c, owner, q->a, q->n))
    trt_accept_next (q, owner);
  else
    trt_reject (q, TRT_OUT_OF_BOUNDS, &c, owner);
}

/* The blocks other than MINE that the pointer of Q may be of, as its value says: where it led when
   it was loaded, where it is one past the end, and OWNER (null if none), whose memory it is used
   for.  Their number; they are in BLOCK.  */

enum
{
  CANDIDATES = 3
};

static unsigned
candidates (const struct trt_slow_path_query *q, const struct trt_record *owner,
            struct trt_record block[CANDIDATES])
{
  unsigned n = 0;
  if (trt_find_owner (q->anchor, &block[n], NULL) && block[n].origin != q->ref)
    n++;
  /* From its end a pointer reaches nothing but what is before it.  */
  if (trt_find_ending_at (q->anchor, &block[n]) && block[n].origin != q->ref
      && (q->somewhere || trt_covers_p (&block[n], q->a, q->n)))
    n++;
  if (owner && owner->origin != q->ref && !(n && block[0].origin == owner->origin))
    block[n++] = *owner;
  return n;
}

/* Is MINE a local, at A, on a stack that lies in the block B, which the program allocated for it?
   Uninstrumented code has that stack, but stores no pointers into it.  */

enum
{
  LEAST_STACK = 16384
};

static bool
on_stack_of_p (const struct trt_record *mine, uintptr_t a, const struct trt_record *b)
{
  return (mine->kind == TRT_STACK && b->kind == TRT_HEAP && b->size >= LEAST_STACK
          && a - b->base < b->size && a != b->base && trt_site_known_p (b->birth_site));
}

/* The pointer of Q was loaded from memory, and its referent is that of MINE, not that of OWNER
   (null if none), whose memory it is used for.  May uninstrumented code have stored it, so that
   its value says where it points?  Then *R is the block.  Before an error is reported only.  */

bool
trt_stored_by_others_p (const struct trt_slow_path_query *q, const struct trt_record *mine,
                        const struct trt_record *owner, struct trt_record *r)
{
  if (!q->anchor || trt_options.strict)
    return false;
  trt_exposed_settle ();
  struct trt_record block[CANDIDATES];
  unsigned n = candidates (q, owner, block);
  if (n && on_stack_of_p (mine, q->anchor, &block[0]))
    return false;
  for (unsigned i = 0; i < n; i++)
    if (trt_external_code_has_p (&block[i]))
      {
        *r = block[i];
        return true;
      }
  /* Where nothing will be reported there is no need to search.  */
  if (n == 0 || trt_reported_p (q->site, q->pc)
      || trt_moved_between_p (q, mine, mine->life != TRT_LIFE_LIVE, owner))
    return false;
  for (unsigned i = 0; i < n; i++)
    if (trt_exposed_search (&block[i], q->ref))
      {
        *r = block[i];
        return true;
      }
  return false;
}

/* If so, decide as for a pointer of that block.  */

bool
trt_decided_by_value_p (const struct trt_slow_path_query *q, const struct trt_record *mine,
                        const struct trt_record *owner)
{
  struct trt_record r;
  if (!trt_stored_by_others_p (q, mine, owner, &r))
    return false;
  if (q->somewhere || trt_covers_p (&r, q->a, q->n))
    trt_accept_inside (q, &r, TRT_STAT_given);
  else
    trt_slow_path_by_value (q, owner);
  return true;
}

/* How far a pointer is kept outside of its block, as the base of an array that counts from 1, or
   from a year.  */
#define KEPT_OUTSIDE ((uintptr_t) 1 << 16)

/* The pointer of Q was loaded with a value outside of its block.  Is it nevertheless that block's,
   which has ended, in *MINE, and OWNER in its place today?  It is in no block, it is near, and the
   access is where the block was.  It is not OWNER's, whose end uninstrumented code may have stored
   there.  */

bool
trt_left_outside_p (const struct trt_slow_path_query *q, const struct trt_record *owner,
                    struct trt_record *mine)
{
  struct trt_record c;
  return (owner && owner->kind == TRT_HEAP && q->n > 0 && !q->somewhere
          && trt_heap_number_p (q->ref) && trt_history_find_at (q->ref, q->a, mine)
          && mine->life == TRT_LIFE_FREED && trt_covers_p (mine, q->a, 1)
          && q->anchor - mine->base + KEPT_OUTSIDE < mine->size + 2 * KEPT_OUTSIDE
          && !trt_find_owner (q->anchor, &c, NULL) && !trt_find_ending_at (q->anchor, &c)
          && !trt_address_reused_p (q->ref, q->anchor, q->a, owner)
          && !trt_stored_by_others_p (q, mine, owner, &c));
}
