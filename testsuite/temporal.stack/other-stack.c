/* A stale pointer whose memory has been used again is found by code that runs on a stack of the program's own: a coroutine, a handler, a
   thread.  The memory of such a stack has been given to the C library, and holds copies of the pointer.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */
/* { dg-temporal-clean "coroutine" } */
/* { dg-temporal-clean "handler" } */
/* { dg-temporal-clean "thread" } */
/* { dg-temporal-error "use-after-free" "coroutine stale" "31" } */
/* { dg-temporal-error "use-after-free" "handler stale" "31" } */
/* { dg-temporal-error "use-after-free" "thread stale" "31" } */

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

enum { SIZE = 1 << 17 };

static int *old, *fresh;
static volatile int sum;
static ucontext_t away, home;

static void
use (void)
{
  sum += fresh[2];
  if (old)
    sum += old[2];
}

static void *
run (void *unused)
{
  use ();
  return unused;
}

static void
handle (int number)
{
  use ();
  sum += number;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  char *stack = malloc (SIZE);

  old = malloc (40);
  free (old);
  fresh = malloc (40);
  fresh[2] = 1;
  if (argc < 3)
    old = NULL;
  if (!strcmp (what, "coroutine"))
    {
      getcontext (&away);
      away.uc_stack.ss_sp = stack;
      away.uc_stack.ss_size = SIZE;
      away.uc_link = &home;
      makecontext (&away, use, 0);
      swapcontext (&home, &away);
    }
  else if (!strcmp (what, "handler"))
    {
      stack_t s = { .ss_sp = stack, .ss_size = SIZE };
      struct sigaction a = { .sa_handler = handle, .sa_flags = SA_ONSTACK };
      sigaltstack (&s, NULL);
      sigaction (SIGUSR1, &a, NULL);
      raise (SIGUSR1);
      s.ss_flags = SS_DISABLE;
      sigaltstack (&s, NULL);
    }
  else
    {
      pthread_attr_t a;
      pthread_t t;
      pthread_attr_init (&a);
      pthread_attr_setstack (&a, stack, SIZE);
      pthread_create (&t, &a, run, NULL);
      pthread_join (t, NULL);
      pthread_attr_destroy (&a);
    }
  free (fresh);
  free (stack);
  return 0;
}
