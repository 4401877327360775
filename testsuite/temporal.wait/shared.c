/* Purpose: what looks like a function's own block, and is not: a thread, a handler, a comparison, main or a function of another unit ends it
   while the function waits.  Its loads may be moved and its checks merged, but not across that.
   Source: issue 19, errors hidden by waiting.  */
/* { dg-do run } */
/* { dg-options "-g -w -pthread" } */
/* { dg-temporal-clean "legal" } */

#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define NOINLINE  __attribute__ ((noinline, noclone))

struct pair { long a, b, sums[4]; };

/* Nothing of them is known outside of the unit.  */
static struct pair *theirs, *handlers, *comparisons, *mains, *turns, *fields, *ranges;
static const char *what, *now;
static sem_t go, gone;
static sigset_t set;
static volatile long sink;

static int
wanted (const char *name)
{
  return !strcmp (what, name);
}

static struct pair *
make (void)
{
  struct pair *p = calloc (1, sizeof *p);
  if (!p)
    exit (1);
  p->a = p->b = 1;
  return p;
}

/* ---- A thread ends main's ---- */

static void *
end_theirs (void *unused)
{
  sem_wait (&go);
  if (wanted (now) && wanted ("thread"))
    free (theirs);
  else if (wanted (now) && wanted ("turns"))
    free (turns);
  else if (wanted (now) && wanted ("fields"))
    free (fields);
  else if (wanted (now) && wanted ("range"))
    free (ranges);
  sem_post (&gone);
  return unused;
}

NOINLINE static void
meet (void)
{
  sem_post (&go);
  sem_wait (&gone);
}

NOINLINE static long
use_theirs (void)
{
  struct pair *p = theirs;
  long x = p->a;
  meet ();
  return x + p->a; /* { dg-temporal-error "use-after-free" "thread" } */
}

/* An invariant check in a loop.  */

NOINLINE static long
use_turns (int n)
{
  struct pair *p = turns;
  long x = 0;
  for (int i = 0; i < n; i++)
    {
      x += p->a; /* { dg-temporal-error "use-after-free" "turns" } */
      if (i == 1)
	meet ();
    }
  return x;
}

/* Neighbouring fields.  */

NOINLINE static long
use_fields (void)
{
  struct pair *p = fields;
  long x = p->a;
  meet ();
  x += p->b; /* { dg-temporal-error "use-after-free" "fields" } */
  return x + p->a;
}

/* A range.  */

NOINLINE static long
use_range (int n)
{
  struct pair *p = ranges;
  for (int i = 0; i < n; i++)
    {
      p->sums[i] = i; /* { dg-temporal-error "use-after-free" "range" } */
      if (i == 1)
	{
	  sem_post (&go);
	  sem_wait (&gone);
	}
    }
  return n;
}

static long
with_thread (const char *name, long (*use) (int))
{
  now = name;
  pthread_t t;
  if (pthread_create (&t, NULL, end_theirs, NULL))
    exit (1);
  long x = use (4);
  pthread_join (t, NULL);
  return x;
}

/* ---- Main ends a thread's ---- */

NOINLINE static long
use_mains (void)
{
  struct pair *p = mains = make ();
  long x = p->a;
  meet ();
  return x + p->a; /* { dg-temporal-error "use-after-free" "main" } */
}

static void *
run (void *unused)
{
  sink += use_mains ();
  return unused;
}

/* ---- A handler ---- */

static void
handle (int n)
{
  if (wanted ("handler"))
    free (handlers);
}

NOINLINE static long
use_handlers (void)
{
  struct pair *p = handlers;
  long x = p->a;
  sigprocmask (SIG_UNBLOCK, &set, NULL);
  return x + p->a; /* { dg-temporal-error "use-after-free" "handler" } */
}

/* ---- A comparison ---- */

static int
compare (const void *a, const void *b)
{
  if (wanted ("comparison") && comparisons)
    {
      free (comparisons);
      comparisons = NULL;
    }
  return *(const int *) a - *(const int *) b;
}

NOINLINE static long
use_comparisons (void)
{
  int numbers[] = { 3, 1, 2 };
  struct pair *p = comparisons;
  long x = p->a;
  qsort (numbers, 3, sizeof *numbers, compare);
  return x + p->a + numbers[0]; /* { dg-temporal-error "use-after-free" "comparison" } */
}

static long theirs_once (int n) { return use_theirs () + 0 * n; }
static long fields_once (int n) { return use_fields () + 0 * n; }

int
main (int argc, char **argv)
{
  pthread_t t;
  what = argc > 1 ? argv[1] : "legal";
  sem_init (&go, 0, 0);
  sem_init (&gone, 0, 0);
  theirs = make ();
  handlers = make ();
  comparisons = make ();
  turns = make ();
  fields = make ();
  ranges = make ();

  sink = with_thread ("thread", theirs_once);
  sink += with_thread ("turns", use_turns);
  sink += with_thread ("fields", fields_once);
  sink += with_thread ("range", use_range);
  if (pthread_create (&t, NULL, run, NULL))
    return 1;
  sem_wait (&go);
  if (wanted ("main"))
    free (mains);
  sem_post (&gone);
  pthread_join (t, NULL);

  sigemptyset (&set);
  sigaddset (&set, SIGUSR1);
  sigprocmask (SIG_BLOCK, &set, NULL);
  signal (SIGUSR1, handle);
  raise (SIGUSR1);
  sink += use_handlers ();
  sink += use_comparisons ();

  if (sink != 2 + 4 + 3 + 4 + 2 + 2 + 3)
    return 2;
  free (theirs);
  free (handlers);
  free (comparisons);
  free (turns);
  free (fields);
  free (ranges);
  free (mains);
  return 0;
}
