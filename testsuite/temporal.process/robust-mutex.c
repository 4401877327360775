/* Purpose: robust mutexes whose owners die: a thread that ends with it, a process that is killed, with the mutex in
   shared memory and in the heap.  The list of them that the C library and the kernel keep in the thread is theirs.
   Source: issue 5, robust mutexes.  */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */
/* { dg-temporal-clean "" } */

#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

struct shared { pthread_mutex_t lock; int *inside; int value; };

static void
prepare (struct shared *s, int shared)
{
  pthread_mutexattr_t a;
  pthread_mutexattr_init (&a);
  pthread_mutexattr_setrobust (&a, PTHREAD_MUTEX_ROBUST);
  pthread_mutexattr_setpshared (&a, shared);
  pthread_mutex_init (&s->lock, &a);
  pthread_mutexattr_destroy (&a);
  s->inside = &s->value;
}

static void *
die_with_it (void *p)
{
  struct shared *s = p;
  pthread_mutex_lock (&s->lock);
  ++*s->inside;
  return NULL;
}

static int
recover (struct shared *s)
{
  int error = pthread_mutex_lock (&s->lock);
  if (error != EOWNERDEAD || pthread_mutex_consistent (&s->lock))
    return 0;
  ++*s->inside;
  pthread_mutex_unlock (&s->lock);
  return pthread_mutex_lock (&s->lock) == 0 && pthread_mutex_unlock (&s->lock) == 0;
}

int
main (int argc, char **argv)
{
  struct shared *all = mmap (NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  prepare (all, PTHREAD_PROCESS_SHARED);
  for (int i = 0; i < 50; i++)
    {
      struct shared *s = malloc (sizeof *s);
      pthread_t t;
      s->value = 0;
      prepare (s, PTHREAD_PROCESS_PRIVATE);
      pthread_create (&t, NULL, die_with_it, s);
      pthread_join (t, NULL);
      if (!recover (s) || s->value != 2)
	return 1;
      pthread_mutex_destroy (&s->lock);
      free (s);
      if (argc > 1 && !strcmp (argv[1], "stale") && i == 20)
	return *s->inside;	/* { dg-temporal-error "use-after-free" "stale" } */
    }
  for (int i = 0; i < 10; i++)
    {
      pid_t child = fork ();
      if (child == 0)
	{
	  die_with_it (all);
	  raise (SIGKILL);
	}
      waitpid (child, NULL, 0);
      if (!recover (all) || all->value != 2 * i + 2)
	return 2;
    }
  return 0;
}
