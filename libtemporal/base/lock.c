/* lock.c - spin locks that know their holder.

   SPDX-License-Identifier: GPL-3.0-or-later

   The runtime's critical sections are short and never wait for anything but
   another lock, so a thread spins for a while and then lets others run.  No
   pthread mutex: it could not say that the holder is the asking thread, which
   is how a signal handler that interrupted a store operation of its own
   thread must be told "unknown" instead of waiting for ever (G4).

   While the process has one thread, a plain store takes the lock: glibc's own
   malloc decides in the same way, from the same variable.  A signal handler
   gives back what it takes before the interrupted code goes on, so it does no
   harm between the test and the store.  */

#define _GNU_SOURCE
#include <sched.h>

#include "base/base.h"

/* The calling thread's kernel number, once it was asked for.  */
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
  for (unsigned turn = 1;; turn++)
    {
      int none = 0;
      if (__atomic_load_n (&l->holder, __ATOMIC_RELAXED) == 0
          && __atomic_compare_exchange_n (&l->holder, &none, me, false, __ATOMIC_ACQUIRE,
                                          __ATOMIC_RELAXED))
        return;
      if (turn % 64)
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
