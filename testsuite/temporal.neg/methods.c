/* Purpose: objects with tables of functions, inheritance by a first member, callbacks with their
   context, subscribers that unsubscribe while they are called.
   Source: own; object systems of GUI libraries.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct shape;
struct class { long (*area) (const struct shape *); void (*destroy) (struct shape *); const char *name; };
struct shape { const struct class *class; struct shape *next; };
struct square { struct shape base; long side; };
struct group { struct shape base; struct shape *first; char *label; };

static long
square_area (const struct shape *s)
{
  const struct square *q = (const struct square *) s;
  return q->side * q->side;
}

static long
group_area (const struct shape *s)
{
  long sum = 0;
  for (const struct shape *p = ((const struct group *) s)->first; p; p = p->next)
    sum += p->class->area (p);
  return sum;
}

static void plain_destroy (struct shape *s) { free (s); }

static void
group_destroy (struct shape *s)
{
  struct group *g = (struct group *) s;
  for (struct shape *p = g->first, *next; p; p = next)
    {
      next = p->next;
      p->class->destroy (p);
    }
  free (g->label);
  free (g);
}

static const struct class square_class = { square_area, plain_destroy, "square" };
static const struct class group_class = { group_area, group_destroy, "group" };

struct subscriber { struct subscriber *next; int (*notify) (struct subscriber *, void *); int left; };
static struct subscriber *subscribers;

static int
count_down (struct subscriber *s, void *context)
{
  ++*(int *) context;
  return --s->left;
}

static void
publish (void *context)
{
  for (struct subscriber **at = &subscribers, *s; (s = *at);)
    if (s->notify (s, context))
      at = &s->next;
    else
      {
	*at = s->next;
	free (s);
      }
}

int
main (void)
{
  long sum = 0;
  int calls = 0;

  for (int round = 0; round < 20; round++)
    {
      struct group *g = malloc (sizeof *g);
      *g = (struct group) { { &group_class, NULL }, NULL, strdup ("group") };
      for (int i = 1; i <= 5; i++)
	{
	  struct square *q = malloc (sizeof *q);
	  *q = (struct square) { { &square_class, g->first }, i };
	  g->first = &q->base;
	}
      struct shape *s = &g->base;
      sum += s->class->area (s) + strlen (s->class->name);
      s->class->destroy (s);
    }
  for (int i = 1; i <= 10; i++)
    {
      struct subscriber *s = malloc (sizeof *s);
      *s = (struct subscriber) { subscribers, count_down, i };
      subscribers = s;
    }
  while (subscribers)
    publish (&calls);
  return sum != 20 * (55 + 5) || calls != 55;
}
