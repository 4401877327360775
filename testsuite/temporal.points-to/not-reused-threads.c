/* Purpose: where a thread may run, or what is called is not known, something may be allocated at any time.  */
/* { dg-do run } */
/* { dg-options "-g -pthread" } */
/* { dg-temporal-stat "not_reused" "0" } */
/* { dg-temporal-clean "" } */

#include <pthread.h>
#include <stdlib.h>

struct node { struct node *next; long value; };

static void *
run (void *nothing)
{
  free (malloc (16));
  return nothing;
}

static void
destroy (struct node *n)
{
  while (n)
    {
      struct node *next = n->next;
      free (n);
      n = next;
    }
}

int
main (void)
{
  struct node *list = NULL;
  pthread_t thread;
  if (pthread_create (&thread, NULL, run, NULL))
    return 1;
  for (int i = 0; i < 10; i++)
    {
      struct node *n = malloc (sizeof *n);
      if (!n)
	return 1;
      n->next = list;
      n->value = i;
      list = n;
    }
  destroy (list);
  return pthread_join (thread, NULL);
}
