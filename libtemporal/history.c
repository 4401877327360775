/* history.c - rings of records indexed by number.

   SPDX-License-Identifier: GPL-3.0-or-later

   What was the block with this number, where was it allocated, and how did it
   end?  The answer stands at NUMBER mod SIZE of a ring, until a later block
   takes the place; the number in the record says whose it is.  Heap and global
   blocks have a ring of 2^20 records, stack blocks one of 2^16: stack blocks are
   born far more often, and would push out what explains a use after free.

   Threads write different records, except when one thread's number is
   a whole ring ahead of another's.  A reader that sees a record change under
   its hands takes it for overwritten: the origin is withdrawn before
   the rest is written, and set last.  */

#include "internal.h"

#define HEAP_RECORDS   (1u << 20)
#define STACK_RECORDS  (1u << 16)

static struct tp_record *heap_ring, *stack_ring;

void
tp_history_init (void)
{
  heap_ring = tp_os_map (NULL, HEAP_RECORDS * sizeof *heap_ring);
  stack_ring = tp_os_map (NULL, STACK_RECORDS * sizeof *stack_ring);
  if (!heap_ring || !stack_ring)
    tp_fatal ("cannot map memory for the history of blocks");
}

static inline struct tp_record *
record_of (uint32_t origin)
{
  uint32_t n = origin >> TP_TAIL_BITS;
  return n & TP_STACK_NUMBER_BIT ? &stack_ring[n % STACK_RECORDS]
                                 : &heap_ring[n % HEAP_RECORDS];
}

void
tp_history_birth (uint32_t origin, uintptr_t base, size_t size,
                  enum tp_block_kind kind, const char *site)
{
  struct tp_record *r = record_of (origin);

  __atomic_store_n (&r->origin, 0, __ATOMIC_RELAXED);
  __atomic_thread_fence (__ATOMIC_RELEASE);
  r->base = base;
  r->size = size;
  r->birth_site = site;
  r->end_site = NULL;
  r->kind = kind;
  r->life = TP_LIFE_LIVE;
  __atomic_store_n (&r->origin, origin, __ATOMIC_RELEASE);
}

void
tp_history_prefetch (uint32_t origin)
{
  __builtin_prefetch (record_of (origin), 1);
}

void
tp_history_end (uint32_t origin, enum tp_life how, const char *site)
{
  struct tp_record *r = record_of (origin);

  if (__atomic_load_n (&r->origin, __ATOMIC_RELAXED) != origin)
    return;
  r->end_site = site;
  r->life = how;
}

bool
tp_history_find (uint32_t origin, struct tp_record *out)
{
  origin &= ~TP_TAIL_MASK;
  const struct tp_record *r = record_of (origin);

  if (!tp_ready || (origin >> TP_TAIL_BITS) < TP_FIRST_NUMBER
      || __atomic_load_n (&r->origin, __ATOMIC_ACQUIRE) != origin)
    return false;
  *out = *r;
  __atomic_thread_fence (__ATOMIC_ACQUIRE);
  return __atomic_load_n (&r->origin, __ATOMIC_RELAXED) == origin;
}
