/* Purpose: a Treiber stack by compare and swap, with hazard pointers: a node is read by a thread
   that no longer finds it in the list, and freed by whoever sees nobody use it.
   Source: issue 3, lock-free lists.  */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */
/* { dg-temporal-clean "" } */

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { THREADS = 3, ROUNDS = 3000 };

struct node { struct node *next; long value; };

static struct node *_Atomic head;
static struct node *hazard[THREADS];
static atomic_long total;

static void
push (struct node *n)
{
  n->next = atomic_load (&head);
  while (!atomic_compare_exchange_weak (&head, &n->next, n))
    ;
}

static struct node *
pop (int self)
{
  for (;;)
    {
      struct node *n = atomic_load (&head);
      if (!n)
	return NULL;
      __atomic_store_n (&hazard[self], n, __ATOMIC_SEQ_CST);
      if (n != atomic_load (&head))
	continue;
      struct node *expected = n;
      if (atomic_compare_exchange_strong (&head, &expected, n->next))
	{
	  __atomic_store_n (&hazard[self], NULL, __ATOMIC_SEQ_CST);
	  return n;
	}
    }
}

static void
retire (struct node *n, struct node **waiting)
{
  n->next = *waiting;
  *waiting = n;
  for (struct node **at = waiting; *at;)
    {
      int used = 0;
      for (int i = 0; i < THREADS; i++)
	used |= __atomic_load_n (&hazard[i], __ATOMIC_SEQ_CST) == *at;
      if (used)
	{
	  at = &(*at)->next;
	  continue;
	}
      struct node *gone = *at;
      *at = gone->next;
      free (gone);
    }
}

static void *
body (void *p)
{
  int self = *(int *) p;
  struct node *waiting = NULL;

  for (int i = 0; i < ROUNDS; i++)
    {
      for (int k = 0; k < 1 + i % 3; k++)
	{
	  struct node *n = malloc (sizeof *n);
	  n->value = 1;
	  push (n);
	}
      for (int k = 0; k < 1 + i % 3; k++)
	{
	  struct node *n = pop (self);
	  if (n)
	    {
	      atomic_fetch_add (&total, n->value);
	      retire (n, &waiting);
	    }
	}
    }
  while (waiting)
    {
      struct node *next = waiting->next;
      int used = 0;
      for (int i = 0; i < THREADS; i++)
	used |= __atomic_load_n (&hazard[i], __ATOMIC_SEQ_CST) == waiting;
      if (!used)
	{
	  free (waiting);
	  waiting = next;
	}
    }
  return NULL;
}

int
main (void)
{
  pthread_t t[THREADS];
  int self[THREADS];

  for (int i = 0; i < THREADS; i++)
    {
      self[i] = i;
      pthread_create (&t[i], NULL, body, &self[i]);
    }
  for (int i = 0; i < THREADS; i++)
    pthread_join (t[i], NULL);
  for (struct node *n; (n = pop (0));)
    {
      total += n->value;
      free (n);
    }
  return total != THREADS * ROUNDS * 2;
}
