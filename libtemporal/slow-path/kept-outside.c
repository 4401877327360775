/* kept-outside.c - pointers that the program keeps outside of their blocks.

   SPDX-License-Identifier: GPL-3.0-or-later

   If a pointer from memory has a value that does not lie in the block of its referent, then either
   uninstrumented code has overwritten the pointer, or instrumented code had moved it out of its
   block before it was stored.  Compiled code calls keep_outside for the second case
   (plugin/instrument/provenance/moved-pointers.cc), and this file remembers the value and the
   referent together.  A value that another pointer happens to have is not remembered with this
   referent.

   Pairs are kept in a hash table in which a newer pair replaces an older one: then an error may be
   missed, and the table needs neither memory nor a lock.  kept-outside.h has the table, and what is
   answered without a search.  */

#include "slow-path/verdict.h"
#include "slow-path/kept-outside.h"
#include "slow-path/provenance.h"
#include "blocks/nested-blocks.h"

uint64_t trt_kept[TRT_KEPT_COUNT];

/* Is VALUE the address of a byte of the live block REF, or of its end?  */

static bool
in_block_p (uint32_t ref, uintptr_t value)
{
  struct trt_record r;
  return (trt_find_owner (value, &r, NULL) && r.origin == ref)
         || (trt_find_ending_at (value, &r) && r.origin == ref);
}

/* See slow-path.h.  Where the pointer's own referent is doubtful, the answer is no.  */

bool
trt_outside_p (uint32_t ref, uintptr_t value, uintptr_t anchor)
{
  struct trt_record r;
  struct trt_block b;
  return trt_number_p (ref) && !in_block_p (ref, value)
         && (!anchor || trt_kept_p (ref, anchor)
             || trt_trace_provenance (ref, anchor, value, &r) != TRT_PROVENANCE_STALE)
         && !trt_store_enclosing (value, ref, &b);
}

void TRT_COLD
trt_keep_outside (uint32_t ref, uintptr_t value, uintptr_t anchor)
{
  if (trt_nothing_to_keep_p (ref, value))
    return;
  trt_count (TRT_STAT_outside, 1);
  if (!trt_outside_p (ref, value, anchor))
    return;
  uint64_t word = trt_kept_word (ref, value);
  __atomic_store_n (trt_kept_place (word), word, __ATOMIC_RELAXED);
}

/* The pointer of Q was loaded with a value outside of its referent's block.  If the program had
   moved it there itself, and the block still lives, decide by that block, and return true.  OWNER
   (or null) owns the memory of the access.  If that is a block to which uninstrumented code may
   have stored a pointer, the value decides, as it does without this file.  */

bool
trt_decided_as_kept_p (const struct trt_slow_path_query *q, const struct trt_record *owner)
{
  struct trt_record mine, other;
  bool found;
  if (q->somewhere || !trt_kept_p (q->ref, q->anchor))
    return false;
  if (!trt_lost_block_lives_p (q->ref, &mine, &found) || !found
      || trt_stored_by_others_p (q, &mine, owner, &other))
    {
      uint64_t word = trt_kept_word (q->ref, q->anchor);
      __atomic_store_n (trt_kept_place (word), 0, __ATOMIC_RELAXED);
      return false;
    }
  if (trt_covers_p (&mine, q->a, q->n))
    trt_accept_inside (q, &mine, TRT_STAT_kept_outside);
  else if (trt_continues_in_next_p (&mine, owner, q->a, q->n))
    trt_accept_next (q, owner);
  else
    trt_reject (q, TRT_OUT_OF_BOUNDS, &mine, owner);
  return true;
}
