/* Purpose: C11 threads: thrd, mtx, cnd, call_once; a bounded queue of blocks that one
   thread makes and another frees.
   Source: issue 3, all of C11 threads.  */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>
#include <threads.h>
#include <time.h>

struct job { int number; int *result; };

static mtx_t lock;
static cnd_t changed;
static struct job *queue[4];
static int used;
static once_flag once = ONCE_FLAG_INIT;
static int *shared;

static void
set_up (void)
{
  shared = calloc (400, sizeof *shared);
}

static void
put (struct job *j)
{
  mtx_lock (&lock);
  while (used == 4)
    cnd_wait (&changed, &lock);
  queue[used++] = j;
  cnd_broadcast (&changed);
  mtx_unlock (&lock);
}

static struct job *
get (void)
{
  struct timespec limit;
  mtx_lock (&lock);
  while (!used)
    {
      timespec_get (&limit, TIME_UTC);
      limit.tv_sec++;
      cnd_timedwait (&changed, &lock, &limit);
    }
  struct job *j = queue[0];
  memmove (queue, queue + 1, --used * sizeof *queue);
  cnd_broadcast (&changed);
  mtx_unlock (&lock);
  return j;
}

static int
consumer (void *p)
{
  int *done = p;
  call_once (&once, set_up);
  for (;;)
    {
      struct job *j = get ();
      int number = j->number;
      if (number >= 0)
	{
	  *j->result = number;
	  shared[number] += 2;
	}
      free (j);
      if (number < 0)
	thrd_exit (*done);
      ++*done;
    }
}

int
main (void)
{
  thrd_t t[3];
  int done[3] = { 0 }, results[400], sum = 0;

  mtx_init (&lock, mtx_timed);
  cnd_init (&changed);
  for (int i = 0; i < 3; i++)
    thrd_create (&t[i], consumer, &done[i]);
  for (int i = 0; i < 403; i++)
    {
      struct job *j = malloc (sizeof *j);
      j->number = i < 400 ? i : -1;
      j->result = i < 400 ? &results[i] : NULL;
      put (j);
    }
  for (int i = 0; i < 3; i++)
    {
      int got;
      thrd_join (t[i], &got);
      sum += got == done[i] ? got : 10000;
    }
  for (int i = 0; i < 400; i++)
    if (results[i] != i || shared[i] != 2)
      return 1;
  free (shared);
  mtx_destroy (&lock);
  cnd_destroy (&changed);
  return sum != 400;
}
