/* memory-scan.c - searches of all memory, with other threads stopped or running.

   SPDX-License-Identifier: GPL-3.0-or-later

   A search of all memory must survive that memory is unmapped during the search, by another thread,
   or because a file was truncated.  And it may require that the other threads are stopped
   (stop-the-world.c), none of them inside an operation of the block store.  Threads are stopped
   only at the end of a program, or if it asks for the search: stopping interrupts system calls, and
   a poll that returns EINTR changes the program's behaviour.

   Data of the search that contain addresses of blocks are in mapped memory, which is not searched.
   No lock of the program is taken between stop and resume.  */

#define _GNU_SOURCE
#include "leaks/leaks.h"
#include "base/runtime-data.h"

#include <setjmp.h>
#include <signal.h>

#define MOST_THREADS 65536u

struct work
{
  sigjmp_buf fault_place;
  struct trt_thread threads[MOST_THREADS];
};
static struct work *work;
static long fault_thread;

/* One search at a time: roots.c, reachability.c and others have static state.  */
static struct trt_lock looking;

bool
trt_memory_scan_begin (void)
{
  return trt_lock_take (&looking);
}

void
trt_memory_scan_end (void)
{
  trt_lock_give (&looking);
}

/* The thread that was searching when another one forked does not exist in the child.  */
void
trt_memory_scan_fork_child (void)
{
  looking.holder = 0;
}

/* The C library's own function, because that of signals.c would change what the runtime knows of
   the program's handlers.  */
extern int __sigaction (int, const struct sigaction *, struct sigaction *);

static struct sigaction old_segv, old_bus;

/* Memory was unmapped during the search; or another thread, which was not stopped, has a fault of
   its own, and perhaps a handler for it.  */
static void
scan_on_fault (int sig, siginfo_t *info, void *context)
{
  if (trt_os_thread () == fault_thread)
    siglongjmp (work->fault_place, 1);
  const struct sigaction *old = sig == SIGBUS ? &old_bus : &old_segv;
  if (old->sa_flags & SA_SIGINFO)
    old->sa_sigaction (sig, info, context);
  else if (old->sa_handler != SIG_DFL && old->sa_handler != SIG_IGN)
    old->sa_handler (sig);
  else
    {
      /* The fault occurs again, and ends the program.  */
      struct sigaction none = { .sa_handler = SIG_DFL };
      __sigaction (sig, &none, NULL);
    }
}

/* Call LOOK, with the other threads stopped if STOP.  */
static bool
look_with_handlers (trt_look *look, void *data, uintptr_t sp, bool stop, bool *others)
{
  volatile bool stopped = false, good = false;

  if (sigsetjmp (work->fault_place, 1) == 0)
    {
      int count = 0;
      work->threads[0]
        = (struct trt_thread) { fault_thread, sp, trt_runtime_data_thread_pointer () };
      if (stop && !trt_single_threaded ())
        {
          trt_store_fork_prepare ();
          stopped = true;
          count = trt_stop_the_world (work->threads + 1, MOST_THREADS - 1);
          trt_store_fork_parent ();
        }
      *others = stop ? count > 0 : !trt_single_threaded ();
      good = count >= 0 && look (work->threads, count + 1, data);
    }
  if (stopped)
    trt_resume_the_world ();
  return good;
}

bool
trt_memory_scan_look (trt_look *look, void *data, uintptr_t sp, bool stop, bool *others)
{
  struct sigaction action = { .sa_sigaction = scan_on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK };
  sigset_t most, old;
  bool good = false;

  *others = false;
  if (!trt_store_quiet_p ())
    return false;
  work = trt_os_map (NULL, sizeof *work);
  if (!work)
    return false;
  fault_thread = trt_os_thread ();
  /* Block signals: a handler of the program might wait for a stopped thread, or leave the search by
     a jump.  */
  sigfillset (&most);
  sigdelset (&most, SIGSEGV);
  sigdelset (&most, SIGBUS);
  action.sa_mask = most;
  sigprocmask (SIG_SETMASK, &most, &old);
  if (__sigaction (SIGSEGV, &action, &old_segv) == 0)
    {
      if (__sigaction (SIGBUS, &action, &old_bus) == 0)
        {
          good = look_with_handlers (look, data, sp, stop, others);
          __sigaction (SIGBUS, &old_bus, NULL);
        }
      __sigaction (SIGSEGV, &old_segv, NULL);
    }
  sigprocmask (SIG_SETMASK, &old, NULL);
  trt_os_unmap (work, sizeof *work);
  work = NULL;
  return good;
}
