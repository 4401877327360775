/* Purpose: doubly linked lists whose links stand inside the elements and whose head is a
   link without an element: container_of of the head is computed, and only compared.
   Source: issue 3, intrusive lists; the lists of Linux and of sys/queue.h.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stddef.h>
#include <stdlib.h>
#include <sys/queue.h>

struct link { struct link *next, *prev; };

struct item
{
  int value;
  struct link by_age, by_value;
  TAILQ_ENTRY (item) tail;
  LIST_ENTRY (item) list;
  SLIST_ENTRY (item) single;
};

#define ITEM(l, member) \
  ((struct item *) ((char *) (l) - offsetof (struct item, member)))

static struct link ages = { &ages, &ages };

static void
insert (struct link *l, struct link *after)
{
  l->next = after->next;
  l->prev = after;
  after->next->prev = l;
  after->next = l;
}

static void
removed (struct link *l)
{
  l->prev->next = l->next;
  l->next->prev = l->prev;
}

int
main (void)
{
  struct link values = { &values, &values };
  TAILQ_HEAD (, item) tail = TAILQ_HEAD_INITIALIZER (tail);
  LIST_HEAD (, item) list = LIST_HEAD_INITIALIZER (list);
  SLIST_HEAD (, item) single = SLIST_HEAD_INITIALIZER (single);
  long sum = 0;

  for (int i = 0; i < 300; i++)
    {
      struct item *n = malloc (sizeof *n), *at;
      n->value = i * 7 % 13;
      insert (&n->by_age, ages.prev);
      for (at = ITEM (values.next, by_value);
	   &at->by_value != &values && at->value < n->value;
	   at = ITEM (at->by_value.next, by_value))
	;
      insert (&n->by_value, at->by_value.prev);
      TAILQ_INSERT_TAIL (&tail, n, tail);
      LIST_INSERT_HEAD (&list, n, list);
      SLIST_INSERT_HEAD (&single, n, single);
      if (i % 3 == 2)
	{
	  struct item *old = ITEM (ages.next, by_age);
	  removed (&old->by_age);
	  removed (&old->by_value);
	  TAILQ_REMOVE (&tail, old, tail);
	  LIST_REMOVE (old, list);
	  SLIST_REMOVE (&single, old, item, single);
	  free (old);
	}
    }
  struct item *p;
  TAILQ_FOREACH (p, &tail, tail)
    sum += p->value;
  LIST_FOREACH (p, &list, list)
    sum -= p->value;
  SLIST_FOREACH (p, &single, single)
    sum += p->value;
  int last = -1;
  for (struct link *l = values.next, *next; l != &values; l = next)
    {
      next = l->next;
      p = ITEM (l, by_value);
      if (p->value < last)
	return 1;
      last = p->value;
      sum -= p->value;
      free (p);
    }
  return sum != 0;
}
