/* Uninstrumented: creates threads, for others-threads.c.  */

#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include "others-threads.h"

int
others_run (void *(*routine) (void *), void *data)
{
  pthread_t t;
  void *result = NULL;
  if (pthread_create (&t, NULL, routine, data) || pthread_join (t, &result))
    return -1;
  return result != NULL;
}

static struct { int waiting, sig; void *(*routine) (void *); void *data; } late;

static void *
wait_first (void *unused)
{
  sigset_t s;
  sigfillset (&s);
  sigdelset (&s, late.sig);
  __atomic_store_n (&late.waiting, 1, __ATOMIC_SEQ_CST);
  sigsuspend (&s);
  sigemptyset (&s);
  pthread_sigmask (SIG_SETMASK, &s, NULL);
  return late.routine (late.data);
}

int
others_run_after_signal (int sig, void *(*routine) (void *), void *data)
{
  pthread_t t;
  sigset_t s, old;
  void *result = NULL;
  late.waiting = 0;
  late.sig = sig;
  late.routine = routine;
  late.data = data;
  sigemptyset (&s);
  sigaddset (&s, sig);
  pthread_sigmask (SIG_BLOCK, &s, &old);
  if (pthread_create (&t, NULL, wait_first, NULL))
    return -1;
  while (!__atomic_load_n (&late.waiting, __ATOMIC_SEQ_CST))
    sched_yield ();
  pthread_kill (t, sig);
  pthread_join (t, &result);
  pthread_sigmask (SIG_SETMASK, &old, NULL);
  return result != NULL;
}

static pthread_key_t key;

static void *
set_key (void *data)
{
  pthread_setspecific (key, data);
  return NULL;
}

int
others_run_destructor (void (*destroy) (void *), void *data)
{
  pthread_t t;
  if (pthread_key_create (&key, destroy) || pthread_create (&t, NULL, set_key, data) || pthread_join (t, NULL))
    return -1;
  return pthread_key_delete (key);
}

static struct
{
  pthread_mutex_t lock;
  void (*task) (void *);
  char *data;
  unsigned long next, n, size;
} pool = { .lock = PTHREAD_MUTEX_INITIALIZER };

static void *
work (void *unused)
{
  for (;;)
    {
      pthread_mutex_lock (&pool.lock);
      unsigned long k = pool.next++;
      pthread_mutex_unlock (&pool.lock);
      if (k >= pool.n)
	return NULL;
      pool.task (pool.data + k * pool.size);
    }
}

int
others_pool (int count, void (*task) (void *), void *data, unsigned long n, unsigned long size)
{
  pthread_t t[64];
  pool.task = task;
  pool.data = data;
  pool.next = 0;
  pool.n = n;
  pool.size = size;
  for (int i = 0; i < count; i++)
    if (pthread_create (&t[i], NULL, work, NULL))
      return -1;
  for (int i = 0; i < count; i++)
    pthread_join (t[i], NULL);
  return 0;
}
