/* verdict.c - the result of the slow path: an access is accepted, or reported.

   SPDX-License-Identifier: GPL-3.0-or-later

   Some reasons to accept an access, whatever is wrong with its pointer, are tested here, just
   before an error would be reported, because the tests take long: that the program moved the
   pointer between blocks, that calls of another malloc may not have been seen, that a library keeps
   the pointer outside of its block, that the block's frame has ended without notice.  */

#include "slow-path/verdict.h"
#include "slow-path/interior-pointers.h"
#include "blocks/nested-blocks.h"
#include "interpose/other-malloc-calls.h"

/* See verdict.h.  */

void
trt_accept_access (const struct trt_slow_path_query *q, enum trt_stat reason)
{
  trt_count (reason, 1);
  if (trt_likely (trt_options.verbosity < 2))
    return;
  char where[256];
  struct trt_text t = { where, sizeof where, 0 };
  struct trt_place p;
  if (trt_site_read (q->site, &p))
    trt_site_format (&t, &p);
  else
    trt_text_format (&t, "?");
  trt_print ("temporal: slow path: %s: 0x%lx, %zu bytes, referent %u: "
             "accepted: %s\n",
             where, (unsigned long) q->a, q->n, q->ref >> TP_TAIL_BITS, trt_stat_texts[reason]);
}

/* See verdict.h.  */

void
trt_accept_inside (const struct trt_slow_path_query *q, const struct trt_record *r,
                   enum trt_stat reason)
{
  if (trt_unlikely (r->origin & TP_READONLY) && trt_site_what (q->site) == 'w')
    trt_reject (q, TRT_WRITE_TO_CONSTANT, r, r);
  else
    trt_accept_access (q, reason);
}

/* May the frame of R, a local whose bounds the access exceeds, have ended without notice?  A
   pointer of unknown provenance may have been resolved to a local that was at the same address
   before.  */

static bool
vanished_p (const struct trt_slow_path_query *q, const struct trt_record *r)
{
  return q->anchor && r->kind == TRT_STACK && trt_frame_dead_p (r);
}

/* See verdict.h.  A pointer that points into its own block was not moved, unless both blocks begin
   at the same address.  And no pointer is moved from a live block to a variable.  */

bool
trt_moved_between_p (const struct trt_slow_path_query *q, const struct trt_record *r, bool dead,
                     const struct trt_record *owner)
{
  uint32_t from = r ? r->origin : q->ref;
  if (!owner || owner->origin == from || !trt_number_p (from)
      || (!dead && (owner->kind == TRT_STACK || owner->kind == TRT_GLOBAL))
      || (q->n ? !trt_covers_p (owner, q->a, q->n) : owner->base != q->a)
      || (r && q->a - r->base < r->size && r->base != owner->base))
    return false;
  return trt_known_difference_p (from, owner->origin, dead);
}

/* The heap belongs to another allocator, not all of whose calls are seen.  Would there be no error
   if they were?  The pointer came from memory, where uninstrumented code may have stored it.  If
   its block R (null if unknown) has ended, and the memory has no known owner, it may have an
   unknown one; if R is alive, it may have ended unseen while uninstrumented code had it, and a
   larger block may be at its address.  */

static bool
unseen_p (const struct trt_slow_path_query *q, const struct trt_record *r, bool dead,
          const struct trt_record *owner)
{
  uint32_t number = r ? r->origin : q->ref;
  return trt_unlikely (trt_other_malloc_hooked) && q->anchor && !trt_options.strict
         && (trt_heap_number_p (number) || trt_pool_number_p (number)) && !(dead && owner)
         && trt_other_malloc_blind ();
}

/* Accept the access of Q, an error of KIND through a pointer to R where OWNER is, if the pointer
   may be right after all: it may lead to OWNER, or its block may have ended unseen.  Returns false
   if neither can be.  */

static bool
accepted_after_all_p (const struct trt_slow_path_query *q, enum trt_kind kind,
                      const struct trt_record *r, const struct trt_record *owner)
{
  bool dead = r ? r->life != TRT_LIFE_LIVE : kind != TRT_OUT_OF_BOUNDS;
  if (trt_moved_between_p (q, r, dead, owner))
    trt_accept_inside (q, owner, TRT_STAT_moved);
  else if (unseen_p (q, r, dead, owner))
    trt_accept_access (q, TRT_STAT_unseen);
  else if (r && owner && q->n > 0 && trt_displaced_p (r, owner, q->a, q->n, q->anchor))
    trt_accept_inside (q, owner, TRT_STAT_displaced);
  else
    return false;
  return true;
}

/* See verdict.h.  */

void TRT_COLD
trt_reject (const struct trt_slow_path_query *q, enum trt_kind kind, const struct trt_record *r,
            const struct trt_record *owner)
{
  if (kind != TRT_WRITE_TO_CONSTANT && accepted_after_all_p (q, kind, r, owner))
    return;
  if (q->beyond && kind == TRT_OUT_OF_BOUNDS)
    {
      *q->beyond = true;
      return;
    }
  if (kind == TRT_OUT_OF_BOUNDS && r && vanished_p (q, r))
    {
      trt_accept_access (q, TRT_STAT_vanished);
      return;
    }
  struct trt_error e = { .kind = kind,
                         .access = trt_site_what (q->site),
                         .address = q->a,
                         .size = q->n,
                         .site = q->site,
                         .pc = q->pc,
                         .has_block = r != NULL,
                         .has_owner = owner != NULL };
  if (q->n == 0)
    e.access = 'f';
  if (r)
    e.record = *r;
  if (owner)
    e.owner = *owner;
  trt_fail (&e);
}

/* See verdict.h.  */

void TRT_COLD
trt_reject_for (const struct trt_slow_path_query *q, enum trt_kind kind, const char *remark)
{
  struct trt_error e = { .kind = kind,
                         .access = q->n ? trt_site_what (q->site) : 'f',
                         .address = q->a,
                         .size = q->n,
                         .site = q->site,
                         .pc = q->pc,
                         .remark = remark };
  trt_fail (&e);
}
