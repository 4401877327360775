/* Purpose: a library that is not instrumented stores, in the program's memory and in its own, what it was given: the
   next block at the same place is no stale one.  What it was not given stays caught.
   Source: false alarms with GPtrArray, event loops, rings and lists that a library links.  */
/* { dg-do run } */
/* { dg-uninstrumented-sources "keeps-plain.c" } */

#include <stdlib.h>
#include <string.h>
#include "keeps.h"

#define TURNS  3
#define IS(name) (argc > 1 && !strcmp (argv[1], name))

static volatile int sink;
static int *slot, *own;

/* OWN's block has ended, and another lies in its place, which is the program's alone.  */
static int *alone;

static void
replace_own (void)
{
  own = malloc (40);
  *own = 1;
  free (own);
  alone = malloc (40);
  *alone = 2;
  if (*(size_t volatile *) &own != *(size_t volatile *) &alone)
    exit (77);
}

struct node { struct link link; int n; };
static struct link head = { &head, &head };
static struct ring ring;
static struct event event;

__attribute__ ((noipa)) void *
another_unit (size_t n)
{
  return calloc (1, n);
}

__attribute__ ((noinline)) static void *
local (size_t n)
{
  return calloc (1, n + 1);
}

void *make (size_t n) { void *p = malloc (n); memset (p, 0, n); return p; }
void *make_by_jump (size_t n) { return another_unit (n); }
void *make_by_local (size_t n) { return local (n); }
void *make_or_null (size_t n) { return n ? another_unit (n) : NULL; }

static void *make_static (size_t n) { return calloc (2, n); }

struct event
make_event (int kind)
{
  struct event e = { kind, calloc (1, 24) };
  return e;
}

/* What is called back stores what it is passed by the library: the program's own store.  */
static void
called (void *p)
{
  set_slot (&slot, p);
  *slot = 5;
}

__attribute__ ((no_temporal)) static void
set_quietly (int **to, int *p)
{
  *to = p;
}

__attribute__ ((no_temporal, noipa)) static void
set_in_struct (int **to, struct event e)
{
  *to = e.data;
}

static void
legal (void)
{
  struct array *a = array_new ();
  void (*volatile set) (void *, void *) = set_slot;
  void *object[3];
  struct node *old;
  void *got;
  for (int i = 0; i < TURNS; i++)
    {
      int *p = malloc (24), *q;
      array_add (a, p);
      q = a->data[0];
      *q = 1;
      array_add (a, &sink);
      array_swap (a, 0, 1);
      q = a->data[1];
      *q += 1;
      free (q);
      array_set_length (a, 0);
    }
  for (int i = 0; i < TURNS; i++)
    {
      int *p = malloc (24);
      set_slot (&slot, p);
      *slot = 1;
      free (p);
    }
  for (int i = 0; i < TURNS; i++)
    {
      int l = i;
      set_slot (&slot, &l);
      *slot += 1;
    }
  for (int i = 0; i < TURNS; i++)
    {
      set (&slot, malloc (24));
      *slot = 1;
      free (slot);
    }
  for (int i = 0; i < TURNS; i++)
    {
      int *p = calloc (1, 24);
      set_object (object, 8, p);
      p = get_slot (&object[1]);
      *p += *(int *) object[1];
      free (object[1]);
    }
  for (int i = 0; i < TURNS; i++)
    {
      ring_put (&ring, calloc (1, 24));
      while (ring_get (&ring, &got))
	{
	  *(int *) got = 4;
	  free (got);
	}
    }
  for (int i = 0; i < TURNS; i++)
    {
      old = malloc (sizeof *old);
      old->n = i;
      link_behind (&old->link, &head);
      for (struct link *l = head.next; l != &head; l = l->next)
	sink = ((struct node *) l)->n;
      old = (struct node *) head.prev;
      unlink_it (&old->link);
      free (old);
    }
  for (int i = 0; i < TURNS; i++)
    {
      watch (i, calloc (1, 24));
      next_event (&event);
      *(int *) event.data = 4;
      free (event.data);
    }
  void *(*makers[]) (size_t) = { make, make_by_jump, make_by_local, make_or_null, make_static };
  for (int k = 0; k < 5; k++)
    for (int i = 0; i < TURNS; i++)
      {
	slot_from (&slot, makers[k], 24);
	*slot = 1;
	free (slot);
      }
  for (int i = 0; i < TURNS; i++)
    {
      slot_from_struct (&slot, make_event);
      *slot = 1;
      free (slot);
    }
  for (int i = 0; i < TURNS; i++)
    {
      int *p = malloc (24);
      call_later (called, p);
      call_now ();
      free (p);
    }
  for (int i = 0; i < TURNS; i++)
    {
      set_quietly (&slot, malloc (24));
      *slot = 1;
      free (slot);
    }
  for (int i = 0; i < TURNS; i++)
    {
      set_in_struct (&slot, (struct event) { 1, malloc (24) });
      *slot = 1;
      free (slot);
    }
}

int
main (int argc, char **argv)
{
  struct array *a = array_new ();
  int *other = malloc (48), l = 0;
  *other = 3;
  replace_own ();
  if (IS ("array"))
    {
      array_add (a, other);
      sink = *own; /* { dg-temporal-error "use-after-free" "array" } */
    }
  if (IS ("slot"))
    {
      set_slot (&slot, other);
      sink = *own; /* { dg-temporal-error "use-after-free" "slot" } */
    }
  if (IS ("local"))
    {
      set_slot (&slot, &l);
      sink = *own; /* { dg-temporal-error "use-after-free" "local" } */
    }
  if (IS ("setter"))
    {
      set_object (a, 0, other);
      sink = *(int *) get_slot (a);
      sink = *own; /* { dg-temporal-error "use-after-free" "setter" } */
    }
  if (IS ("ring"))
    {
      ring_put (&ring, other);
      sink = *own; /* { dg-temporal-error "use-after-free" "ring" } */
    }
  if (IS ("list"))
    {
      struct node n;
      link_behind (&n.link, &head);
      unlink_it (&n.link);
      sink = *own; /* { dg-temporal-error "use-after-free" "list" } */
    }
  if (IS ("event"))
    {
      watch (1, other);
      next_event (&event);
      sink = *own; /* { dg-temporal-error "use-after-free" "event" } */
    }
  if (IS ("result"))
    {
      slot_from (&slot, make, 24);
      slot_from (&slot, make_by_jump, 24);
      slot_from (&slot, make_by_local, 24);
      sink = *own; /* { dg-temporal-error "use-after-free" "result" } */
    }
  if (IS ("structure"))
    {
      slot_from_struct (&slot, make_event);
      sink = *own; /* { dg-temporal-error "use-after-free" "structure" } */
    }
  if (IS ("callback"))
    {
      call_later (called, other);
      call_now ();
      sink = *own; /* { dg-temporal-error "use-after-free" "callback" } */
    }
  if (IS ("no_temporal"))
    {
      set_quietly (&slot, other);
      set_in_struct (&slot, (struct event) { 1, other });
      sink = *own; /* { dg-temporal-error "use-after-free" "no_temporal" } */
    }
  if (IS ("instrumented"))
    {
      slot = make_by_jump (8);
      slot = make_or_null (8);
      slot = make (8);
      sink = *alone;
      sink = *own; /* { dg-temporal-error "use-after-free" "instrumented" } */
    }

  /* { dg-temporal-clean "legal" } */
  legal ();
  return 0;
}
