/* atomic.c - referents in atomic operations.

   SPDX-License-Identifier: GPL-3.0-or-later

   A pointer and its referent are in two places, so an atomic exchange of the pointer does not
   exchange both.  It must not happen that a thread gets a pointer to a live block with the referent
   of the dead block that had the memory before.  Any other combination has a value that does not
   fit its referent, and then slow-path.c decides by the value.

    load      the pointer first, then the referent (the plugin's order)
    store     the referent first, then the pointer: a thread that reads the new pointer
              gets its referent, or that of a later store
    exchange  as a store; its old referent is read before

   Between the two halves of an exchange another thread may free the old block, allocate its memory
   again and store the new pointer in the same slot.  Then the old referent would be wrong in just
   this way.  Therefore an atomic replacement of a pointer is protected by a lock that is chosen by
   the slot.  Loads need no lock; nor does arithmetic, which keeps the block; nor do integers: if
   neither the old nor the new value has a referent, there is no lock.  A signal handler that
   interrupts an exchange of its own thread continues without the lock.  */

#include "entry/entry.h"
#include "slow-path/published.h"

TRT_EXPORT uint32_t TP_ABI (atomic_ref) (const void *p);
TRT_EXPORT uint32_t TP_ABI (atomic_swap) (void *slot, uint32_t ref);
TRT_EXPORT void TP_ABI (atomic_done) (void *slot);
TRT_EXPORT void TP_ABI (atomic_settle) (void *slot, uint32_t old, uint32_t ref, int success,
                                        void *expected);

enum
{
  LOCKS = 64
};

/* Each lock has a cache line of its own.  */
static struct
{
  struct trt_lock lock;
  char rest[60];
} locks[LOCKS];

/* The lock for SLOT; the same for two adjacent words, because some operations exchange both.  */

static struct trt_lock *
lock_of (uintptr_t slot)
{
  return &locks[(slot >> 4 ^ slot >> 10) % LOCKS].lock;
}

/* The slot whose lock this thread holds, 0 if none.  */
static TRT_TLS uintptr_t held;
TRT_OWN_TLS (held);

static void
unlock_slot (uintptr_t slot)
{
  if (held == slot)
    {
      held = 0;
      trt_lock_give (lock_of (slot));
    }
}

uint32_t
TP_ABI (atomic_ref) (const void *p)
{
  uintptr_t slot = (uintptr_t) p;
  if (!trt_ready || (slot & 7) || !trt_mapping_has_cell (slot))
    return TP_UNKNOWN;
  uint32_t ref = *trt_cell_referent (slot);
  trt_publish (ref);
  return ref;
}

uint32_t
TP_ABI (atomic_swap) (void *p, uint32_t ref)
{
  uintptr_t slot = (uintptr_t) p;
  if (!trt_ready || (slot & 7) || !trt_mapping_has_cell (slot))
    return TP_UNKNOWN;
  volatile uint32_t *cell = trt_cell_referent (slot);
  if (!ref && !*cell)
    return TP_UNKNOWN;
  if (!trt_single_threaded () && !held && trt_lock_take (lock_of (slot)))
    held = slot;
  trt_publish (ref);
  uint32_t old = *cell;
  *cell = ref;
  return old < TP_NULL ? TP_UNKNOWN : old;
}

void
TP_ABI (atomic_done) (void *slot)
{
  unlock_slot ((uintptr_t) slot);
}

void
TP_ABI (atomic_settle) (void *p, uint32_t old, uint32_t ref, int success, void *expected)
{
  uintptr_t slot = (uintptr_t) p, e = (uintptr_t) expected;
  if (!success && trt_ready)
    {
      /* Unless another value was stored since, without a lock.  */
      if ((slot & 7) == 0 && trt_mapping_has_cell (slot) && old != ref)
        __atomic_compare_exchange_n ((uint32_t *) trt_cell_referent (slot), &ref, old, false,
                                     __ATOMIC_RELAXED, __ATOMIC_RELAXED);
      trt_publish (old);
      if (e && (e & 7) == 0 && trt_mapping_has_cell (e))
        *trt_cell_referent (e) = old;
    }
  unlock_slot (slot);
}

void
trt_atomic_fork_child (void)
{
  for (int k = 0; k < LOCKS; k++)
    locks[k].lock.holder = 0;
  held = 0;
}
