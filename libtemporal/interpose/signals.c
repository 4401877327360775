/* signals.c - gives signal handlers a call buffer of their own.

   SPDX-License-Identifier: GPL-3.0-or-later

   A handler may run between any two stores by which the interrupted code fills the call buffer
   (rule R6, struct tp_call).  The calls in the handler would leave their referents in slots that
   the interrupted call then takes for its own; the value beside each referent does not always
   reveal that, because the compiler may store the members of a slot in any order.  So sigaction and
   signal install a function of the runtime, which saves the buffer while the program's handler
   runs.  The program does not see this: if it asks for the old handler, it gets its own.

   A process has one handler for each signal, so a table of 65 is enough.  The vfork child of a
   shell shares the table with its parent, but such children only set SIG_DFL and SIG_IGN, which are
   not in the table.

   The functions are called by other names of glibc: __sigaction, ssignal.

   SIGSEGV, SIGBUS, SIGILL and SIGFPE have a handler of the runtime even if the program has none.
   It repairs the faults of inline checks (shadow-fault.c), reports others (crash.c), on a stack of
   its own (alternate-stack.c), and performs the default action for what is left.  If the program
   sets SIG_DFL itself, it gets that.  */

#include <errno.h>
#include <signal.h>

#include "interpose/interpose.h"
#include "base/external-files.h"
#include "blocks/exposed.h"
#include "interpose/alternate-stack.h"
#include "interpose/signals.h"
#include "shadow/value-table.h"

typedef void (*handler_t) (int, siginfo_t *, void *);

static handler_t handlers[NSIG];
/* Handlers with SA_ONSTACK of Go code, which want the stack that the kernel has chosen.  */
static bool go_handlers[NSIG];

extern int __sigaction (int, const struct sigaction *, struct sigaction *);

/* The argument of trt_signals_init ().  */
static bool (*fault_repair) (void *context);

TRT_TLS sigjmp_buf *trt_on_fault;
TRT_OWN_TLS (trt_on_fault);

/* This thread has faulted.  Does not return if the fault is expected.  */
static void
leave_if_expected (void)
{
  if (trt_on_fault)
    siglongjmp (*trt_on_fault, 1);
}

static bool
fault_p (int sig)
{
  return sig == SIGSEGV || sig == SIGBUS;
}

/* The actions by which run_handler was last installed for SIGSEGV and SIGBUS.  */
static struct sigaction fault_actions[2];

void
trt_signal_value (siginfo_t *info)
{
  uintptr_t slot = (uintptr_t) &info->si_value;
  if (!trt_ready || (slot & 7) || !trt_mapping_has_cell (slot)
      || (info->si_code != SI_QUEUE && info->si_code != SI_TIMER && info->si_code != SI_MESGQ))
    return;
  uintptr_t value = (uintptr_t) info->si_value.sival_ptr;
  *trt_cell_referent (slot) = trt_value_referent (&trt_kept_values, value, value);
}

/* Called by the kernel in place of the program's handler.  The kernel always passes three
   arguments; a handler with one parameter ignores the others.  */

static void
run_handler (int sig, siginfo_t *info, void *context)
{
  if (fault_p (sig))
    leave_if_expected ();
  if (fault_p (sig) && fault_repair (context))
    {
      const struct sigaction *action = &fault_actions[sig == SIGBUS];
      if (action->sa_flags & SA_RESETHAND)
        __sigaction (sig, action, NULL);
      return;
    }
  /* The interrupted code may be uninstrumented code that stores its arguments.  */
  trt_exposed_pending ();
  struct tp_call saved = trt_call_buffer;
  trt_call_buffer.token = TP_TOKEN_NONE;
  trt_call_buffer.site = NULL;
  trt_signal_value (info);
  /* An error of the handler does not refute the check that it interrupted.  */
  const char *verifying = trt_verifying;
  trt_verifying = NULL;
  if (trt_unlikely (go_handlers[sig]))
    handlers[sig](sig, info, context);
  else
    trt_alternate_stack_call (handlers[sig], sig, info, context);
  trt_verifying = verifying;
  trt_call_buffer = saved;
}

/* The handler for SIG if the program has none: a fault that is not repaired must occur again, with
   the default action.  A signal that was sent does not occur again by itself, so it is raised.  */

static void
run_default (int sig, siginfo_t *info, void *context)
{
  if (fault_p (sig))
    leave_if_expected ();
  if (fault_p (sig) && fault_repair (context))
    return;
  trt_crash (sig, info, context);
  struct sigaction none = { .sa_handler = SIG_DFL };
  __sigaction (sig, &none, NULL);
  if (info->si_code <= 0)
    raise (sig);
}

void
trt_signals_init (bool (*repair) (void *context))
{
  fault_repair = repair;
  static const int faults[] = { SIGSEGV, SIGBUS, SIGILL, SIGFPE };
  for (unsigned i = 0; i < sizeof faults / sizeof *faults; i++)
    {
      struct sigaction now, ours = { .sa_sigaction = run_default };
      ours.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
      if (__sigaction (faults[i], NULL, &now) == 0 && !(now.sa_flags & SA_SIGINFO)
          && now.sa_handler == SIG_DFL)
        __sigaction (faults[i], &ours, NULL);
    }
}

/* Asks the kernel, because the C library has further functions that install a handler.  */

bool
trt_signal_handled (int sig)
{
  struct sigaction now;
  if (trt_seccomp_state () != TRT_FREE)
    return true;
  return (__sigaction (sig, NULL, &now) == 0 && now.sa_sigaction != run_default
          && now.sa_handler != SIG_DFL && now.sa_handler != SIG_IGN);
}

bool
trt_signal_ours_p (int sig)
{
  struct sigaction now;
  sigset_t blocked;
  return (pthread_sigmask (SIG_SETMASK, NULL, &blocked) == 0 && !sigismember (&blocked, sig)
          && __sigaction (sig, NULL, &now) == 0
          && (now.sa_sigaction == run_handler || now.sa_sigaction == run_default));
}

/* Conversions between the two types of a handler.  */

static __sighandler_t
short_form (handler_t h)
{
  return (__sighandler_t) (void (*) (void)) h;
}

static handler_t
long_form (__sighandler_t h)
{
  return (handler_t) (void (*) (void)) h;
}

/* Is H a function, and not SIG_DFL or the like?  */

static bool
function_p (handler_t h)
{
  __sighandler_t s = short_form (h);
  return s != SIG_DFL && s != SIG_IGN && s != SIG_ERR;
}

TRT_EXPORT int
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
      if (fault_p (sig))
        fault_actions[sig == SIGBUS] = ours;
      go_handlers[sig]
        = (act->sa_flags & SA_ONSTACK) && trt_file_go_p ((uintptr_t) act->sa_sigaction);
      /* Stored before the kernel may call it, and restored if installing it fails.  */
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
      else if (previous.sa_sigaction == run_default)
        *old = (struct sigaction) { .sa_handler = SIG_DFL };
    }
  return 0;
}

/* The old handler as the program sees it.  OLD was returned by the C library, BEFORE is the
   program's own handler before.  */

static __sighandler_t
visible_handler (__sighandler_t old, handler_t before)
{
  return long_form (old) == run_handler   ? short_form (before)
         : long_form (old) == run_default ? SIG_DFL
                                          : old;
}

TRT_EXPORT __sighandler_t
signal (int sig, __sighandler_t handler)
{
  if (sig <= 0 || sig >= NSIG || !function_p (long_form (handler)))
    {
      handler_t before = sig > 0 && sig < NSIG ? handlers[sig] : NULL;
      __sighandler_t old = ssignal (sig, handler);
      return visible_handler (old, before);
    }
  handler_t before = __atomic_exchange_n (&handlers[sig], long_form (handler), __ATOMIC_ACQ_REL);
  __sighandler_t old = ssignal (sig, short_form (run_handler));
  if (old == SIG_ERR)
    __atomic_store_n (&handlers[sig], before, __ATOMIC_RELEASE);
  if (old != SIG_ERR && fault_p (sig))
    __sigaction (sig, NULL, &fault_actions[sig == SIGBUS]);
  return visible_handler (old, before);
}
