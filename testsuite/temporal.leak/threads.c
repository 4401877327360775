/* Other threads when the program exits: what they hold is not leaked, what they
   held while they lived is.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-set-target-env-var "TEMPORAL_OPTIONS" "leaks=1" } */
/* { dg-additional-options "-pthread" } */

#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static pthread_barrier_t ready;
static pthread_key_t key;
static __thread void *volatile local;
static void *volatile pass;

static void *
on_stack (void *unused)
{
  void *volatile p = malloc (10);
  pthread_barrier_wait (&ready);
  pause ();
  free (p);
  return unused;
}

static void *
all_blocked (void *unused)
{
  sigset_t all;
  void *volatile p = malloc (10);
  sigfillset (&all);
  pthread_sigmask (SIG_SETMASK, &all, NULL);
  pthread_barrier_wait (&ready);
  sigwaitinfo (&all, NULL);
  free (p);
  return unused;
}

/* Nowhere but in a register: a callee-saved one, and one that is not.  */
static void *
in_register (void *unused)
{
  char *p = malloc (10);
  pthread_barrier_wait (&ready);
  for (;;)
    __asm__ volatile ("" : "+b" (p));
  return unused;
}

static void *
in_scratch (void *unused)
{
  char *p = malloc (10);
  pthread_barrier_wait (&ready);
  for (;;)
    __asm__ volatile ("" : "+a" (p));
  return unused;
}

static void *
specific (void *unused)
{
  local = malloc (10);
  pthread_setspecific (key, malloc (20));
  pthread_barrier_wait (&ready);
  pause ();
  return unused;
}

/* Nothing of what was on the stack below stays there.  */
static __attribute__ ((noinline)) void
scrub (void)
{
  char room[8192];
  memset (room, 0, sizeof room);
  __asm__ volatile ("" : : "r" (room) : "memory");
}

/* Pointers that move all the time.  */
static void *
juggle (void *unused)
{
  for (;;)
    {
      char **box = malloc (sizeof *box);
      *box = malloc (100);
      *box = realloc (*box, 5000);
      char **next = malloc (sizeof *next);
      *next = *box;
      free (box);
      *next = realloc (*next, 100);
      free (*next);
      free (next);
    }
  return unused;
}

static void *
loses (void *unused)
{
  void *volatile p = malloc (10);	/* { dg-temporal-error "memory-leak" "11" } */
  p = p;
  return unused;
}

static void *
loses_local (void *unused)
{
  local = malloc (10);		/* { dg-temporal-error "memory-leak" "12" } */
  return unused;
}

static __attribute__ ((noinline, noipa)) void
make (void)
{
  pass = malloc (10);		/* { dg-temporal-error "memory-leak" "13" } */
}

static void *
overwrites (void *unused)
{
  make ();
  scrub ();
  pthread_barrier_wait (&ready);
  pause ();
  return unused;
}

static void *
leaves (void *unused)
{
  void *volatile p = malloc (10);
  if (p)
    exit (0);
  return unused;
}

static void *
ends (void *unused)
{
  local = NULL;
  return unused;
}

static void *
lasts (void *unused)
{
  usleep (20000);
  return unused;
}

static void
start (void *(*run) (void *))
{
  pthread_t t;
  pthread_create (&t, NULL, run, NULL);
  pthread_detach (t);
  pthread_barrier_wait (&ready);
}

int
main (int argc, char **argv)
{
  int which = argc > 1 ? atoi (argv[1]) : 0;
  pthread_t t;
  pthread_attr_t attr;

  pthread_key_create (&key, NULL);
  pthread_barrier_init (&ready, NULL, 2);
  switch (which)
    {
    case 1:		/* { dg-temporal-clean "1" } */
      start (on_stack);
      break;
    case 2:		/* { dg-temporal-clean "2" } */
      start (all_blocked);
      break;
    case 3:		/* { dg-temporal-clean "3" } */
      start (in_register);
      break;
    case 4:		/* { dg-temporal-clean "4" } */
      start (in_scratch);
      break;
    case 5:		/* { dg-temporal-clean "5" } */
      start (specific);
      break;
    case 6:		/* { dg-temporal-clean "6" } */
      for (int i = 0; i < 4; i++)
	pthread_create (&t, NULL, juggle, NULL);
      usleep (20000);
      break;
    case 7:		/* exit in another thread.  { dg-temporal-clean "7" } */
      {
	void *volatile p = malloc (10);
	pthread_create (&t, NULL, leaves, NULL);
	pthread_join (t, NULL);
	free (p);
      }
      break;
    case 8:		/* a child has memory of threads that it has not.  { dg-temporal-clean "8" } */
      {
	int status = 1;
	start (on_stack);
	start (specific);
	pid_t child = fork ();
	if (child == 0)
	  exit (0);
	waitpid (child, &status, 0);
	if (status)
	  _exit (1);
      }
      break;
    case 9:		/* a stack that the program provides.  { dg-temporal-clean "9" } */
      {
	static char stack[1 << 18] __attribute__ ((aligned (4096)));
	pthread_attr_init (&attr);
	pthread_attr_setstack (&attr, stack, sizeof stack);
	pthread_create (&t, &attr, on_stack, NULL);
	pthread_barrier_wait (&ready);
      }
      break;
    case 10:		/* threads that come and go meanwhile.  { dg-temporal-clean "10" } */
      pthread_attr_init (&attr);
      pthread_attr_setdetachstate (&attr, PTHREAD_CREATE_DETACHED);
      for (int i = 0; i < 300; i++)
	pthread_create (&t, &attr, ends, NULL);
      break;
    case 14:		/* the main thread ends before the last.  { dg-temporal-clean "14" } */
      pass = malloc (10);
      pthread_create (&t, NULL, lasts, NULL);
      pthread_exit (NULL);
    case 11:
      pthread_create (&t, NULL, loses, NULL);
      pthread_join (t, NULL);
      break;
    case 12:
      pthread_create (&t, NULL, loses_local, NULL);
      pthread_join (t, NULL);
      break;
    case 13:
      start (overwrites);
      pass = NULL;
      break;
    }
  return 0;
}
