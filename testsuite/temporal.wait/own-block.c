/* Purpose: a block that no other thread can end is accepted after waits and calls of streams; if the function ends the block itself, the access
   after them is found.  */
/* { dg-do run } */
/* { dg-options "-g -w -pthread" } */
/* { dg-temporal-clean "legal" } */

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct node { struct node *next; long value; };

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct node *list;
static volatile long sink;
static int bad;

static void
add (long value)
{
  struct node *n = malloc (sizeof *n);
  if (!n)
    exit (1);
  n->value = value;
  n->next = list;
  list = n;
}

static void
drop (void)
{
  struct node *n = list;
  list = n->next;
  free (n);
}

/* The list is main's, and no thread's.  */

__attribute__ ((noinline)) static long
use (struct node *n)
{
  long sum = n->value;
  pthread_mutex_lock (&mutex);
  sum += n->value;
  pthread_mutex_unlock (&mutex);
  nanosleep (&(struct timespec) { 0, 1 }, NULL);
  sum += n->value;
  fflush (stdout);
  return sum + n->value;
}

__attribute__ ((noinline)) static long
use_freed (struct node *n)
{
  long sum = n->value;
  pthread_mutex_lock (&mutex);
  if (bad == 1)
    drop ();
  pthread_mutex_unlock (&mutex);
  return sum + n->value; /* { dg-temporal-error "use-after-free" "locked" } */
}

__attribute__ ((noinline)) static long
use_turns (struct node *n)
{
  long sum = 0;
  for (int i = 0; i < 3; i++)
    {
      sum += n->value; /* { dg-temporal-error "use-after-free" "turns" } */
      fflush (stdout);
      if (bad == 2 && i == 1)
	drop ();
    }
  return sum;
}

int
main (int argc, char **argv)
{
  bad = argc < 2 ? 0 : !strcmp (argv[1], "locked") ? 1 : !strcmp (argv[1], "turns") ? 2 : 0;
  for (int i = 0; i < 5; i++)
    add (i);
  drop ();
  sink = use (list);
  sink += use_freed (list);
  sink += use_turns (list);
  for (int i = 0; i < 4; i++)
    drop ();
  return sink != 12 + 6 + 9;
}
