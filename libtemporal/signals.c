/* signals.c - signal handlers get a call buffer of their own.

   SPDX-License-Identifier: GPL-3.0-or-later

   A handler may run between any two stores with which the interrupted code
   fills the per-thread call buffer (rule R6, struct tp_call).  Its own calls would leave
   their referents in slots that the interrupted call then takes for its own; the value
   beside each referent does not always give that away, because the compiler
   may store a slot's fields in any order.  So sigaction and signal install a
   function of ours, which puts the buffer aside while the program's handler
   runs.  The program never sees it: asked for the old handler, it gets its own.

   A process has one handler for each signal, so a table of 65 is enough.  The vfork
   child of a shell shares the table with its parent, but children only
   set SIG_DFL and SIG_IGN, which are not kept here.

   glibc has other names for the two functions: __sigaction, ssignal.  */

#include <errno.h>
#include <signal.h>

#include "internal.h"

typedef void (*handler_t) (int, siginfo_t *, void *);

static handler_t handlers[NSIG];

extern int __sigaction (int, const struct sigaction *, struct sigaction *);

/* What the kernel calls instead of the program's handler.  The kernel always
   passes three arguments; a handler that wants only one ignores the others.  */

static void
run_handler (int sig, siginfo_t *info, void *context)
{
  struct tp_call saved = tp_call_buffer;
  tp_call_buffer.token = TP_TOKEN_NONE;
  tp_call_buffer.site = NULL;
  handlers[sig] (sig, info, context);
  tp_call_buffer = saved;
}

/* Is H a function, not SIG_DFL or the like?  */

static bool
function_p (handler_t h)
{
  return (void (*) (int)) h != SIG_DFL && (void (*) (int)) h != SIG_IGN
	 && (void (*) (int)) h != SIG_ERR;
}

TP_EXPORT int
sigaction (int sig, const struct sigaction *act, struct sigaction *old)
{
  if (sig <= 0 || sig >= NSIG)
    return __sigaction (sig, act, old);

  handler_t before = __atomic_load_n (&handlers[sig], __ATOMIC_ACQUIRE);
  struct sigaction ours, previous;
  const struct sigaction *install = act;
  if (act && function_p (act->sa_sigaction))
    {
      ours = *act;
      ours.sa_sigaction = run_handler;
      install = &ours;
      /* Before the kernel may call it; given back if that fails.  */
      __atomic_store_n (&handlers[sig], act->sa_sigaction, __ATOMIC_RELEASE);
    }
  int result = __sigaction (sig, install, &previous);
  if (result != 0)
    {
      if (install == &ours)
	__atomic_store_n (&handlers[sig], before, __ATOMIC_RELEASE);
      return result;
    }
  if (old)
    {
      *old = previous;
      if (previous.sa_sigaction == run_handler)
	old->sa_sigaction = before;
    }
  return 0;
}

TP_EXPORT __sighandler_t
signal (int sig, __sighandler_t handler)
{
  if (sig <= 0 || sig >= NSIG || !function_p ((handler_t) handler))
    {
      handler_t before = sig > 0 && sig < NSIG ? handlers[sig] : NULL;
      __sighandler_t old = ssignal (sig, handler);
      return (handler_t) old == run_handler ? (__sighandler_t) before : old;
    }
  handler_t before = __atomic_exchange_n (&handlers[sig], (handler_t) handler,
					  __ATOMIC_ACQ_REL);
  __sighandler_t old = ssignal (sig, (__sighandler_t) run_handler);
  if (old == SIG_ERR)
    __atomic_store_n (&handlers[sig], before, __ATOMIC_RELEASE);
  return (handler_t) old == run_handler ? (__sighandler_t) before : old;
}
