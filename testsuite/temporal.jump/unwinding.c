/* Purpose: frames that end by unwinding: pthread_exit and cancellation from deep inside,
   with cleanup handlers that use the locals, and a stack that the next thread gets;
   signal handlers on a stack of their own that are left by siglongjmp.
   Source: issue 3, longjmp over frames, cancellation, sigaltstack.  */
/* { dg-do run } */
/* { dg-additional-options "-fexceptions -pthread" } */

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int *volatile kept;
static volatile int sink;
static volatile int cleanups;
static sigjmp_buf env;

static void
note (int (*p)[4])
{
  cleanups += (*p)[0];
}

static void
note_void (void *p)
{
  note (p);
}

static __attribute__ ((noinline)) void
dive (int depth, int how)
{
  int local[4] __attribute__ ((cleanup (note))) = { 1, depth };
  int n = depth + 2, array[n];
  array[n - 1] = depth;
  kept = depth & 1 ? &local[1] : &array[n - 1];
  if (*kept != depth)
    abort ();
  if (depth > 0)
    dive (depth - 1, how);
  else if (how == 0)
    pthread_exit (NULL);
  else if (how == 1)
    for (;;)
      pause ();
  sink = local[1] + array[0];
}

static void *
thread (void *how)
{
  int mine[2] = { 1, 2 }, *volatile p = mine;
  pthread_cleanup_push (note_void, mine);
  dive (6, (int) (long) how);
  pthread_cleanup_pop (0);
  return (void *) (long) p[1];
}

static void
on_signal (int sig)
{
  int local[6] = { sig }, *volatile p = local;
  kept = p;
  if (*p == SIGUSR1)
    siglongjmp (env, 1);
}

static int
on_other_stack (char *stack, size_t size)
{
  stack_t s = { .ss_sp = stack, .ss_size = size }, none = { .ss_flags = SS_DISABLE };
  struct sigaction a = { .sa_handler = on_signal, .sa_flags = SA_ONSTACK };
  volatile int rounds = 0;
  sigaltstack (&s, NULL);
  sigaction (SIGUSR1, &a, NULL);
  sigaction (SIGUSR2, &a, NULL);
  for (volatile int i = 0; i < 10; i++)
    {
      if (sigsetjmp (env, 1) == 0)
	raise (SIGUSR1);
      raise (SIGUSR2);
      rounds++;
    }
  sigaltstack (&none, NULL);
  /* The stack is plain memory again.  */
  for (size_t i = 0; i < size; i++)
    stack[i] = i;
  return rounds;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  pthread_t t;

  if (!strcmp (what, "signal"))
    {
      signal (SIGUSR1, on_signal);
      if (sigsetjmp (env, 1) == 0)
	raise (SIGUSR1);
      sink = *kept; /* { dg-temporal-error "use-after-return" "signal" } */
    }

  /* { dg-temporal-clean "legal" } */
  for (long round = 0; round < 12; round++)
    {
      pthread_create (&t, NULL, thread, (void *) (round % 3));
      if (round % 3 == 1)
	{
	  usleep (1000);
	  pthread_cancel (t);
	}
      pthread_join (t, NULL);
    }
  static char stack[65536];
  char *other = malloc (65536);
  int n = on_other_stack (stack, sizeof stack) + on_other_stack (other, 65536);
  free (other);
  return n != 20 || cleanups < 12 * 7;
}
