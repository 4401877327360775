/* Purpose: container_of and intrusive, circular, doubly linked lists whose head
   stands alone (the head is never converted to its container for access).
   Source: issue 3, intrusive lists; own scenario.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stddef.h>
#include <stdlib.h>

#define container_of(p, type, member) \
  ((type *) ((char *) (p) - offsetof (type, member)))

struct link { struct link *next, *prev; };
struct task { int id; char name[12]; struct link all, ready; int weight; };

static struct link all = { &all, &all };

static void
add (struct link *head, struct link *l)
{
  l->next = head;
  l->prev = head->prev;
  head->prev->next = l;
  head->prev = l;
}

static void
del (struct link *l)
{
  l->prev->next = l->next;
  l->next->prev = l->prev;
}

int
main (void)
{
  struct link ready = { &ready, &ready };
  int sum = 0;

  for (int i = 0; i < 20; i++)
    {
      struct task *t = malloc (sizeof *t);
      t->id = i;
      t->weight = 2 * i;
      add (&all, &t->all);
      if (i % 3 == 0)
	add (&ready, &t->ready);
    }
  for (struct link *l = ready.next; l != &ready; l = l->next)
    sum += container_of (l, struct task, ready)->weight;
  struct link *next;
  for (struct link *l = all.next; l != &all; l = next)
    {
      struct task *t = container_of (l, struct task, all);
      next = l->next;
      if (t->id % 2)
	{
	  del (l);
	  if (t->id % 3 == 0)
	    del (&t->ready);
	  free (t);
	}
    }
  /* Linux's way: the cursor is the container, the end is a false one.  */
  for (struct task *t = container_of (all.next, struct task, all);
       &t->all != &all; t = container_of (t->all.next, struct task, all))
    sum += t->id;
  while (all.next != &all)
    {
      struct task *t = container_of (all.next, struct task, all);
      del (&t->all);
      if (t->id % 3 == 0)
	del (&t->ready);
      free (t);
    }
  return sum != 2 * (0 + 3 + 6 + 9 + 12 + 15 + 18) + 90 || ready.next != &ready;
}
