/* atomic.c - referents beside atomic operations.

   SPDX-License-Identifier: GPL-3.0-or-later

   A pointer and its referent stand in two places, so an atomic exchange of the one is none of
   the other.  What matters is that no thread gets a live pointer with the
   referent of a dead block whose memory it points to; any other mix has a value that
   does not fit to its referent, and slow-path.c goes by the value then.

     load      the pointer first, then the referent (the plugin's order)
     store     the referent first, then the pointer: a thread that reads the new pointer
               finds its referent, or a younger one's
     exchange  as a store; its old referent is read before

   Between the two halves of an exchange another thread may free the old block, get its
   memory again and put it into the same slot.  Then the old referent would be wrong in just
   that way.  Therefore whatever replaces a pointer atomically is bracketed by a lock chosen
   by the slot.  Loads, and arithmetic, which stays in the block, need none, nor do
   numbers: if neither the old nor the new value has a referent, nothing is locked.  A signal
   handler that interrupts its own thread's exchange goes on without the lock.  */

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

/* A cache line each.  */
static struct
{
  struct trt_lock lock;
  char rest[60];
} locks[LOCKS];

/* By 16 bytes, as some operations take two words.  */

static struct trt_lock *
lock_of (uintptr_t slot)
{
  return &locks[(slot >> 4 ^ slot >> 10) % LOCKS].lock;
}

/* Which of our brackets hold a lock: the innermost one's slot, for this thread.  */
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
