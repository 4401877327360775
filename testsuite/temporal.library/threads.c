/* Purpose: threads: their arguments, which come to the start routine with their referents,
   and the objects of pthreads.
   Source: issue 3, library calls check what they touch.  */
/* { dg-do run } */

#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>

#define CASE(name)  if (!strcmp (what, name))

static volatile long sink;

static void *
start (void *p)
{
  sink = *(int *) p; /* { dg-temporal-error "use-after-free" "argument" } */
  return p;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  void *p = malloc (48), *four = malloc (4), *got;
  void *volatile kept = p;
  free (p);
  void *reuse = calloc (1, 48);
  p = kept;
  pthread_t t;

  CASE ("argument") { pthread_create (&t, NULL, start, p); pthread_join (t, NULL); }
  CASE ("create") sink = pthread_create (four, NULL, start, reuse); /* { dg-temporal-error "out-of-bounds" "create" } */
  CASE ("lock") sink = pthread_mutex_lock (p); /* { dg-temporal-error "use-after-free" "lock" } */
  CASE ("init") sink = pthread_mutex_init (four, NULL); /* { dg-temporal-error "out-of-bounds" "init" } */
  CASE ("signal") sink = pthread_cond_signal (p); /* { dg-temporal-error "use-after-free" "signal" } */
  CASE ("sem") sink = sem_post (p); /* { dg-temporal-error "use-after-free" "sem" } */
  /* { dg-temporal-clean "legal" } */
  CASE ("legal")
    {
      for (int i = 0; i < 20; i++)
	{
	  int number = i;
	  if (pthread_create (&t, NULL, start, &number) || pthread_join (t, &got) || got != &number
	      || sink != i || *(int *) got != i)
	    return 1;
	}
      pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
      sem_t s;
      sem_init (&s, 0, 1);
      if (pthread_mutex_lock (&m) || sem_wait (&s) || sem_post (&s) || pthread_mutex_unlock (&m))
	return 2;
    }
  return 0;
}
