/* history.c - rings of records indexed by number.

   SPDX-License-Identifier: GPL-3.0-or-later

   What was the block with this number, where was it allocated, and how did it end?  The record is
   at index NUMBER mod SIZE of a ring, until another block needs the place; the record has the rest
   of the number.  Heap blocks have a ring of 2^21 records, stack blocks one of 2^18: stack blocks
   begin far more often, and would overwrite the records that explain a use after free.  Blocks of
   pools, mappings and globals share the ring of the heap; their numbers begin in other parts of it.

   Stack blocks have records of one word (local-records.c).  A heap block is in the store while it
   is alive, and is recorded when it ends, or later: a small block of the main heap has its record
   in its own cells until they are needed (tombstones.h).  Its record in the ring is written without
   being read, because it is in no cache by then; it has two words, because the pair of its sites is
   one number.

   Threads write different records, unless the numbers of one thread are a whole ring ahead of
   another's.  A reader that sees a record change treats it as overwritten: in records of two words
   WHERE is cleared before the rest is written, and set last.  */

#include "blocks/blocks.h"
#include "blocks/site-pairs.h"
#include "blocks/history.h"
#include "blocks/local-records.h"
#include "blocks/tombstones.h"

#define HEAP_BITS TRT_HEAP_RING_BITS

_Static_assert(TRT_SITE_PAIR_BITS < TRT_DEAD_PAIR_BITS
                 && 29 - HEAP_BITS <= TRT_DEAD_SIZE_SHIFT - TRT_DEAD_MARK_SHIFT,
               "everything fits into a record");

struct trt_dead *trt_heap_ring;
TRT_SHOW (heap_ring, &trt_heap_ring);
TRT_SHOW (heap_ring_bits, HEAP_BITS);
TRT_SHOW (dead_life_shift, TRT_DEAD_LIFE_SHIFT);
TRT_SHOW (dead_mark_shift, TRT_DEAD_MARK_SHIFT);
TRT_SHOW (dead_size_shift, TRT_DEAD_SIZE_SHIFT);
TRT_SHOW (dead_pair_bits, TRT_DEAD_PAIR_BITS);

void
trt_history_init (void)
{
  trt_site_pair_init ();
  trt_heap_ring = trt_os_map (NULL, sizeof *trt_heap_ring << HEAP_BITS);
  trt_local_init ();
  if (!trt_heap_ring)
    trt_fatal ("cannot map memory for the history of blocks");
}

static inline bool
stack_block_number_p (uint32_t number)
{
  return number & TP_STACK_NUMBER_BIT;
}

#define MARK_MASK \
  (((1ULL << (TRT_DEAD_SIZE_SHIFT - TRT_DEAD_MARK_SHIFT)) - 1) << TRT_DEAD_MARK_SHIFT)
#define BASE_MASK ((1ULL << TRT_DEAD_LIFE_SHIFT) - 1)

/* ---- all others -------------------------------------------------------------------- */

static uint32_t
site_pair_of (const char *birth_site, const char *end_site)
{
  uint32_t birth = trt_site_number (birth_site);
  return trt_site_pair_number (birth > TRT_SITES ? 0 : birth, end_site);
}

void
trt_history_bury (uint32_t origin, uintptr_t base, size_t size, const char *birth_site,
                  const char *end_site)
{
  trt_history_keep (origin, base, size, TRT_LIFE_FREED, site_pair_of (birth_site, end_site));
}

void
trt_history_thread_ended (uint32_t origin, uintptr_t base, size_t size, const char *birth_site)
{
  trt_history_keep (origin, base, size, TRT_LIFE_RETURN, site_pair_of (birth_site, NULL));
}

void
trt_history_withdraw (uint32_t origin)
{
  uint32_t number = origin >> TP_TAIL_BITS;
  struct trt_dead *d = trt_dead_of (number);

  if ((d->where & MARK_MASK) == trt_dead_mark (number))
    __atomic_store_n (&d->where, 0, __ATOMIC_RELEASE);
}

static enum trt_block_kind
kind_of (uint32_t number)
{
  return number < TP_HEAP_NUMBERS ? TRT_HEAP : number < TP_NUMBER_COUNT ? TRT_POOL : TRT_GLOBAL;
}

/* Copy the record of NUMBER to *D; false if there is none, or if it changes meanwhile.  */
static bool
read_dead (uint32_t number, struct trt_dead *d)
{
  const struct trt_dead *k = trt_dead_of (number);

  d->where = __atomic_load_n (&k->where, __ATOMIC_ACQUIRE);
  d->what = __atomic_load_n (&k->what, __ATOMIC_ACQUIRE);
  return (d->where & MARK_MASK) == trt_dead_mark (number)
         && __atomic_load_n (&k->where, __ATOMIC_RELAXED) == d->where;
}

static inline uintptr_t
dead_base (const struct trt_dead *d)
{
  return (d->where & BASE_MASK) << 3;
}

static inline size_t
dead_size (const struct trt_dead *d)
{
  return d->what >> TRT_DEAD_PAIR_BITS | d->where >> TRT_DEAD_SIZE_SHIFT << TRT_DEAD_LOW_BITS;
}

static inline enum trt_life
dead_life (const struct trt_dead *d)
{
  return d->where >> TRT_DEAD_LIFE_SHIFT & 3;
}

static void
describe_dead (uint32_t number, const struct trt_dead *d, struct trt_record *out)
{
  uint32_t site_pair = d->what & ((1u << TRT_DEAD_PAIR_BITS) - 1);

  *out = (struct trt_record) { .base = dead_base (d),
                               .size = dead_size (d),
                               .birth_site = trt_site_pair_birth (site_pair),
                               .end_site = trt_site_pair_end (site_pair),
                               .origin = number << TP_TAIL_BITS,
                               .kind = kind_of (number),
                               .life = dead_life (d) };
}

/* ---- questions --------------------------------------------------------------------- */

void
trt_history_end (uint32_t origin, enum trt_life how, const char *site)
{
  uint32_t number = origin >> TP_TAIL_BITS;
  struct trt_dead d;

  if (stack_block_number_p (number))
    trt_local_end (origin, how, site);
  else if (read_dead (number, &d))
    {
      uint32_t site_pair = d.what & ((1u << TRT_DEAD_PAIR_BITS) - 1);
      trt_history_keep (origin, dead_base (&d), dead_size (&d), how,
                        site_pair_of (trt_site_pair_birth (site_pair), site));
    }
}

bool
trt_history_kept (uint32_t origin, struct trt_record *out)
{
  uint32_t number = origin >> TP_TAIL_BITS;
  struct trt_dead d;

  if (!trt_ready || number < TP_FIRST_NUMBER)
    return false;
  if (stack_block_number_p (number))
    return trt_local_find (number, out);
  if (!read_dead (number, &d))
    return false;
  describe_dead (number, &d, out);
  return true;
}

bool
trt_history_find_at (uint32_t origin, uintptr_t a, struct trt_record *out)
{
  return trt_history_kept (origin, out)
         || (trt_heap_number_p (origin) && trt_tombstone_find (a, origin & ~TP_TAIL_MASK, out));
}

bool
trt_history_find (uint32_t origin, struct trt_record *out)
{
  return trt_history_kept (origin, out)
         || (trt_heap_number_p (origin) && trt_tombstone_search (origin & ~TP_TAIL_MASK, out));
}

/* Threads take numbers in batches, but roughly in ascending order.  Records whose numbers were
   never used are not read: each page of them would be a page fault, 0.1 s for the whole ring.  */
bool
trt_history_freed_at (uintptr_t a, struct trt_record *out)
{
  uint32_t best = 0, bound = trt_number_heap_bound ();
  struct trt_record tombstone;

  if (bound > 1u << HEAP_BITS)
    bound = 1u << HEAP_BITS;
  for (uint32_t i = 0; i < bound; i++)
    {
      struct trt_dead d = trt_heap_ring[i];
      if (!d.where || dead_life (&d) != TRT_LIFE_FREED || a - dead_base (&d) >= dead_size (&d))
        continue;
      uint32_t mark = (d.where & MARK_MASK) >> TRT_DEAD_MARK_SHIFT;
      uint32_t number = (mark - 1) << HEAP_BITS | i;
      if (kind_of (number) == TRT_HEAP && number > best)
        best = number;
    }
  if (trt_tombstone_over (a, &tombstone) && tombstone.origin >> TP_TAIL_BITS > best)
    {
      *out = tombstone;
      return true;
    }
  return best && trt_history_kept (best << TP_TAIL_BITS, out);
}
