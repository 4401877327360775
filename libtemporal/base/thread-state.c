/* thread-state.c - the part of a thread's state that few threads need.

   SPDX-License-Identifier: GPL-3.0-or-later

   The runtime's thread-local variables use the initial-exec model, because compiled code and malloc
   need it: they are in the thread's static TLS block even if the runtime is loaded later.  When a
   program without the runtime opens an instrumented library with dlopen, that block already exists,
   and glibc has reserved 1664 bytes in it for all such libraries (its tunable
   rtld.optional_static_tls).  Beyond that dlopen fails: "cannot allocate memory in static TLS
   block".

   So tables that are large or rarely used are in a structure that a thread gets when it first needs
   one.  The structures are mapped several at a time, and reused when their thread has ended.  They
   are cleared before they are reused, so that a thread never finds data of another.

   Signals are blocked while a thread gets its state, because a signal handler may need it, too.  In
   the child of a fork the states of the other threads are lost.

   Source: Drepper, ELF Handling for Thread-Local Storage, 2013, section 4.4; glibc's manual,
   Dynamic Linking Tunables.  */

#include <signal.h>
#include <string.h>

#include "base/base.h"
#include "base/thread-state.h"

enum
{
  STATES_AT_A_TIME = 16
}; /* states that are mapped at a time */

TRT_TLS struct trt_thread_state *trt_thread_state;
TRT_OWN_TLS (trt_thread_state);

void (*trt_thread_state_starts) (void);

static struct trt_lock states_lock;
static struct trt_thread_state *unused_states;

static struct trt_thread_state *
take_unused_state (void)
{
  struct trt_thread_state *r = unused_states;
  if (!r)
    {
      r = trt_os_map (NULL, STATES_AT_A_TIME * sizeof *r);
      if (!r)
        trt_fatal ("cannot map memory for a thread");
      for (int i = 1; i < STATES_AT_A_TIME - 1; i++)
        r[i].next = &r[i + 1];
      unused_states = &r[1];
      return r;
    }
  unused_states = r->next;
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
      trt_lock_take (&states_lock);
      struct trt_thread_state *r = take_unused_state ();
      trt_lock_give (&states_lock);
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
  trt_lock_take (&states_lock);
  r->next = unused_states;
  unused_states = r;
  trt_lock_give (&states_lock);
  sigprocmask (SIG_SETMASK, &old, NULL);
}

void
trt_thread_state_fork_prepare (void)
{
  trt_lock_take (&states_lock);
}

void
trt_thread_state_fork_done (void)
{
  trt_lock_give (&states_lock);
}
