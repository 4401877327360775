/* The library of keeps.c.  */

#include <stdlib.h>
#include <string.h>
#include "keeps.h"

struct array *
array_new (void)
{
  return calloc (1, sizeof (struct array));
}

void
array_add (struct array *a, void *p)
{
  if (a->length == a->room)
    a->data = realloc (a->data, (a->room += 16) * sizeof *a->data);
  a->data[a->length++] = p;
}

void
array_swap (struct array *a, unsigned i, unsigned k)
{
  void *p = a->data[i];
  a->data[i] = a->data[k];
  a->data[k] = p;
}

void
array_set_length (struct array *a, unsigned n)
{
  a->length = n;
}

void
link_behind (struct link *l, struct link *where)
{
  l->prev = where;
  l->next = where->next;
  where->next->prev = l;
  where->next = l;
}

void
unlink_it (struct link *l)
{
  l->prev->next = l->next;
  l->next->prev = l->prev;
}

void
ring_put (struct ring *r, void *p)
{
  r->slot[r->in++ % 4] = p;
}

int
ring_get (struct ring *r, void *to)
{
  if (r->in == r->out)
    return 0;
  memcpy (to, &r->slot[r->out++ % 4], sizeof (void *));
  return 1;
}

static struct event waiting;

void
watch (int kind, void *data)
{
  waiting = (struct event) { kind, data };
}

void
next_event (struct event *e)
{
  *e = waiting;
}

void
set_slot (void *slot, void *p)
{
  memcpy (slot, &p, sizeof p);
}

void *
get_slot (void *slot)
{
  void *p;
  memcpy (&p, slot, sizeof p);
  return p;
}

void
set_object (void *object, size_t at, void *p)
{
  set_slot ((char *) object + at, p);
}

void
slot_from (void *slot, void *(*f) (size_t), size_t n)
{
  set_slot (slot, f (n));
}

void
slot_from_struct (void *slot, struct event (*f) (int))
{
  struct event e = f (3);
  set_slot (slot, e.data);
}

static void (*later) (void *);
static void *later_data;

void
call_later (void (*f) (void *), void *p)
{
  later = f;
  later_data = p;
}

void
call_now (void)
{
  later (later_data);
}
