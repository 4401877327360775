/* Purpose: threads exchange blocks through atomic slots, free them, and get the same memory again
   at once: whoever takes a pointer also takes its referent.
   Source: issue 3; the races that libtemporal/entry/atomic.c is about.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */
/* { dg-additional-options "-pthread" } */

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { THREADS = 4, SLOTS = 3, TURNS = 60000 };

struct message { long number; struct message *next; };

static _Atomic (struct message *) slots[SLOTS];
static struct message *_Atomic stack;
static struct message *mailbox;

static void
put (struct message *m)
{
  struct message *top = atomic_load (&stack);
  do
    m->next = top;
  while (!atomic_compare_exchange_weak (&stack, &top, m));
}

static void *
run (void *arg)
{
  long sum = (long) arg;
  for (int i = 0; i < TURNS; i++)
    {
      struct message *m = malloc (sizeof *m);
      m->number = i;
      m = atomic_exchange (&slots[i % SLOTS], m);
      if (m)
	{
	  sum += m->number;
	  free (m);
	}
      m = malloc (sizeof *m);
      m->number = i;
      m = __atomic_exchange_n (&mailbox, m, __ATOMIC_ACQ_REL);
      if (m)
	{
	  sum += m->number;
	  free (m);
	}
      if (i % 8 == 0)
	{
	  m = malloc (sizeof *m);
	  m->number = 1;
	  put (m);
	}
      else if (i % 64 == 1)
	{
	  m = atomic_exchange (&stack, NULL);
	  while (m)
	    {
	      struct message *next = m->next;
	      sum += m->number;
	      free (m);
	      m = next;
	    }
	}
    }
  return (void *) (sum & 1);
}

int
main (void)
{
  pthread_t t[THREADS];
  for (long i = 0; i < THREADS; i++)
    pthread_create (&t[i], NULL, run, (void *) i);
  for (int i = 0; i < THREADS; i++)
    pthread_join (t[i], NULL);
  return 0;
}
