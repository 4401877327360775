/* longjmp to a function that has returned, and a call of a function nested in one: nothing of the frame is left to go on with.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-additional-options "-Wl,-z,execstack -pthread" } */

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

static jmp_buf env;
static sigjmp_buf signal_env;
static void *builtin_env[5];
static volatile int sink, deep = 30;
static int (*volatile kept) (int);

#define APART __attribute__ ((noinline, noclone))

static APART int
set (void)
{
  volatile int local = 3;
  if (setjmp (env))
    return local;
  return 0;
}

static APART int
set_signal (void)
{
  volatile int local = 3;
  if (sigsetjmp (signal_env, 1))
    return local;
  return 0;
}

static APART int
set_builtin (void)
{
  volatile int local = 3;
  if (__builtin_setjmp (builtin_env))
    return local;
  return 0;
}

/* From a frame below, where somebody else's is now.  */
static APART int
far_jump (int n)
{
  volatile char room[200];
  room[n] = n;
  if (n > 0)
    return far_jump (n - 1) + room[n];
  longjmp (env, 1);		/* { dg-temporal-error "use-after-return" "far" } */
}

static APART int
make (int n)
{
  int k = n;
  int add (int x) { return x + k++; }
  kept = add;
  return kept (1) + add (2);
}

static APART void
overwrite (int n)
{
  volatile char room[300];
  for (int i = 0; i < 300; i++)
    room[i] = n;
}

static void *
thread (void *unused)
{
  set ();
  longjmp (env, 1);		/* { dg-temporal-error "use-after-return" "thread" } */
  return unused;
}

static void
handler (int sig)
{
  set_signal ();
  siglongjmp (signal_env, sig);	/* { dg-temporal-error "use-after-return" "handler" } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  pthread_t t;

  if (!strcmp (what, "set"))
    {
      set ();
      longjmp (env, 1);		/* { dg-temporal-error "use-after-return" "set" } */
    }
  if (!strcmp (what, "signal"))
    {
      set_signal ();
      overwrite (1);
      siglongjmp (signal_env, 1); /* { dg-temporal-error "use-after-return" "signal" } */
    }
  if (!strcmp (what, "builtin"))
    {
      set_builtin ();
      __builtin_longjmp (builtin_env, 1); /* { dg-temporal-error "use-after-return" "builtin" } */
    }
  if (!strcmp (what, "far"))
    {
      set ();
      far_jump (deep);
    }
  if (!strcmp (what, "thread"))
    {
      pthread_create (&t, NULL, thread, NULL);
      pthread_join (t, NULL);
    }
  if (!strcmp (what, "handler"))
    {
      signal (SIGUSR1, handler);
      raise (SIGUSR1);
    }
  if (!strcmp (what, "freed"))
    {
      jmp_buf *volatile b = malloc (sizeof *b);
      if (setjmp (*b) == 0)
	{
	  free (b);
	  longjmp (*b, 1);	/* { dg-temporal-error "use-after-free" "freed" } */
	}
    }
  if (!strcmp (what, "nested"))
    {
      sink = make (3);
      sink = kept (3);		/* { dg-temporal-error "use-after-return" "nested" } */
    }
  if (!strcmp (what, "overwritten"))
    {
      sink = make (3);
      overwrite (1);
      sink = kept (3);		/* { dg-temporal-error "use-after-return" "overwritten" } */
    }
  return 0;
}
/* { dg-output "note: the function that called setjmp has returned" "set" } */
