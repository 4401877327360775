/* provenance-by-value.c - decisions by a pointer's value, where its referent may be stale.

   SPDX-License-Identifier: GPL-3.0-or-later

   A pointer that was loaded from memory has an anchor, its value at that time.  If uninstrumented
   code has stored it, the cell of the slot still has the block of the pointer that was there
   before, and only the value says which block is meant.  */

#include "slow-path/interior-pointers.h"
#include "slow-path/verdict.h"
#include "blocks/exposed.h"
#include "blocks/nested-blocks.h"

/* See verdict.h.  */

void
trt_accept_next (const struct trt_slow_path_query *q, const struct trt_record *owner)
{
  if (owner)
    trt_accept_inside (q, owner, TRT_STAT_next);
  else
    trt_accept_access (q, TRT_STAT_element);
}

/* As trt_find_owner, for the value A of a pointer.  It never means a block of a pool without a
   named deallocator, which may have ended unnoticed, but the block around it, as in
   trt_resolve.  */

static bool
find_meant (uintptr_t a, struct trt_record *r, bool *lazy)
{
  if (!trt_find_owner (a, r, lazy))
    return false;
  if (r->kind != TRT_POOL)
    return true;
  struct trt_block b;
  uint32_t number = trt_nested_certain (a);
  if (number == r->origin)
    return true;
  if (number == TP_EXTERNAL || !trt_store_enclosing (a, number, &b))
    return false;
  trt_block_record (&b, r);
  *lazy = b.lazy;
  return true;
}

/* The cell that the pointer was loaded with is stale.  Its value says where it points; OWNER (or
   null) owns the memory of the access.  */

void
trt_slow_path_by_value (const struct trt_slow_path_query *q, const struct trt_record *owner)
{
  struct trt_record c, e;
  bool lazy;
  if (!find_meant (q->anchor, &c, &lazy))
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
    {
      if (q->anchor != c.base)
        trt_interior_remember (c.origin);
      trt_reject (q, TRT_OUT_OF_BOUNDS, &c, owner);
    }
}

/* Store in BLOCK the blocks other than the referent's that the pointer of Q may belong to by its
   value: the one that it pointed to when it was loaded, the one that it is one past the end of, and
   OWNER (null if none), which owns the memory of the access.  Returns their number.  */

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
  /* A pointer to the end of a block can only access memory before it.  */
  if (trt_find_ending_at (q->anchor, &block[n]) && block[n].origin != q->ref
      && (q->somewhere || trt_covers_p (&block[n], q->a, q->n)))
    n++;
  if (owner && owner->origin != q->ref && !(n && block[0].origin == owner->origin))
    block[n++] = *owner;
  return n;
}

/* Is A, the address of the local MINE, on a stack in the block B, which the program has allocated
   as a stack?  Uninstrumented code has that block, but does not store pointers to locals in it.  */

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

/* The pointer of Q was loaded from memory, and has the referent of MINE, not that of OWNER (null if
   none), which owns the memory of the access.  May uninstrumented code have stored it, so that its
   value decides?  Then *R is the block.  Only called before an error is reported.  */

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
  /* If nothing will be reported, no search is needed.  */
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

/* If so, decide as for a pointer to that block.  */

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

/* How far outside of its block a pointer may be kept, in bytes: for example the base of an array
   whose indices begin at 1, or at a year.  */
#define KEPT_OUTSIDE ((uintptr_t) 1 << 16)

/* The pointer of Q was loaded with a value outside of its referent's block.  Does it belong to that
   block nevertheless, *MINE, which has ended, where OWNER is now?  It does if the value is in no
   block but near the old one, the access is where the old block was, and the value is not a pointer
   to the end of a block that uninstrumented code may have stored.  */

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
