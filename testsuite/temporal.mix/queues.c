/* Purpose: code that is not instrumented has an insque of its own, and stores pointers to elements over stale ones; the
   program's calls reach it.  Source: containers.c.  */
/* { dg-do run } */
/* { dg-uninstrumented-sources "queues-plain.c" } */
/* { dg-temporal-clean "" } */

#include <search.h>
#include <stdlib.h>
#include "queues.h"

static struct item *
reuse (struct item *old, int number)
{
  free (old);
  struct item *new = malloc (sizeof *new);
  if (*(void *volatile *) &old != *(void *volatile *) &new)
    exit (77);
  *new = (struct item) { NULL, NULL, number };
  return new;
}

int
main (void)
{
  struct item *head = calloc (1, sizeof *head), *a = malloc (sizeof *a);
  a->number = 1;
  insque (head, NULL);
  for (int i = 2; i < 20; i++)
    {
      /* A stale pointer stays in the queue, and uninstrumented code stores a new one of the same value there.  */
      insque (a, head);
      if (head->next->number != i - 1)
	return 1;
      a = reuse (a, i);
      plain_link (head, a);
      if (head->next->number != i || a->previous != head)
	return 2;
      remque (a);
      if (head->next)
	return 3;
    }
  free (a);
  free (head);
  return own_insertions != 19;
}
