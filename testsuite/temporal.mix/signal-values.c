/* Purpose: code that is not instrumented sends signals with pointers of the program's as values, and keeps those that it
   gets.  Source: kept-values.c, signals.c.  */
/* { dg-do run } */
/* { dg-uninstrumented-sources "signal-values-plain.c" } */
/* { dg-temporal-clean "" } */

#define _GNU_SOURCE
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>
#include "signal-values.h"

/* A handler changes it while sigqueue runs, which GCC knows to call nothing of the unit.  */
static volatile sig_atomic_t seen;

static void
handler (int sig, siginfo_t *info, void *context)
{
  (void) sig, (void) context;
  seen = ((struct item *) info->si_value.sival_ptr)->number;
}

static struct item *
reuse (struct item *old, int number)
{
  free (old);
  struct item *new = malloc (sizeof *new);
  if (*(void *volatile *) &old != *(void *volatile *) &new)
    exit (77);
  new->number = number;
  return new;
}

static void
send (void *p)
{
  sigqueue (getpid (), SIGUSR1, (union sigval) { .sival_ptr = p });
}

int
main (void)
{
  struct sigaction a = { .sa_sigaction = handler, .sa_flags = SA_SIGINFO };
  struct item *p = malloc (sizeof *p);
  struct holder *holder = malloc (sizeof *holder);
  p->number = 1;
  sigaction (SIGUSR1, &a, NULL);
  for (int i = 2; i < 10; i++)
    {
      /* The address was sent for a block that has ended.  */
      send (p);
      if (seen != i - 1)
	return 1;
      p = reuse (p, i);
      plain_send (p);
      if (seen != i)
	return 2;
    }
  holder->item = p;
  p = reuse (p, 20);
  plain_handle (holder);
  send (p);
  if (holder->item->number != 20)
    return 3;
  /* It waits for the signal, and stores what it gets over a stale pointer of the same value.  */
  sigset_t set;
  sigemptyset (&set);
  sigaddset (&set, SIGUSR1);
  sigprocmask (SIG_BLOCK, &set, NULL);
  p = reuse (p, 30);
  send (p);
  plain_wait (holder);
  return holder->item->number != 30;
}
