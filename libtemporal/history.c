/* history.c - rings of records indexed by number.

   SPDX-License-Identifier: GPL-3.0-or-later

   What was the block with this number, where was it allocated, and how did it
   end?  The answer stands at NUMBER mod SIZE of a ring, until another block
   takes the place; the number in the record says whose it is.  Heap
   blocks have a ring of 2^21 records, stack blocks one of 2^18: stack blocks are
   born far more often, and would push out what explains a use after free.

   A stack block is recorded at birth, because nothing else knows its name, or the code where it was
   born (gone.c).  A program that does little but call functions goes round the whole ring, so a
   record is as short as can be: one word, with the places as numbers (fate.c), and the base as the
   distance from where the stack was when the batch of numbers was drawn (local.h).  It is written at
   once, and the word of its batch is withdrawn while the next batch takes the places.  A heap
   block stands in the store while it lives, and is recorded when it ends, or even later: a small
   one of the main heap stays described by its own cells until they are needed (tomb.h).  Its record
   is written without being read, as it is in no cache by then, and is two words, since its two sites
   are one number.

   Threads write different records, except when one thread's number is
   a whole ring ahead of another's.  A reader that sees a record change under
   its hands takes it for overwritten: in those of two words WHERE is withdrawn before the rest
   is written, and set last.  */

#include "fate.h"
#include "history.h"
#include "local.h"
#include "tomb.h"

#define HEAP_BITS   TP_HEAP_RING_BITS

_Static_assert (TP_FATE_BITS < TP_DEAD_FATE_BITS
                && 29 - HEAP_BITS <= TP_DEAD_SIZE_SHIFT - TP_DEAD_MARK_SHIFT,
                "everything fits into a record");

struct tp_dead *tp_heap_ring;
uint64_t tp_stack_ring[1u << TP_STACK_RING_BITS];
uint64_t tp_stack_batches[1u << (TP_STACK_RING_BITS - TP_STACK_BATCH_BITS)];
/* For blocks that are large, or far from the others of their batch: few, so these pages are hardly ever
   touched.  */
static struct tp_wide *wide_ring;

void
tp_history_init (void)
{
  tp_fate_init ();
  tp_heap_ring = tp_os_map (NULL, sizeof *tp_heap_ring << HEAP_BITS);
  wide_ring = tp_os_map (NULL, sizeof *wide_ring << TP_STACK_RING_BITS);
  if (!tp_heap_ring || !wide_ring)
    tp_fatal ("cannot map memory for the history of blocks");
}

static inline bool
stack_p (uint32_t number)
{
  return number & TP_STACK_NUMBER_BIT;
}

/* ---- stack blocks ------------------------------------------------------------------ */

static inline struct tp_wide *
wide_of (uint32_t number)
{
  return &wide_ring[number & ((1u << TP_STACK_RING_BITS) - 1)];
}

static inline bool
open_p (uint32_t number)
{
  uint64_t batch = __atomic_load_n (tp_local_batch (number), __ATOMIC_ACQUIRE);
  return (batch ^ tp_local_mark (number)) >> TP_LOCAL_MARK_SHIFT == 0;
}

/* Not by memset: the program may have its own, with locals.  */
void
tp_local_open (uint32_t number, uintptr_t a)
{
  const uintptr_t below = (uintptr_t) 1 << (TP_LOCAL_BASE_BITS - 1);
  uint64_t *k = tp_local_of (number & -TP_STACK_BATCH), *batch = tp_local_batch (number);
  uint64_t low = a >> 3 > below ? (a >> 3) - below : 0;

  __atomic_store_n (batch, 0, __ATOMIC_RELAXED);
  __atomic_thread_fence (__ATOMIC_RELEASE);
  for (unsigned i = 0; i < TP_STACK_BATCH; i++)
    __atomic_store_n (&k[i], 0, __ATOMIC_RELAXED);
  __atomic_store_n (batch, low | tp_local_mark (number), __ATOMIC_RELEASE);
}

TP_COLD void
tp_local_birth_far (uint32_t origin, uintptr_t base, size_t size, const char *site,
                    uintptr_t pc)
{
  uint32_t number = origin >> TP_TAIL_BITS;
  struct tp_wide *w = wide_of (number);

  if (!open_p (number))
    return;
  /* From now on its birth is known.  */
  uint64_t birth = tp_fate_at (tp_birth_hash (pc), (uintptr_t) site | TP_FATE_BIRTH,
                               pc ? (const char *) pc : tp_fate_unknown);
  __atomic_store_n (&w->base, base, __ATOMIC_RELAXED);
  __atomic_store_n (&w->size, size, __ATOMIC_RELAXED);
  __atomic_store_n (tp_local_of (number),
                    birth << TP_LOCAL_FATE_SHIFT | TP_LOCAL_VALID | TP_LOCAL_WIDE,
                    __ATOMIC_RELEASE);
}

/* Of a block that has ended, this is the end from now on.  */
TP_COLD void
tp_local_end_far (uint32_t origin, enum tp_life how, const char *site)
{
  uint32_t number = origin >> TP_TAIL_BITS;
  uint64_t record = __atomic_load_n (tp_local_of (number), __ATOMIC_RELAXED);
  uint32_t birth = record >> TP_LOCAL_FATE_SHIFT;

  if (!open_p (number) || !(record & TP_LOCAL_VALID))
    return;
  if (record & TP_LOCAL_LIFE)
    birth = birth && birth <= TP_FATES ? tp_fates[birth - 1].birth - 1 : 0;
  __atomic_store_n (tp_local_of (number),
                    (record & ((1ULL << TP_LOCAL_LIFE_SHIFT) - 1))
                    | (uint64_t) how << TP_LOCAL_LIFE_SHIFT
                    | (uint64_t) tp_fate_number (birth, site) << TP_LOCAL_FATE_SHIFT,
                    __ATOMIC_RELEASE);
}

void
tp_history_birth (uint32_t origin, uintptr_t base, size_t size,
                  const char *site, uintptr_t pc)
{
  uint32_t number = origin >> TP_TAIL_BITS;

  if (!open_p (number))
    tp_local_open (number, base);
  tp_local_birth (origin, base, size, site, pc);
}

/* Site and code of the birth with the number BIRTH.  */
static void
describe_birth (uint32_t birth, struct tp_record *out)
{
  if (!birth || birth > TP_FATES)
    return;
  const struct tp_fate *f = &tp_fates[birth - 1];
  out->birth_site = (const char *) (f->birth & ~TP_FATE_BIRTH);
  if (out->life == TP_LIFE_LIVE && f->end != tp_fate_unknown)
    out->birth_pc = (uintptr_t) f->end;
}

static bool
find_on_stack (uint32_t number, struct tp_record *out)
{
  const uint64_t *k = tp_local_of (number), *batch = tp_local_batch (number);
  uint64_t near = __atomic_load_n (batch, __ATOMIC_ACQUIRE);
  uint64_t record = __atomic_load_n (k, __ATOMIC_ACQUIRE);
  uint32_t fate = record >> TP_LOCAL_FATE_SHIFT;
  uint64_t low = near & ((1ULL << TP_LOCAL_MARK_SHIFT) - 1);

  if ((near ^ tp_local_mark (number)) >> TP_LOCAL_MARK_SHIFT
      || !(record & TP_LOCAL_VALID))
    return false;
  *out = (struct tp_record)
    {
      .base = (low + (record & ((1u << TP_LOCAL_BASE_BITS) - 1))) << 3,
      .size = record >> TP_LOCAL_BASE_BITS & ((1u << TP_LOCAL_SIZE_BITS) - 1),
      .origin = number << TP_TAIL_BITS, .kind = TP_STACK,
      .life = record >> TP_LOCAL_LIFE_SHIFT & 3
    };
  if (record & TP_LOCAL_WIDE)
    {
      out->base = __atomic_load_n (&wide_of (number)->base, __ATOMIC_RELAXED);
      out->size = __atomic_load_n (&wide_of (number)->size, __ATOMIC_RELAXED);
    }
  if (out->life == TP_LIFE_LIVE)
    describe_birth (fate, out);
  else if (fate && fate <= TP_FATES)
    {
      out->end_site = tp_fate_end (fate);
      describe_birth (tp_fates[fate - 1].birth - 1, out);
    }
  __atomic_thread_fence (__ATOMIC_ACQUIRE);
  return __atomic_load_n (k, __ATOMIC_RELAXED) == record
         && __atomic_load_n (batch, __ATOMIC_RELAXED) == near;
}

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

static enum tp_block_kind
kind_of (uint32_t number)
{
  return number < TP_HEAP_NUMBERS ? TP_HEAP
         : number < TP_NUMBER_COUNT ? TP_POOL : TP_GLOBAL;
}

#define MARK_MASK  (((1ULL << (TP_DEAD_SIZE_SHIFT - TP_DEAD_MARK_SHIFT)) - 1) \
                    << TP_DEAD_MARK_SHIFT)
#define BASE_MASK  ((1ULL << TP_DEAD_LIFE_SHIFT) - 1)

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
    return find_on_stack (number, out);
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

/* Numbers are drawn in batches by the threads, but about in turn.  */
bool
tp_history_freed_at (uintptr_t a, struct tp_record *out)
{
  uint32_t best = 0;
  struct tp_record tomb;

  for (uint32_t i = 0; i < 1u << HEAP_BITS; i++)
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
