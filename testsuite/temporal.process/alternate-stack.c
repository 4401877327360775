/* Purpose: a program does not see the alternate signal stacks of the runtime: sigaltstack says that there is none; the
   program's own is used while it is installed; a handler with SA_ONSTACK without one runs on the stack that was
   interrupted, may nest, may use much of it, and may jump out; also in threads.  After all that, an overflow still
   is reported.
   Source: issue 24, section 1.  */
/* { dg-do run } */
/* { dg-additional-options "-w -pthread" } */
/* { dg-temporal-clean "" } */
/* { dg-skip-if "addr2line of binutils 2.40 has <artificial> for the file" { *-*-* } { "-flto" } } */

#define _GNU_SOURCE
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

#include "signal-stacks.h"

#define SIZE (1 << 19)

static volatile int sink;
static sigjmp_buf out;
static __thread char *volatile low, *volatile high;	/* where the handler should run */
static __thread volatile int calls, depth;

static void
handler (int sig, siginfo_t *info, void *context)
{
  char here, *p = &here, large[200000];
  ucontext_t *u = context;
  int own = low != NULL;
  memset (large, sig, sizeof large);
  sink = large[5];
  if (own)
    EXPECT (p >= low && p < high && !(u->uc_stack.ss_flags & SS_DISABLE));
  else
    {
      uintptr_t sp = u->uc_mcontext.gregs[REG_RSP];
      EXPECT ((uintptr_t) p < sp && sp - (uintptr_t) p < 1 << 20);
      EXPECT (u->uc_stack.ss_flags == SS_DISABLE && none_p ());
    }
  calls++;
  if (depth-- > 0)
    raise (sig == SIGUSR1 ? SIGUSR2 : SIGUSR1);
  if (depth == -2)
    siglongjmp (out, 1);
}

static void
install (int sig)
{
  struct sigaction a = { .sa_sigaction = handler, .sa_flags = SA_ONSTACK | SA_SIGINFO }, old;
  sigaction (sig, &a, NULL);
  EXPECT (sigaction (sig, NULL, &old) == 0 && old.sa_sigaction == handler
	  && (old.sa_flags & SA_ONSTACK));
}

static void *
test (void *unused)
{
  stack_t own = { .ss_sp = malloc (SIZE), .ss_size = SIZE }, old, off = { .ss_flags = SS_DISABLE };
  EXPECT (none_p ());
  calls = 0;
  depth = 0;
  raise (SIGUSR1);
  depth = 3;
  raise (SIGUSR2);
  EXPECT (calls == 5 && none_p ());
  EXPECT (sigaltstack (&own, &old) == 0 && old.ss_flags == SS_DISABLE);
  EXPECT (sigaltstack (NULL, &old) == 0 && old.ss_sp == own.ss_sp && old.ss_size == SIZE);
  low = own.ss_sp;
  high = low + SIZE;
  depth = 1;
  raise (SIGUSR1);
  EXPECT (sigaltstack (&off, &old) == 0 && old.ss_sp == own.ss_sp);
  EXPECT (none_p ());
  EXPECT (sigaltstack (&off, &old) == 0 && old.ss_flags == SS_DISABLE);
  low = high = NULL;
  free (own.ss_sp);
  depth = 0;
  raise (SIGUSR1);
  EXPECT (none_p ());
  return NULL;
}

static __attribute__ ((noinline, noclone)) int deeper (int n) { volatile int a[9] = { n }; sink = n; return deeper (n + 1) + a[n & 7]; }
/* { dg-temporal-error "stack-overflow" "overflow" ".-1" } */
/* { dg-temporal-error "stack-overflow" "thread" ".-2" } */

static void *
overflow (void *unused)
{
  test (NULL);
  sink = deeper (0);
  return NULL;
}

int
main (int argc, char **argv)
{
  pthread_t t[20];
  install (SIGUSR1);
  install (SIGUSR2);
  test (NULL);
  for (int i = 0; i < 100; i++)
    {
      for (int k = 0; k < 20; k++)
	pthread_create (&t[k], NULL, test, NULL);
      for (int k = 0; k < 20; k++)
	pthread_join (t[k], NULL);
    }
  if (argc > 1 && !strcmp (argv[1], "overflow"))
    overflow (NULL);
  if (argc > 1)
    {
      pthread_create (&t[0], NULL, overflow, NULL);
      pthread_join (t[0], NULL);
    }
  /* Without a handler the kernel ends the process as ever, and a handler without a stack of its own gets nothing.  */
  int status;
  if (!fork ())
    {
      signal (SIGSEGV, SIG_DFL);
      sink = deeper (0);
    }
  wait (&status);
  EXPECT (WIFSIGNALED (status) && WTERMSIG (status) == SIGSEGV);
  if (!fork ())
    {
      install (SIGSEGV);
      sink = deeper (0);
    }
  wait (&status);
  EXPECT (WIFSIGNALED (status) && WTERMSIG (status) == SIGSEGV);
  /* Out of a handler.  */
  if (sigsetjmp (out, 1) == 0)
    {
      depth = -1;
      raise (SIGUSR1);
      EXPECT (0);
    }
  EXPECT (none_p ());
  depth = 0;
  raise (SIGUSR1);
  return bad;
}
