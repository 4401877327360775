/* Purpose: threads that uninstrumented code creates, one by one or in a pool, get an alternate signal stack when they
   first enter instrumented code: the overflow of their stack is reported.  So it is if a signal's handler is what they
   entered first.  Programs do not see it: sigaltstack says that there is none, a stack of the program's own takes its
   place, handlers with SA_ONSTACK run where they would, fork goes on.  10,000 such threads, those that call instrumented
   code only when they end, those that are cancelled or call pthread_exit leave no mappings.
   Source: audit of issue 24: such an overflow was a bare SIGSEGV.  */
/* { dg-do run } */
/* { dg-additional-options "-w -pthread" } */
/* { dg-uninstrumented-sources "others-threads-plain.c" } */
/* { dg-temporal-clean "" } */
/* { dg-skip-if "addr2line of binutils 2.40 has <artificial> for the file" { *-*-* } { "-flto" } } */

#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>
#include "others-threads.h"
#include "signal-stacks.h"

#define SIZE (1 << 18)

static volatile int sink;
static __thread char *volatile low;	/* where the handler should run, of SIZE bytes */
static __thread volatile int calls;

static void
handler (int sig, siginfo_t *info, void *context)
{
  char here, *p = &here;
  ucontext_t *u = context;
  uintptr_t sp = u->uc_mcontext.gregs[REG_RSP];
  if (low)
    EXPECT (p >= low && p < low + SIZE && !(u->uc_stack.ss_flags & SS_DISABLE));
  else
    EXPECT ((uintptr_t) p < sp && sp - (uintptr_t) p < 1 << 16 && u->uc_stack.ss_flags == SS_DISABLE && none_p ());
  calls++;
}

static void
install (int sig)
{
  struct sigaction a = { .sa_sigaction = handler, .sa_flags = SA_ONSTACK | SA_SIGINFO };
  sigaction (sig, &a, NULL);
}

static __attribute__ ((noinline, noclone)) int deeper (int n) { volatile char a[640]; a[n & 63] = n; return deeper (n + 1) + a[3]; }
/* { dg-temporal-error "stack-overflow" "thread" ".-1" } */
/* { dg-temporal-error "stack-overflow" "pool" ".-2" } */
/* { dg-temporal-error "stack-overflow" "signal" ".-3" } */
/* { dg-temporal-error "stack-overflow" "again" ".-4" } */

static void *
overflow (void *data)
{
  sink = deeper (*(int *) data);
  return NULL;
}

static void overflow_task (void *data) { overflow (data); }

static void
ask (void *data)
{
  stack_t own = { .ss_sp = malloc (SIZE), .ss_size = SIZE }, old, off = { .ss_flags = SS_DISABLE };
  EXPECT (none_p ());
  calls = 0;
  raise (SIGUSR1);
  EXPECT (calls == 1 && none_p ());
  EXPECT (sigaltstack (&own, &old) == 0 && old.ss_flags == SS_DISABLE);
  EXPECT (sigaltstack (NULL, &old) == 0 && old.ss_sp == own.ss_sp && old.ss_size == SIZE);
  low = own.ss_sp;
  raise (SIGUSR1);
  EXPECT (sigaltstack (&off, &old) == 0 && old.ss_sp == own.ss_sp);
  EXPECT (calls == 2 && none_p ());
  low = NULL;
  free (own.ss_sp);
  raise (SIGUSR1);
  EXPECT (none_p ());
  ++*(int *) data;
}

static void *
ask_and_overflow (void *data)
{
  ask (data);
  return overflow (data);
}

/* Without a handler the kernel ends the child as ever, and a handler without a stack of its own gets nothing.  */
static void *
fork_here (void *data)
{
  int status;
  pid_t child = fork ();
  if (!child)
    {
      ask (data);
      _exit (*(int *) data + bad);
    }
  waitpid (child, &status, 0);
  EXPECT (WIFEXITED (status) && WEXITSTATUS (status) == *(int *) data + 1);
  for (int own = 0; own < 2; own++)
    {
      if (!(child = fork ()))
	{
	  if (own)
	    install (SIGSEGV);
	  else
	    signal (SIGSEGV, SIG_DFL);
	  sink = deeper (0);
	}
      waitpid (child, &status, 0);
      EXPECT (WIFSIGNALED (status) && WTERMSIG (status) == SIGSEGV);
    }
  return NULL;
}

static void *little (void *data) { ++*(int *) data; return NULL; }
static void *with_local (void *data) { int local = 1, *volatile p = &local; *(int *) data += *p; return NULL; }
static void *leave (void *data) { ++*(int *) data; pthread_exit (NULL); }
static void *stop (void *data) { ++*(int *) data; pthread_cancel (pthread_self ()); pthread_testcancel (); return NULL; }
static void destroy (void *data) { int local = 1, *volatile p = &local; *(int *) data += *p; }

/* The size of the process in KB.  */
static long
size (void)
{
  char line[200];
  long kb = 0;
  FILE *f = fopen ("/proc/self/status", "r");
  while (fgets (line, sizeof line, f) && sscanf (line, "VmSize: %ld", &kb) != 1);
  fclose (f);
  return kb;
}

int
main (int argc, char **argv)
{
  int numbers[100] = { 0 }, sum = 0;
  const char *what = argc > 1 ? argv[1] : "";
  install (SIGUSR1);
  if (!strcmp (what, "thread"))
    others_run (overflow, numbers);
  if (!strcmp (what, "pool"))
    others_pool (4, overflow_task, numbers, 100, sizeof *numbers);
  if (!strcmp (what, "signal"))
    others_run_after_signal (SIGUSR1, overflow, numbers);
  if (!strcmp (what, "again"))
    others_run (ask_and_overflow, numbers);
  others_pool (8, ask, numbers, 100, sizeof *numbers);
  for (int i = 0; i < 100; i++)
    sum += numbers[i];
  EXPECT (sum == 100);
  others_run (fork_here, numbers);
  others_run_after_signal (SIGUSR1, little, numbers);
  others_run (little, numbers);
  long before = size ();
  sum = 0;
  for (int i = 0; i < 2000; i++)
    {
      EXPECT (others_run (little, &sum) == 0 && others_run (with_local, &sum) == 0 && others_run (leave, &sum) == 0);
      EXPECT (others_run (stop, &sum) == 1 && others_run_destructor (destroy, &sum) == 0);
    }
  EXPECT (sum == 10000);
  EXPECT (size () - before < 20000);
  return bad;
}
