/* still.c - looking at all memory while nothing moves.

   SPDX-License-Identifier: GPL-3.0-or-later

   Who looks through memory for pointers wants the other threads to stand still (world.c), with none of them in the
   middle of a change of the block store, and to survive when memory goes away that was there a moment ago: under the hands
   of a thread that did not stop, or a file that was truncated.

   What must not be among the memory that is searched, because it may hold addresses of blocks, has mapped memory of its
   own.  No lock of the program is taken between stop and resume.  */

#define _GNU_SOURCE
#include "leaks.h"
#include "own.h"

#include <setjmp.h>
#include <signal.h>

#define MOST_THREADS  65536u

struct work
{
  sigjmp_buf fault_place;
  struct tp_thread threads[MOST_THREADS];
};
static struct work *work;
static long fault_thread;

/* Who looks: roots.c, reach.c and the like have one state for all.  */
static struct tp_lock looking;

bool
tp_still_take (void)
{
  return tp_lock_take (&looking);
}

void
tp_still_give (void)
{
  tp_lock_give (&looking);
}

/* The thread that was looking when another one forked is not in the child.  */
void
tp_still_fork_child (void)
{
  looking.holder = 0;
}

/* The C library's own function: for the program's handlers nothing changes.  */
extern int __sigaction (int, const struct sigaction *, struct sigaction *);

/* Memory went away under our hands.  */
static void
on_fault (int sig)
{
  if (tp_os_thread () == fault_thread)
    siglongjmp (work->fault_place, 1);
  /* Another thread's own fault: it happens again, and ends the program.  */
  struct sigaction none = { .sa_handler = SIG_DFL };
  __sigaction (sig, &none, NULL);
}

/* Stop the others, and look.  */
static bool
look_with_handlers (tp_look *look, void *data, uintptr_t sp, bool *others)
{
  volatile bool stopped = false, good = false;

  if (sigsetjmp (work->fault_place, 1) == 0)
    {
      int count = 0;
      work->threads[0] = (struct tp_thread)
	{ fault_thread, sp, tp_own_thread_pointer () };
      if (!tp_alone ())
	{
	  tp_store_fork_prepare ();
	  stopped = true;
	  count = tp_world_stop (work->threads + 1, MOST_THREADS - 1);
	  tp_store_fork_parent ();
	}
      *others = count > 0;
      good = count >= 0 && look (work->threads, count + 1, data);
    }
  if (stopped)
    tp_world_resume ();
  return good;
}

bool
tp_still_look (tp_look *look, void *data, uintptr_t sp, bool *others)
{
  struct sigaction action = { .sa_handler = on_fault }, segv, bus;
  sigset_t faults, old;
  bool good = false;

  *others = false;
  if (!tp_store_quiet_p ())
    return false;
  work = tp_os_map (NULL, sizeof *work);
  if (!work)
    return false;
  sigfillset (&action.sa_mask);
  fault_thread = tp_os_thread ();
  sigemptyset (&faults);
  sigaddset (&faults, SIGSEGV);
  sigaddset (&faults, SIGBUS);
  if (__sigaction (SIGSEGV, &action, &segv) == 0)
    {
      if (__sigaction (SIGBUS, &action, &bus) == 0)
	{
	  sigprocmask (SIG_UNBLOCK, &faults, &old);
	  good = look_with_handlers (look, data, sp, others);
	  sigprocmask (SIG_SETMASK, &old, NULL);
	  __sigaction (SIGBUS, &bus, NULL);
	}
      __sigaction (SIGSEGV, &segv, NULL);
    }
  tp_os_unmap (work, sizeof *work);
  work = NULL;
  return good;
}
