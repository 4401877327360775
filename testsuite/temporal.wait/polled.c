/* Purpose: a function of the unit that polls a volatile variable ends checks like the loop itself; and what a volatile pointer or index
   was when it was tested, it need not be when it is used.
   Source: lifetime-end.cc.  */
/* { dg-do run } */
/* { dg-options "-g -w -pthread" } */
/* { dg-temporal-clean "" } */

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

struct block { long value, more; };

static struct block *shared;
static struct { struct block *what; volatile int turn; } state;
static volatile int started, ended;
static volatile long sink;
static int bad;

static void
replace (void)
{
  if (!bad)
    return;
  free (shared);
  struct block *next = malloc (sizeof *next);
  next->value = 9;
  sink += next->value;
}

static void *
other (void *p)
{
  while (!started)
    sched_yield ();
  replace ();
  ended = 1;
  state.turn = 2;
  return p;
}

static __attribute__ ((noinline)) void
wait_global (void)
{
  started = 1;
  while (!ended)
    ;
}

static __attribute__ ((noinline)) void
wait_member (void)
{
  started = 1;
  while (state.turn != 2)
    ;
}

static __attribute__ ((noinline)) int
wait_pointer (volatile int *turn)
{
  started = 1;
  while (*turn != 2)
    ;
  return *turn;
}

/* Through one function more.  */

static __attribute__ ((noinline)) long
wait_more (int n)
{
  if (n)
    wait_global ();
  return n;
}

static __attribute__ ((noinline)) long
use_global (struct block *p)
{
  long sum = p->value;
  wait_global ();
  return sum + p->value; /* { dg-temporal-error "use-after-free" "global" } */
}

static __attribute__ ((noinline)) long
use_member (struct block *p)
{
  long sum = p->value;
  wait_member ();
  return sum + p->value; /* { dg-temporal-error "use-after-free" "member" } */
}

static __attribute__ ((noinline)) long
use_pointer (struct block *p)
{
  long sum = p->value;
  sum += wait_pointer (&state.turn);
  return sum + p->value; /* { dg-temporal-error "use-after-free" "pointer" } */
}

static __attribute__ ((noinline)) long
use_more (struct block *p)
{
  long sum = p->value;
  for (int i = 0; i < 2; i++)
    sum += wait_more (i);
  return sum + p->more; /* { dg-temporal-error "use-after-free" "more" } */
}

/* A handler sets what has just been tested.  */

static struct block one = { 1, 2 };
static struct block *volatile tested = &one;
static volatile unsigned at;
static long table[8];

static void
handler (int signal)
{
  if (bad)
    {
      tested = NULL;
      at = 100;
    }
}

static __attribute__ ((noinline)) long
use_tested (void)
{
  if (!tested)
    return 0;
  raise (SIGUSR1);
  return tested->value; /* { dg-temporal-error "null-dereference" "tested" } */
}

static __attribute__ ((noinline)) long
use_index (void)
{
  if (at >= 8)
    return 0;
  raise (SIGUSR1);
  return table[at]; /* { dg-temporal-error "out-of-bounds" "index" } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "global";
  pthread_t thread;

  bad = argc > 1;
  shared = malloc (sizeof *shared);
  if (!shared)
    return 2;
  shared->value = shared->more = 4;
  if (signal (SIGUSR1, handler) == SIG_ERR || pthread_create (&thread, NULL, other, NULL) != 0)
    return 2;
  if (!strcmp (what, "global"))
    sink += use_global (shared);
  if (!strcmp (what, "member"))
    sink += use_member (shared);
  if (!strcmp (what, "pointer"))
    sink += use_pointer (shared);
  if (!strcmp (what, "more"))
    sink += use_more (shared);
  started = 1;
  if (pthread_join (thread, NULL) != 0)
    return 3;
  if (!bad || !strcmp (what, "tested"))
    sink += use_tested ();
  if (!bad || !strcmp (what, "index"))
    sink += use_index ();
  return 0;
}
