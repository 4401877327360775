/* Purpose: threads that are cancelled: in a condition wait, in read and in a loop with
   pthread_testcancel, deferred and at any moment; cleanup handlers free their blocks and
   use locals of the frames that vanish.
   Source: issue 3, pthreads including cancellation.  */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */
/* { dg-temporal-clean "" } */

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t never = PTHREAD_COND_INITIALIZER;
static int pipes[2], cleaned;
static volatile int ready;

struct state { char *block; int *local; };

static void
clean (void *p)
{
  struct state *s = p;
  __atomic_add_fetch (&cleaned, *s->local + (s->block[0] == 'b'), __ATOMIC_SEQ_CST);
  free (s->block);
}

static void
unlock (void *p)
{
  pthread_mutex_unlock (p);
}

static void
wait_somehow (int how)
{
  char buffer[100];
  memset (buffer, how, sizeof buffer);
  __atomic_add_fetch (&ready, 1, __ATOMIC_SEQ_CST);
  switch (how)
    {
    case 0:
      pthread_mutex_lock (&lock);
      pthread_cleanup_push (unlock, &lock);
      for (;;)
	pthread_cond_wait (&never, &lock);
      pthread_cleanup_pop (1);
      break;
    case 1:
      while (read (pipes[0], buffer, sizeof buffer) >= 0)
	;
      break;
    case 2:
      for (;;)
	pthread_testcancel ();
    default:
      pthread_setcanceltype (PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
      for (volatile int spin = 0;; spin++)
	;
    }
}

static void *
body (void *p)
{
  int local = 1, how = *(int *) p;
  struct state s = { strdup ("block"), &local };
  free (p);
  pthread_cleanup_push (clean, &s);
  wait_somehow (how);
  pthread_cleanup_pop (1);
  return NULL;
}

int
main (void)
{
  if (pipe (pipes))
    return 3;
  for (int round = 0; round < 6; round++)
    {
      pthread_t t[4];
      ready = 0;
      for (int i = 0; i < 4; i++)
	{
	  int *how = malloc (sizeof *how);
	  *how = i;
	  pthread_create (&t[i], NULL, body, how);
	}
      while (ready < 4)
	usleep (100);
      for (int i = 0; i < 4; i++)
	pthread_cancel (t[i]);
      for (int i = 0; i < 4; i++)
	{
	  void *got;
	  pthread_join (t[i], &got);
	  if (got != PTHREAD_CANCELED)
	    return 1;
	}
      /* The stacks are used again by threads whose frames differ.  */
    }
  return cleaned != 6 * 4 * 2;
}
