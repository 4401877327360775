/* Purpose: threads: arguments and results passed through libpthread, locals of
   one thread used by another while they live, thread-local data, blocks
   allocated here and freed there, keys with destructors, stacks used again.
   Source: issue, thread-safe from the start.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define THREADS 8
#define ROUNDS 300

struct job { int number; int *result; struct job *next; };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t some = PTHREAD_COND_INITIALIZER;
static struct job *queue;
static int posted, destroyed;
static __thread int *mine;
static __thread char scratch[40];
static pthread_key_t key;

static void
destroy (void *p)
{
  pthread_mutex_lock (&lock);
  destroyed += *(int *) p;
  pthread_mutex_unlock (&lock);
  free (p);
}

static __attribute__ ((noinline)) int
work (int n)
{
  int local[10], *p = local;
  for (int i = 0; i < 10; i++)
    p[i] = n;
  mine = p + 3;
  strcpy (scratch, "abc");
  char *s = scratch;
  return *mine + s[0] - 'a';
}

static void *
worker (void *arg)
{
  int *count = arg;
  int *value = malloc (sizeof *value);
  *value = 1;
  pthread_setspecific (key, value);
  for (;;)
    {
      pthread_mutex_lock (&lock);
      while (!queue)
	pthread_cond_wait (&some, &lock);
      struct job *j = queue;
      if (j->number < 0)
	{
	  pthread_mutex_unlock (&lock);
	  return count;
	}
      queue = j->next;
      pthread_mutex_unlock (&lock);
      int r = work (j->number);
      pthread_mutex_lock (&lock);
      *j->result += r;
      pthread_mutex_unlock (&lock);
      free (j);
      ++*count;
    }
}

static void *
brief (void *arg)
{
  int local = *(int *) arg;
  int *p = &local;
  *p += 1;
  *(int *) arg = *p;
  int **block = malloc (sizeof *block);
  *block = arg;
  return block;
}

int
main (void)
{
  pthread_t t[THREADS];
  int counts[THREADS] = { 0 }, sum = 0, jobs = 0;
  static struct job stop = { -1, NULL, NULL };

  pthread_key_create (&key, destroy);
  for (int i = 0; i < THREADS; i++)
    pthread_create (&t[i], NULL, worker, &counts[i]);
  for (int i = 0; i < ROUNDS; i++)
    {
      struct job *j = malloc (sizeof *j);
      j->number = i;
      j->result = &sum;
      pthread_mutex_lock (&lock);
      j->next = queue;
      queue = j;
      posted++;
      pthread_cond_signal (&some);
      pthread_mutex_unlock (&lock);
    }
  pthread_mutex_lock (&lock);
  struct job **end = &queue;
  while (*end)
    end = &(*end)->next;
  *end = &stop;
  pthread_cond_broadcast (&some);
  pthread_mutex_unlock (&lock);
  for (int i = 0; i < THREADS; i++)
    {
      void *r;
      pthread_join (t[i], &r);
      jobs += *(int *) r;
    }
  /* Stacks are used again by the next thread.  */
  int n = 0;
  for (int i = 0; i < 50; i++)
    {
      void *r;
      pthread_t one;
      pthread_create (&one, NULL, brief, &n);
      pthread_join (one, &r);
      if (**(int **) r != i + 1)
	return 1;
      free (r);
    }
  return jobs != ROUNDS || sum != ROUNDS * (ROUNDS - 1) / 2 || destroyed != THREADS;
}
