/* Purpose: memory that parent and child share, with pointers in it that are good in both, locked by
   a process-shared mutex; each writes what the other reads.
   Source: issue 3, fork.  */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */
/* { dg-temporal-clean "" } */

#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

struct item { struct item *next; int n; char name[16]; };
struct region { pthread_mutex_t lock; struct item *first, *unused; struct item items[200]; };

static void
add (struct region *r, int n)
{
  pthread_mutex_lock (&r->lock);
  struct item *i = r->unused++;
  i->n = n;
  strcpy (i->name, n % 2 ? "child" : "parent");
  i->next = r->first;
  r->first = i;
  pthread_mutex_unlock (&r->lock);
}

int
main (void)
{
  pthread_mutexattr_t shared;
  pthread_mutexattr_init (&shared);
  pthread_mutexattr_setpshared (&shared, PTHREAD_PROCESS_SHARED);

  for (int round = 0; round < 5; round++)
    {
      struct region *r = mmap (NULL, sizeof *r, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
      int status, sum = 0;
      if (r == MAP_FAILED)
	return 1;
      pthread_mutex_init (&r->lock, &shared);
      r->unused = r->items;
      pid_t pid = fork ();
      for (int i = 0; i < 100; i++)
	{
	  /* Private blocks of both come at the same addresses.  */
	  int *n = malloc (sizeof *n);
	  *n = 2 * i + (pid == 0);
	  add (r, *n);
	  free (n);
	}
      if (pid == 0)
	_exit (0);
      waitpid (pid, &status, 0);
      for (struct item *i = r->first; i; i = i->next)
	sum += i->n + strlen (i->name);
      munmap (r, sizeof *r);
      if (status || sum != 199 * 200 / 2 + 100 * 11)
	return 2;
    }
  return 0;
}
