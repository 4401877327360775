/* block-difference.c - blocks with a known difference of pointers between them.

   SPDX-License-Identifier: GPL-3.0-or-later

   Programs move pointers from one block to another by the difference of the two, at += fresh - old,
   when a block has grown or two arrays are walked with one index.  The pointer that is moved keeps
   the referent of the first block, and its use in the second would be accused.  Where the program
   makes such a difference and keeps it, the two referents come here
   (plugin/instrument/provenance/block-difference.cc).  So before a pointer is accused of what it
   does in another block, slow-path.c asks whether there is a distance between the two.  Nothing
   else is accepted for that: a stale pointer that was left after still lies in what was its own
   block.

   A block may have moved several times since the pointer was, so the way from one block to the
   other may lead over several distances.  But where the pointer's block lives one has to do, and
   that a difference of pointers, not of numbers or one of 32 bits: addresses are subtracted for
   many reasons, and who does that to sort them would connect everything with everything.

   The table is in buckets by the number, of the last few distances of each; what is forgotten is
   accused.  */

#include "slow-path/slow-path.h"

TRT_EXPORT void TP_ABI (block_difference) (uint32_t a, uint32_t b, int numbers);

/* A distance is a word for the one block, and after that, in place of the count of bytes, NUMBERS
   and the word of the other.  */
enum
{
  NUMBERS = 1
};
enum
{
  BUCKETS = 1 << 11,
  WAYS = 8,
  WAY_MAX = 64
};

struct bucket
{
  uint64_t distance[WAYS];
};
static struct bucket *table;

static struct bucket *
bucket_of (uint32_t ref)
{
  return &table[(ref >> TP_TAIL_BITS) * 0x9e3779b1u >> 21];
}

_Static_assert(BUCKETS == 1 << (32 - 21), "the hash has as many bits as there are buckets");

/* Note that there is a distance from A to B, which may have NUMBERS after it.  The youngest comes
   first.  */

static void
note_difference (uint32_t a, uint32_t b)
{
  struct bucket *k = bucket_of (a);
  uint64_t d = (uint64_t) a << 32 | b;

  for (int i = 0; i < WAYS; i++)
    d = __atomic_exchange_n (&k->distance[i], d, __ATOMIC_RELAXED);
}

/* Is one noted, which may be one of numbers if NUMBERS?  */

static bool
noted_p (uint32_t a, uint32_t b, bool numbers)
{
  const struct bucket *k = bucket_of (a);

  for (int i = 0; i < WAYS; i++)
    {
      uint64_t d = __atomic_load_n (&k->distance[i], __ATOMIC_RELAXED);
      if ((numbers ? d & ~(uint64_t) TP_TAIL_MASK : d) == ((uint64_t) a << 32 | b))
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
      || !trt_os_table ((void **) &table, BUCKETS * sizeof (struct bucket))
      || noted_p (a, b, numbers))
    return;
  relate (a, b, numbers ? NUMBERS : 0);
}

/* A chain of differences that was found once is noted as a difference of its own: a block that has
   ended stays so.  */

bool
trt_known_difference_p (uint32_t a, uint32_t b, bool far)
{
  uint32_t way[WAY_MAX] = { a };
  unsigned n = 1;

  if (!__atomic_load_n (&table, __ATOMIC_ACQUIRE))
    return false;
  for (unsigned k = 0; k < n; k++)
    {
      const struct bucket *from = bucket_of (way[k]);
      if (noted_p (way[k], b, far))
        {
          if (!noted_p (a, b, false))
            relate (a, b, 0);
          return true;
        }
      for (int i = 0; far && i < WAYS && n < WAY_MAX; i++)
        {
          uint64_t d = __atomic_load_n (&from->distance[i], __ATOMIC_RELAXED);
          uint32_t next = (uint32_t) d & ~TP_TAIL_MASK;
          unsigned seen = 0;
          while (seen < n && way[seen] != next)
            seen++;
          if (d >> 32 == way[k] && seen == n)
            way[n++] = next;
        }
    }
  return false;
}
