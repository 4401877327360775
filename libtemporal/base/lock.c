/* lock.c - spin locks that know their holder.

   SPDX-License-Identifier: GPL-3.0-or-later

   The runtime's critical sections are short, and wait for nothing but other locks; so a thread
   spins for a while and then yields the processor.  A pthread mutex could not tell that the calling
   thread itself is the holder.  This must be known: a signal handler that interrupted a store
   operation of its own thread gets the answer "unknown", because it would wait for ever (G4).

   While the process has one thread, a plain store takes the lock; glibc's malloc makes the same
   decision, by the same variable.  A signal handler between the test and the store does no harm,
   because it releases every lock that it takes before the interrupted code continues.  */

#define _GNU_SOURCE
#include <sched.h>

#include "base/base.h"

/* The kernel's number of the calling thread; 0 until it is needed.  */
static TRT_TLS int self;
TRT_OWN_TLS (self);

static TRT_COLD int
ask_self (void)
{
  self = trt_os_thread ();
  return self;
}

static TRT_COLD void
wait_for (struct trt_lock *l, int me)
{
  for (unsigned spins = 1;; spins++)
    {
      int none = 0;
      if (__atomic_load_n (&l->holder, __ATOMIC_RELAXED) == 0
          && __atomic_compare_exchange_n (&l->holder, &none, me, false, __ATOMIC_ACQUIRE,
                                          __ATOMIC_RELAXED))
        return;
      if (spins % 64)
        __builtin_ia32_pause ();
      else
        sched_yield ();
    }
}

bool
trt_lock_take (struct trt_lock *l)
{
  int me = self;
  int holder = __atomic_load_n (&l->holder, __ATOMIC_RELAXED);

  if (trt_unlikely (me == 0))
    me = ask_self ();
  if (trt_unlikely (holder == me))
    return false;
  if (holder == 0 && trt_single_threaded ())
    {
      __atomic_store_n (&l->holder, me, __ATOMIC_RELAXED);
      __atomic_signal_fence (__ATOMIC_SEQ_CST);
      return true;
    }
  int none = 0;
  if (trt_unlikely (!__atomic_compare_exchange_n (&l->holder, &none, me, false, __ATOMIC_ACQUIRE,
                                                  __ATOMIC_RELAXED)))
    wait_for (l, me);
  return true;
}

void
trt_lock_give (struct trt_lock *l)
{
  __atomic_store_n (&l->holder, 0, __ATOMIC_RELEASE);
}

void
trt_lock_fork_child (void)
{
  self = 0;
}
