/* history.c - rings of records indexed by number.

   SPDX-License-Identifier: GPL-3.0-or-later

   What was the block with this number, where was it allocated, and how did it
   end?  The answer stands at NUMBER mod SIZE of a ring, until another block
   takes the place; the number in the record says whose it is.  Heap
   blocks have a ring of 2^21 records, stack blocks one of 2^18: stack blocks are
   born far more often, and would push out what explains a use after free.

   A stack block is recorded at birth, because nothing else knows its name; while it lives,
   the place of its end is that of the code where it was born (gone.c).  A heap
   block stands in the store while it lives, and is recorded when it ends:
   written without being read, as the record is in no cache by then.

   Threads write different records, except when one thread's number is
   a whole ring ahead of another's.  A reader that sees a record change under
   its hands takes it for overwritten: WHERE is withdrawn before the rest
   is written, and set last.  */

#include "internal.h"

#define HEAP_BITS   21
#define STACK_BITS  18

/* A record as it is kept.  WHERE holds the base (48 bits), how the block ended (2)
   and what of the number the place in the ring does not say (up to 13).  The kind is in
   the number.  32 bytes, so that two share a cache line.  */
struct kept
{
  uint64_t where;
  uint64_t size;
  const char *birth_site;
  const char *end_site;
};

#define BASE_BITS   48
#define LIFE_SHIFT  48
#define HIGH_SHIFT  50

_Static_assert (sizeof (struct kept) == 32, "two records share a cache line");
_Static_assert (32 - TP_TAIL_BITS - STACK_BITS <= 64 - HIGH_SHIFT
                && TP_LIFE_RETURN < 1 << (HIGH_SHIFT - LIFE_SHIFT),
                "everything fits into WHERE");

static struct kept *heap_ring, *stack_ring;

void
tp_history_init (void)
{
  heap_ring = tp_os_map (NULL, sizeof *heap_ring << HEAP_BITS);
  stack_ring = tp_os_map (NULL, sizeof *stack_ring << STACK_BITS);
  if (!heap_ring || !stack_ring)
    tp_fatal ("cannot map memory for the history of blocks");
}

static inline bool
stack_p (uint32_t number)
{
  return number & TP_STACK_NUMBER_BIT;
}

/* Where the record of NUMBER stands.  */
static inline struct kept *
kept_of (uint32_t number)
{
  return stack_p (number) ? &stack_ring[number & ((1u << STACK_BITS) - 1)]
                          : &heap_ring[number & ((1u << HEAP_BITS) - 1)];
}

/* WHERE without the base and the way of the end: no number's is 0.  */
static inline uint64_t
mark_of (uint32_t number)
{
  return ((uint64_t) (number >> (stack_p (number) ? STACK_BITS : HEAP_BITS)) + 1)
         << HIGH_SHIFT;
}

static inline void
keep (uint32_t origin, uintptr_t base, size_t size, enum tp_life life,
      const char *birth_site, const char *end_site)
{
  uint32_t number = origin >> TP_TAIL_BITS;
  struct kept *k = kept_of (number);

  __atomic_store_n (&k->where, 0, __ATOMIC_RELAXED);
  __atomic_thread_fence (__ATOMIC_RELEASE);
  k->size = size;
  k->birth_site = birth_site;
  k->end_site = end_site;
  __atomic_store_n (&k->where,
                    mark_of (number) | (uint64_t) life << LIFE_SHIFT | base,
                    __ATOMIC_RELEASE);
}

void
tp_history_birth (uint32_t origin, uintptr_t base, size_t size,
                  const char *site, uintptr_t pc)
{
  keep (origin, base, size, TP_LIFE_LIVE, site, (const char *) pc);
}

void
tp_history_bury (uint32_t origin, uintptr_t base, size_t size,
                 const char *birth_site, const char *end_site)
{
  /* Nobody else looks: then the record can go past the caches, which it would empty of what the
     program works with (bench/churn ran 1.5 times as long).  These stores may become
     visible in any order, so with threads they will not do.  */
  if (tp_likely (tp_alone ()))
    {
      uint32_t number = origin >> TP_TAIL_BITS;
      long long *k = (long long *) kept_of (number);
      uint64_t where = (mark_of (number)
                        | (uint64_t) TP_LIFE_FREED << LIFE_SHIFT | base);
      __builtin_ia32_movnti64 (k + 1, size);
      __builtin_ia32_movnti64 (k + 2, (uintptr_t) birth_site);
      __builtin_ia32_movnti64 (k + 3, (uintptr_t) end_site);
      __builtin_ia32_movnti64 (k, where);
    }
  else
    keep (origin, base, size, TP_LIFE_FREED, birth_site, end_site);
}

void
tp_history_thread_ended (uint32_t origin, uintptr_t base, size_t size,
                         const char *birth_site)
{
  keep (origin, base, size, TP_LIFE_RETURN, birth_site, NULL);
}

void
tp_history_end (uint32_t origin, enum tp_life how, const char *site)
{
  uint32_t number = origin >> TP_TAIL_BITS;
  struct kept *k = kept_of (number);
  uint64_t where = __atomic_load_n (&k->where, __ATOMIC_RELAXED);

  if (where >> HIGH_SHIFT << HIGH_SHIFT != mark_of (number))
    return;
  k->end_site = site;
  where &= ~(((1ULL << HIGH_SHIFT) - 1) & ~((1ULL << LIFE_SHIFT) - 1));
  __atomic_store_n (&k->where, where | (uint64_t) how << LIFE_SHIFT,
                    __ATOMIC_RELEASE);
}

static enum tp_block_kind
kind_of (uint32_t number)
{
  return stack_p (number) ? TP_STACK
         : number < TP_HEAP_NUMBERS ? TP_HEAP
         : number < TP_NUMBER_COUNT ? TP_POOL : TP_GLOBAL;
}

bool
tp_history_find (uint32_t origin, struct tp_record *out)
{
  uint32_t number = origin >> TP_TAIL_BITS;
  if (!tp_ready || number < TP_FIRST_NUMBER)
    return false;
  const struct kept *k = kept_of (number);
  uint64_t where = __atomic_load_n (&k->where, __ATOMIC_ACQUIRE);

  if (where >> HIGH_SHIFT << HIGH_SHIFT != mark_of (number))
    return false;
  *out = (struct tp_record)
    {
      .base = where & ((1ULL << BASE_BITS) - 1), .size = k->size,
      .birth_site = k->birth_site, .end_site = k->end_site,
      .origin = origin & ~TP_TAIL_MASK, .kind = kind_of (number),
      .life = where >> LIFE_SHIFT & 3
    };
  if (out->life == TP_LIFE_LIVE)
    {
      out->birth_pc = (uintptr_t) out->end_site;
      out->end_site = NULL;
    }
  __atomic_thread_fence (__ATOMIC_ACQUIRE);
  return __atomic_load_n (&k->where, __ATOMIC_RELAXED) == where;
}

/* Numbers are drawn in batches by the threads, but about in turn.  */
bool
tp_history_freed_at (uintptr_t a, struct tp_record *out)
{
  uint32_t best = 0;

  for (uint32_t i = 0; i < 1u << HEAP_BITS; i++)
    {
      const struct kept *k = &heap_ring[i];
      uint64_t where = k->where;
      if (!where || (where >> LIFE_SHIFT & 3) != TP_LIFE_FREED
          || a - (where & ((1ULL << BASE_BITS) - 1)) >= k->size)
        continue;
      uint32_t number = (uint32_t) ((where >> HIGH_SHIFT) - 1) << HEAP_BITS | i;
      if (kind_of (number) == TP_HEAP && number > best)
        best = number;
    }
  return best && tp_history_find (best << TP_TAIL_BITS, out);
}
