/* thread-state.c - state of a thread that few threads need.

   SPDX-License-Identifier: GPL-3.0-or-later

   The runtime's thread-local variables are of the initial-exec model, which compiled code and
   malloc need: their place is in the thread's static block, whatever loads the runtime.  When that
   is a program that knows nothing of us, which opens an instrumented library with dlopen, the block
   has been laid out, and glibc has set aside 1664 bytes in it for all who come late (its tunable
   rtld.optional_static_tls).  Beyond that dlopen fails: "cannot allocate memory in static TLS
   block".

   So the tables that are large, or rarely used, are in a state that a thread gets when it first
   wants one.  Rooms come out of larger pieces, go back when their thread ends, and wait for the
   next.  They are cleaned before they are given out again, so nothing of the former thread is found
   in them.

   A signal handler may need the state that the interrupted code is about to get: signals wait
   meanwhile.  In the child of a fork the rooms of the threads that it does not have are lost.

   Source: Drepper, ELF Handling for Thread-Local Storage, 2013, section 4.4; glibc's manual,
   Dynamic Linking Tunables.  */

#include <signal.h>
#include <string.h>

#include "base/base.h"
#include "base/thread-state.h"

enum
{
  PIECE = 16
}; /* rooms that are mapped at a time */

TRT_TLS struct trt_thread_state *trt_thread_state;
TRT_OWN_TLS (trt_thread_state);

void (*trt_thread_state_starts) (void);

static struct trt_lock rooms_lock;
static struct trt_thread_state *waiting;

static struct trt_thread_state *
take_waiting (void)
{
  struct trt_thread_state *r = waiting;
  if (!r)
    {
      r = trt_os_map (NULL, PIECE * sizeof *r);
      if (!r)
        trt_fatal ("cannot map memory for a thread");
      for (int i = 1; i < PIECE - 1; i++)
        r[i].next = &r[i + 1];
      waiting = &r[1];
      return r;
    }
  waiting = r->next;
  memset (r, 0, sizeof *r);
  return r;
}

TRT_COLD struct trt_thread_state *
trt_thread_state_make (void)
{
  sigset_t all, old;
  sigfillset (&all);
  sigprocmask (SIG_SETMASK, &all, &old);
  if (!trt_thread_state)
    {
      trt_lock_take (&rooms_lock);
      struct trt_thread_state *r = take_waiting ();
      trt_lock_give (&rooms_lock);
      if (trt_thread_state_starts)
        trt_thread_state_starts ();
      trt_thread_state = r;
    }
  sigprocmask (SIG_SETMASK, &old, NULL);
  return trt_thread_state;
}

void
trt_thread_state_end (void)
{
  sigset_t all, old;
  struct trt_thread_state *r = trt_thread_state;
  if (!r)
    return;
  sigfillset (&all);
  sigprocmask (SIG_SETMASK, &all, &old);
  trt_thread_state = NULL;
  trt_lock_take (&rooms_lock);
  r->next = waiting;
  waiting = r;
  trt_lock_give (&rooms_lock);
  sigprocmask (SIG_SETMASK, &old, NULL);
}

void
trt_thread_state_fork_prepare (void)
{
  trt_lock_take (&rooms_lock);
}

void
trt_thread_state_fork_done (void)
{
  trt_lock_give (&rooms_lock);
}
