/* Companion of signal-values.c, not instrumented.  */

#define _GNU_SOURCE
#include <signal.h>
#include <stddef.h>
#include <unistd.h>
#include "signal-values.h"

static struct holder *holder;

void plain_send (struct item *p) { sigqueue (getpid (), SIGUSR1, (union sigval) { .sival_ptr = p }); }

static void
keep (int sig, siginfo_t *info, void *context)
{
  (void) sig, (void) context;
  holder->item = info->si_value.sival_ptr;
}

void
plain_handle (struct holder *h)
{
  struct sigaction a = { .sa_sigaction = keep, .sa_flags = SA_SIGINFO };
  holder = h;
  sigaction (SIGUSR1, &a, NULL);
}

void
plain_wait (struct holder *h)
{
  sigset_t set;
  siginfo_t info;
  sigemptyset (&set);
  sigaddset (&set, SIGUSR1);
  if (sigwaitinfo (&set, &info) == SIGUSR1)
    h->item = info.si_value.sival_ptr;
}
