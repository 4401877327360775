/* history.c - rings of records indexed by number.

   SPDX-License-Identifier: GPL-3.0-or-later

   What was the block with this number, where was it allocated, and how did it
   end?  The answer stands at NUMBER mod SIZE of a ring, until another block
   takes the place; the number in the record says whose it is.  Heap
   blocks have a ring of 2^21 records, stack blocks one of 2^18: stack blocks are
   born far more often, and would push out what explains a use after free.

   Stack blocks have records of one word, which are local.c's.  A heap block stands in the store
   while it lives, and is recorded when it ends, or even later: a small one of the main heap stays
   described by its own cells until they are needed (tomb.h).  Its record is written without being read, as it
   is in no cache by then, and is two words, since its two sites are one number.

   Threads write different records, except when one thread's number is
   a whole ring ahead of another's.  A reader that sees a record change under
   its hands takes it for overwritten: in those of two words WHERE is withdrawn before the rest
   is written, and set last.  */

#include "blocks/blocks.h"
#include "blocks/fate.h"
#include "blocks/history.h"
#include "blocks/local.h"
#include "blocks/tomb.h"

#define HEAP_BITS   TP_HEAP_RING_BITS

_Static_assert (TP_FATE_BITS < TP_DEAD_FATE_BITS
                && 29 - HEAP_BITS <= TP_DEAD_SIZE_SHIFT - TP_DEAD_MARK_SHIFT,
                "everything fits into a record");

struct tp_dead *tp_heap_ring;

void
tp_history_init (void)
{
  tp_fate_init ();
  tp_heap_ring = tp_os_map (NULL, sizeof *tp_heap_ring << HEAP_BITS);
  tp_local_init ();
  if (!tp_heap_ring)
    tp_fatal ("cannot map memory for the history of blocks");
}

static inline bool
stack_p (uint32_t number)
{
  return number & TP_STACK_NUMBER_BIT;
}

#define MARK_MASK  (((1ULL << (TP_DEAD_SIZE_SHIFT - TP_DEAD_MARK_SHIFT)) - 1) \
                    << TP_DEAD_MARK_SHIFT)
#define BASE_MASK  ((1ULL << TP_DEAD_LIFE_SHIFT) - 1)

/* ---- all others -------------------------------------------------------------------- */

static uint32_t
fate_of (const char *birth_site, const char *end_site)
{
  uint32_t birth = tp_site_number (birth_site);
  return tp_fate_number (birth > TP_SITES ? 0 : birth, end_site);
}

void
tp_history_bury (uint32_t origin, uintptr_t base, size_t size,
                 const char *birth_site, const char *end_site)
{
  tp_history_keep (origin, base, size, TP_LIFE_FREED,
                   fate_of (birth_site, end_site));
}

void
tp_history_thread_ended (uint32_t origin, uintptr_t base, size_t size,
                         const char *birth_site)
{
  tp_history_keep (origin, base, size, TP_LIFE_RETURN, fate_of (birth_site, NULL));
}

void
tp_history_withdraw (uint32_t origin)
{
  uint32_t number = origin >> TP_TAIL_BITS;
  struct tp_dead *d = tp_dead_of (number);

  if ((d->where & MARK_MASK) == tp_dead_mark (number))
    __atomic_store_n (&d->where, 0, __ATOMIC_RELEASE);
}

static enum tp_block_kind
kind_of (uint32_t number)
{
  return number < TP_HEAP_NUMBERS ? TP_HEAP
         : number < TP_NUMBER_COUNT ? TP_POOL : TP_GLOBAL;
}

/* The record of NUMBER as it is kept, in *D, as it was at one moment.  */
static bool
read_dead (uint32_t number, struct tp_dead *d)
{
  const struct tp_dead *k = tp_dead_of (number);

  d->where = __atomic_load_n (&k->where, __ATOMIC_ACQUIRE);
  d->what = __atomic_load_n (&k->what, __ATOMIC_ACQUIRE);
  return (d->where & MARK_MASK) == tp_dead_mark (number)
         && __atomic_load_n (&k->where, __ATOMIC_RELAXED) == d->where;
}

static inline uintptr_t
dead_base (const struct tp_dead *d)
{
  return (d->where & BASE_MASK) << 3;
}

static inline size_t
dead_size (const struct tp_dead *d)
{
  return d->what >> TP_DEAD_FATE_BITS
         | d->where >> TP_DEAD_SIZE_SHIFT << TP_DEAD_LOW_BITS;
}

static inline enum tp_life
dead_life (const struct tp_dead *d)
{
  return d->where >> TP_DEAD_LIFE_SHIFT & 3;
}

static void
describe (uint32_t number, const struct tp_dead *d, struct tp_record *out)
{
  uint32_t fate = d->what & ((1u << TP_DEAD_FATE_BITS) - 1);

  *out = (struct tp_record)
    {
      .base = dead_base (d), .size = dead_size (d),
      .birth_site = tp_fate_birth (fate), .end_site = tp_fate_end (fate),
      .origin = number << TP_TAIL_BITS, .kind = kind_of (number),
      .life = dead_life (d)
    };
}

/* ---- questions --------------------------------------------------------------------- */

void
tp_history_end (uint32_t origin, enum tp_life how, const char *site)
{
  uint32_t number = origin >> TP_TAIL_BITS;
  struct tp_dead d;

  if (stack_p (number))
    tp_local_end (origin, how, site);
  else if (read_dead (number, &d))
    {
      uint32_t fate = d.what & ((1u << TP_DEAD_FATE_BITS) - 1);
      tp_history_keep (origin, dead_base (&d), dead_size (&d), how,
                       fate_of (tp_fate_birth (fate), site));
    }
}

bool
tp_history_kept (uint32_t origin, struct tp_record *out)
{
  uint32_t number = origin >> TP_TAIL_BITS;
  struct tp_dead d;

  if (!tp_ready || number < TP_FIRST_NUMBER)
    return false;
  if (stack_p (number))
    return tp_local_find (number, out);
  if (!read_dead (number, &d))
    return false;
  describe (number, &d, out);
  return true;
}

bool
tp_history_find_at (uint32_t origin, uintptr_t a, struct tp_record *out)
{
  return tp_history_kept (origin, out)
         || (tp_heap_number_p (origin)
             && tp_tomb_find (a, origin & ~TP_TAIL_MASK, out));
}

bool
tp_history_find (uint32_t origin, struct tp_record *out)
{
  return tp_history_kept (origin, out)
         || (tp_heap_number_p (origin)
             && tp_tomb_search (origin & ~TP_TAIL_MASK, out));
}

/* Numbers are drawn in batches by the threads, but about in turn.  Places of the ring that no number has had yet
   are not looked at: each page of them would be a page fault, 0.1 s for them all.  */
bool
tp_history_freed_at (uintptr_t a, struct tp_record *out)
{
  uint32_t best = 0, bound = tp_number_heap_bound ();
  struct tp_record tomb;

  if (bound > 1u << HEAP_BITS)
    bound = 1u << HEAP_BITS;
  for (uint32_t i = 0; i < bound; i++)
    {
      struct tp_dead d = tp_heap_ring[i];
      if (!d.where || dead_life (&d) != TP_LIFE_FREED
          || a - dead_base (&d) >= dead_size (&d))
        continue;
      uint32_t mark = (d.where & MARK_MASK) >> TP_DEAD_MARK_SHIFT;
      uint32_t number = (mark - 1) << HEAP_BITS | i;
      if (kind_of (number) == TP_HEAP && number > best)
        best = number;
    }
  if (tp_tomb_over (a, &tomb) && tomb.origin >> TP_TAIL_BITS > best)
    {
      *out = tomb;
      return true;
    }
  return best && tp_history_kept (best << TP_TAIL_BITS, out);
}
