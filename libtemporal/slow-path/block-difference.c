/* block-difference.c - blocks with a known difference of pointers between them.

   SPDX-License-Identifier: GPL-3.0-or-later

   Programs move pointers from one block to another by adding the difference of the two (at += fresh
   - old), when a block has grown, or when two arrays are accessed with one index.  The moved
   pointer keeps the referent of the first block, and its use in the second would be reported.  So
   where the program computes such a difference and keeps it, the two referents are passed to this
   file (plugin/instrument/provenance/block-difference.cc), and before slow-path.c reports the use
   of a pointer in another block, it asks whether there is a difference between the two.  This
   accepts only accesses to that other block: a stale pointer that was not moved still points into
   its own old block.

   A block may have moved several times since the pointer was, so a chain of differences may lead
   from one block to the other.  But if the pointer's block is alive, a single difference is
   required, and it must be one of pointers, not of integers, or of 32 bits: addresses are
   subtracted for many reasons, and a program that sorts by the difference would relate all blocks
   to each other.

   The program may also find that realloc has left the block where it was, and leave its pointers as
   they are.  So where it compares the two (plugin/ir/same-places.cc), and they are equal, that is a
   difference like the others.  Not every block is meant that has got the address of one that ended:
   only one that was born there by the call that ended the pointer's own.

   The table has a bucket for several numbers, with the last few differences of these.  Each stands
   in the buckets of both blocks, since there may be many from one of them, to which a program
   relates all others.  If a difference was overwritten in both, the access is reported.  */

#include "slow-path/slow-path.h"
#include "blocks/owned-range.h"

#include <errno.h>

TRT_EXPORT void TP_ABI (block_difference) (uint32_t a, uint32_t b, int numbers);
TRT_EXPORT void TP_ABI (same_place) (uint32_t a, uint32_t b, const void *p, const void *q);

/* A difference is stored as the origin word of one block, in the upper half, and that of the other
   in the lower half, which has NUMBERS in place of the tail bits if it is one of integers.  */
enum
{
  NUMBERS = 1
};
enum
{
  BUCKETS = 1 << 11,
  WAYS = 8,
  PATH_MAX_BLOCKS = 64
};

struct bucket
{
  uint64_t distance[WAYS];
};

/* With the blocks that took the places of others: the word of the block that ended, and that of the
   one that is there, by a hash of the former.  Each access through a pointer that was left as it is
   needs the slow path, so its result is kept here.  */
static struct differences
{
  struct bucket bucket[BUCKETS];
  uint64_t place[BUCKETS];
} * table;

static unsigned
hash (uint32_t ref)
{
  return (ref >> TP_TAIL_BITS) * 0x9e3779b1u >> 21;
}

static struct bucket *
bucket_of (uint32_t ref)
{
  return &table->bucket[hash (ref)];
}

static uint64_t *
taken_place (uint32_t ref)
{
  return &table->place[hash (ref)];
}

static uint64_t
entry (uint32_t a, uint32_t b)
{
  return (uint64_t) a << 32 | b;
}

_Static_assert(BUCKETS == 1 << (32 - 21), "the hash has as many bits as there are buckets");

/* Enter the difference from A to B, which may have NUMBERS added.  The latest one comes first.  */

static void
note_difference (uint32_t a, uint32_t b)
{
  struct bucket *k = bucket_of (a);
  uint64_t d = entry (a, b);

  for (int i = 0; i < WAYS; i++)
    d = __atomic_exchange_n (&k->distance[i], d, __ATOMIC_RELAXED);
}

/* Is there a difference from A to B?  With NUMBERS, it may be one of integers.  */

static bool
noted_p (uint32_t a, uint32_t b, bool numbers)
{
  const struct bucket *k = bucket_of (a);

  for (int i = 0; i < WAYS; i++)
    {
      uint64_t d = __atomic_load_n (&k->distance[i], __ATOMIC_RELAXED);
      if ((numbers ? d & ~(uint64_t) TP_TAIL_MASK : d) == entry (a, b))
        return true;
    }
  return false;
}

static void
relate (uint32_t a, uint32_t b, uint32_t numbers)
{
  note_difference (a, b | numbers);
  note_difference (b, a | numbers);
}

void
TP_ABI (block_difference) (uint32_t a, uint32_t b, int numbers)
{
  if (a == b || !trt_number_p (a) || !trt_number_p (b) || !trt_ready
      || !trt_os_table ((void **) &table, sizeof *table) || noted_p (a, b, numbers))
    return;
  relate (a, b, numbers ? NUMBERS : 0);
}

/* Was the block with the number A at the place of FRESH, which lives, until realloc made FRESH of
   it?  */

static bool
became_p (uint32_t a, const struct trt_record *fresh)
{
  struct trt_record old;

  return ((trt_heap_number_p (a) || trt_pool_number_p (a))
          && trt_history_find_at (a, fresh->base, &old) && old.life == TRT_LIFE_FREED
          && old.base == fresh->base && old.end_site && old.end_site == fresh->birth_site);
}

/* Relate the number A to FRESH, if that was made of its block, and so those that had the place
   before A.  The program may have left the pointer as it is several times: then FRESH was made of a
   block that A is related to.  */

static void
relate_in_place (uint32_t a, const struct trt_record *fresh)
{
  if (a == fresh->origin || !trt_number_p (a) || noted_p (a, fresh->origin, false))
    return;
  bool became = became_p (a, fresh);
  for (int i = 0; !became && i < WAYS; i++)
    {
      uint64_t d = __atomic_load_n (&bucket_of (a)->distance[i], __ATOMIC_RELAXED);
      became = d >> 32 == a && became_p ((uint32_t) d & ~TP_TAIL_MASK, fresh);
    }
  if (!became)
    return;
  relate (a, fresh->origin, 0);
  trt_place_taken (a, fresh->origin);
  for (int i = 0; i < WAYS; i++)
    {
      uint64_t d = __atomic_load_n (&bucket_of (a)->distance[i], __ATOMIC_RELAXED);
      uint32_t before = (uint32_t) d & ~TP_TAIL_MASK;
      if (d >> 32 == a
          && __atomic_load_n (taken_place (before), __ATOMIC_RELAXED) == entry (before, a))
        {
          relate (before, fresh->origin, 0);
          trt_place_taken (before, fresh->origin);
        }
    }
}

void
trt_place_taken (uint32_t a, uint32_t b)
{
  __atomic_store_n (taken_place (a), entry (a, b), __ATOMIC_RELAXED);
}

bool
trt_owned_by_next_p (uint32_t ref, uintptr_t a, size_t n)
{
  if (!__atomic_load_n (&table, __ATOMIC_ACQUIRE))
    return false;
  uint64_t d = __atomic_load_n (taken_place (ref), __ATOMIC_RELAXED);
  return d >> 32 == ref && trt_block_owns_p ((uint32_t) d, a, n);
}

void
TP_ABI (same_place) (uint32_t a, uint32_t b, const void *p, const void *q)
{
  struct trt_record fresh;
  int saved_errno = errno;

  if (p != q || a == b || (!trt_number_p (a) && !trt_number_p (b)) || !trt_ready
      || !trt_os_table ((void **) &table, sizeof *table)
      || !trt_find_owner ((uintptr_t) p, &fresh, NULL))
    return;
  relate_in_place (a, &fresh);
  relate_in_place (b, &fresh);
  errno = saved_errno;
}

/* A chain of differences that was found is entered as a single one: a block that has ended does not
   come back.  */

bool
trt_known_difference_p (uint32_t a, uint32_t b, bool far)
{
  uint32_t path[PATH_MAX_BLOCKS] = { a };
  unsigned n = 1;

  if (!__atomic_load_n (&table, __ATOMIC_ACQUIRE))
    return false;
  for (unsigned k = 0; k < n; k++)
    {
      const struct bucket *from = bucket_of (path[k]);
      if (noted_p (path[k], b, far) || noted_p (b, path[k], far))
        {
          if (!noted_p (a, b, false))
            relate (a, b, 0);
          return true;
        }
      for (int i = 0; far && i < WAYS && n < PATH_MAX_BLOCKS; i++)
        {
          uint64_t d = __atomic_load_n (&from->distance[i], __ATOMIC_RELAXED);
          uint32_t next = (uint32_t) d & ~TP_TAIL_MASK;
          unsigned seen = 0;
          while (seen < n && path[seen] != next)
            seen++;
          if (d >> 32 == path[k] && seen == n)
            path[n++] = next;
        }
    }
  return false;
}
