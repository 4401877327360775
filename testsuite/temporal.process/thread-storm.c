/* Purpose: hundreds of threads that live at once, and thousands that come and go, started by several, joined or
   detached, left by return, pthread_exit or cancellation; each with thread-local variables, destructors,
   locals and heap blocks that others free.  "stale" reads a thread's variable after its end.
   Source: issue 5, threads by the hundred with creation and exit storms.  */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */
/* { dg-temporal-clean "" } */

#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>

enum { CROWD = 300, STARTERS = 3, EACH = 250 };

struct gift { struct gift *next; int value; };

static __thread int mine[4];
static __thread struct gift *own;
static pthread_key_t key;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct gift *gifts;
static sem_t detached, gate;
static int *volatile of_thread;
static int destroyed;

static void
destroy (void *p)
{
  int *count = p;
  if (*count == 7)
    __atomic_add_fetch (&destroyed, 1, __ATOMIC_RELAXED);
  free (own);
  free (count);
}

static void
give (int value)
{
  struct gift *g = malloc (sizeof *g);
  g->value = value;
  pthread_mutex_lock (&lock);
  g->next = gifts;
  gifts = g;
  pthread_mutex_unlock (&lock);
}

static int
work (int depth, int *above)
{
  int here[3] = { depth, *above, 0 };
  return depth ? work (depth - 1, &here[depth % 2]) : here[1];
}

static void
cleanup (void *p)
{
  int *local = p;
  local[0]++;
}

static void *
run (void *argument)
{
  int n = *(int *) argument, *count = malloc (sizeof *count), *p = mine;
  free (argument);
  *count = 7;
  own = malloc (sizeof *own);
  pthread_setspecific (key, count);
  for (int i = 0; i < 4; i++)
    p[i] = n;
  work (n % 30, &p[1]);
  give (n);
  of_thread = mine;
  pthread_cleanup_push (cleanup, p);
  if (n % 5 == 1)
    pthread_exit (NULL);
  if (n % 5 == 2)
    for (;;)
      {
	pthread_testcancel ();
	work (3, &p[2]);
	if (n % 2)
	  pthread_cancel (pthread_self ());
	else
	  pthread_exit (p);
      }
  pthread_cleanup_pop (1);
  return NULL;
}

static void *
run_detached (void *argument)
{
  run (memcpy (malloc (sizeof (int)), &(int) { 5 }, sizeof (int)));
  sem_post (argument);
  return NULL;
}

static int *
number (int n)
{
  int *p = malloc (sizeof *p);
  *p = n;
  return p;
}

static void *
start_many (void *argument)
{
  int base = *(int *) argument;
  for (int i = 0; i < EACH; i++)
    {
      pthread_t t, d;
      if (pthread_create (&t, NULL, run, number (base + i)))
	return argument;
      if (i % 10 == 0 && pthread_create (&d, NULL, run_detached, &detached) == 0)
	pthread_detach (d);
      else if (i % 10 == 0)
	return argument;
      pthread_join (t, NULL);
    }
  return NULL;
}

static void *
wait_for_gate (void *argument)
{
  int local = *(int *) argument, *p = &local;
  mine[0] = *p;
  p = mine;
  sem_wait (&gate);
  int result = *p - local;
  free (argument);
  return result ? p : NULL;
}

int
main (int argc, char **argv)
{
  static pthread_t crowd[CROWD];
  pthread_t starter[STARTERS];
  pthread_attr_t small;
  void *result;
  pthread_key_create (&key, destroy);
  sem_init (&detached, 0, 0);
  sem_init (&gate, 0, 0);
  pthread_attr_init (&small);
  pthread_attr_setstacksize (&small, 65536);
  for (int i = 0; i < CROWD; i++)
    if (pthread_create (&crowd[i], &small, wait_for_gate, number (i)))
      return 1;
  for (int i = 0; i < CROWD; i++)
    sem_post (&gate);
  for (int i = 0; i < CROWD; i++)
    if (pthread_join (crowd[i], &result) || result)
      return 2;
  int base[STARTERS];
  for (int i = 0; i < STARTERS; i++)
    {
      base[i] = i * 1000;
      pthread_create (&starter[i], NULL, start_many, &base[i]);
    }
  for (int i = 0; i < STARTERS; i++)
    if (pthread_join (starter[i], &result) || result)
      return 3;
  for (int i = 0; i < STARTERS * EACH / 10; i++)
    sem_wait (&detached);
  int count = 0;
  while (gifts)
    {
      struct gift *g = gifts;
      count += g->value >= 0;
      gifts = g->next;
      free (g);
    }
  if (argc > 1 && !strcmp (argv[1], "stale"))
    {
      pthread_t t;
      pthread_create (&t, NULL, run, number (0));
      pthread_join (t, NULL);
      count += of_thread[1];	/* { dg-temporal-error "use-after-return" "stale" } */
    }
  /* Those that were detached may not have come to their destructors yet.  */
  return count != STARTERS * EACH + STARTERS * EACH / 10 || destroyed < STARTERS * EACH;
}
