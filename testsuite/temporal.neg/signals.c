/* Purpose: signal handlers that interrupt instrumented code anywhere and use
   pointers, locals and calls of their own, also on an alternate stack.
   Source: design, section 4.5: callers that are not instrumented.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#define _GNU_SOURCE
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

struct list { struct list *next; int value; };

static struct list *shared;
static volatile sig_atomic_t ticks;
static volatile int sink;

static __attribute__ ((noinline)) int
length (struct list *l, int *out)
{
  int n = 0;
  for (; l; l = l->next)
    n++;
  *out = n;
  return n;
}

static void
handler (int sig, siginfo_t *info, void *context)
{
  int local[4] = { sig }, n;
  int *p = local;
  p[1] = length (shared, &n);
  local[2] = info->si_signo + (context != NULL);
  sink = p[1] + p[2];
  ticks++;
}

int
main (void)
{
  struct sigaction sa;
  stack_t alternate = { .ss_sp = malloc (65536), .ss_size = 65536 };
  long sum = 0;

  for (int i = 0; i < 10; i++)
    {
      struct list *l = malloc (sizeof *l);
      l->value = i;
      l->next = shared;
      shared = l;
    }
  sigaltstack (&alternate, NULL);
  memset (&sa, 0, sizeof sa);
  sa.sa_sigaction = handler;
  sa.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigaction (SIGUSR1, &sa, NULL);
  sa.sa_flags = SA_SIGINFO | SA_RESTART;
  sigaction (SIGALRM, &sa, NULL);
  struct itimerval often = { { 0, 200 }, { 0, 200 } };
  setitimer (ITIMER_REAL, &often, NULL);

  for (int i = 0; i < 200000 && (i < 20000 || ticks < 60); i++)
    {
      int n;
      int *p = malloc (sizeof *p + i % 50);
      *p = length (shared, &n);
      sum += *p + n;
      free (p);
      if (i % 1000 == 0)
	raise (SIGUSR1);
    }
  often = (struct itimerval) { { 0, 0 }, { 0, 0 } };
  setitimer (ITIMER_REAL, &often, NULL);
  return sum < 20 * 20000;
}
