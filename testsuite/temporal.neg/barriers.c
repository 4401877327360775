/* Purpose: threads that share a local array of main's: barriers, read-write locks,
   semaphores, spin locks; the serial thread swaps two heap buffers.
   Source: issue 3, all of pthreads.  */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */
/* { dg-temporal-clean "" } */

#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 4, SIZE = 64, ROUNDS = 30 };

struct world
{
  pthread_barrier_t barrier;
  pthread_rwlock_t rw;
  pthread_spinlock_t spin;
  sem_t tokens;
  int *now, *next;
  int *counter;
};

struct part { struct world *w; int from; };

static void *
body (void *p)
{
  struct part *part = p;
  struct world *w = part->w;

  for (int round = 0; round < ROUNDS; round++)
    {
      for (int i = part->from; i < SIZE; i += THREADS)
	w->next[i] = w->now[i] + w->now[(i + 1) % SIZE] % 3;
      if (pthread_barrier_wait (&w->barrier) == PTHREAD_BARRIER_SERIAL_THREAD)
	{
	  /* The old one dies; its memory comes back at once.  */
	  free (w->now);
	  w->now = w->next;
	  w->next = malloc (SIZE * sizeof (int));
	}
      pthread_barrier_wait (&w->barrier);
      sem_wait (&w->tokens);
      pthread_rwlock_rdlock (&w->rw);
      int seen = *w->counter;
      pthread_rwlock_unlock (&w->rw);
      pthread_rwlock_wrlock (&w->rw);
      int *fresh = malloc (sizeof *fresh);
      *fresh = *w->counter + (seen >= 0);
      free (w->counter);
      w->counter = fresh;
      pthread_rwlock_unlock (&w->rw);
      sem_post (&w->tokens);
      pthread_spin_lock (&w->spin);
      w->now[part->from] |= 0;
      pthread_spin_unlock (&w->spin);
    }
  return NULL;
}

int
main (void)
{
  struct world w;
  struct part parts[THREADS];
  pthread_t t[THREADS];
  int plain[SIZE], copy[SIZE];

  pthread_barrier_init (&w.barrier, NULL, THREADS);
  pthread_rwlock_init (&w.rw, NULL);
  pthread_spin_init (&w.spin, 0);
  sem_init (&w.tokens, 0, 2);
  w.now = malloc (SIZE * sizeof (int));
  w.next = malloc (SIZE * sizeof (int));
  w.counter = calloc (1, sizeof (int));
  for (int i = 0; i < SIZE; i++)
    plain[i] = w.now[i] = i;
  for (int i = 0; i < THREADS; i++)
    {
      parts[i] = (struct part) { &w, i };
      pthread_create (&t[i], NULL, body, &parts[i]);
    }
  for (int i = 0; i < THREADS; i++)
    pthread_join (t[i], NULL);
  for (int round = 0; round < ROUNDS; round++)
    {
      for (int i = 0; i < SIZE; i++)
	copy[i] = plain[i] + plain[(i + 1) % SIZE] % 3;
      memcpy (plain, copy, sizeof plain);
    }
  int bad = memcmp (plain, w.now, sizeof plain) || *w.counter != THREADS * ROUNDS;
  free (w.now);
  free (w.next);
  free (w.counter);
  pthread_barrier_destroy (&w.barrier);
  sem_destroy (&w.tokens);
  return bad;
}
