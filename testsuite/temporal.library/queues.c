/* Purpose: insque and remque link what the program gave them: the links keep their blocks, and a neighbour that has ended
   is found before it is written.  Source: containers.c.  */
/* { dg-do run } */
#define _GNU_SOURCE
#include <search.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct item { struct item *next, *previous; int number; };

static struct item *
make (int number)
{
  struct item *p = malloc (sizeof *p);
  memset (p, 1, sizeof *p);
  p->number = number;
  return p;
}

/* The memory of OLD, which ends, becomes another item that is linked to nothing.  */
static struct item *
reuse (struct item *old, int number)
{
  free (old);
  struct item *new = malloc (sizeof *new);
  if (*(void *volatile *) &old != *(void *volatile *) &new)
    exit (77);
  new->next = new->previous = NULL;
  new->number = number;
  return new;
}

#define CASE(name) if (!strcmp (what, name))

static int
sum (struct item *first)
{
  int n = 0;
  for (struct item *p = first; p; p = p->next)
    n = n * 10 + p->number;
  return n;
}

static int
legal (void)
{
  struct item *a = make (1), *b = make (2), *c = make (3), *d = make (4);
  insque (a, NULL);
  insque (c, a);
  insque (b, a);
  insque (d, c);
  if (sum (a) != 1234 || d->previous->previous->number != 2)
    return 1;
  /* Elements that end after they have been taken out.  */
  for (int i = 0; i < 20; i++)
    {
      remque (b);
      if (sum (a) != 134 || c->previous != a)
	return 2;
      b = reuse (b, 2);
      insque (b, a);
      if (sum (a) != 1234)
	return 3;
      remque (d);
      d = reuse (d, 4);
      insque (d, c);
      if (sum (a) != 1234)
	return 4;
    }
  /* The program links elements itself as well.  */
  struct item *e = reuse (d, 5);
  c->next = e;
  e->previous = c;
  remque (a);
  free (a);
  if (sum (b) != 235 || b->previous)
    return 5;
  remque (e);
  remque (b);
  free (b);
  free (e);
  if (c->next || c->previous)
    return 6;
  /* A ring, of a local and elements in an array.  */
  struct item ring = { &ring, &ring, 0 }, some[3] = { { 0 } };
  for (int i = 0; i < 3; i++)
    insque (&some[i], &ring);
  insque (c, ring.previous);
  int n = 0;
  for (struct item *p = ring.next; p != &ring; p = p->next)
    n++;
  while (ring.next != &ring)
    remque (ring.next);
  free (c);
  /* Links that are not aligned.  */
  char *raw = malloc (100), *two = malloc (100);
  insque (raw + 4, NULL);
  insque (two + 4, raw + 4);
  struct item *found;
  memcpy (&found, raw + 4, sizeof found);
  if ((char *) found != two + 4)
    return 7;
  free (raw);
  free (two);
  return n != 4;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  if (argc < 2)
    return legal (); /* { dg-temporal-clean "" } */
  struct item *a = make (1), *b = make (2), *c = make (3), *d = make (4), *other = NULL;
  int n = 0;
  CASE ("not-begun")
    insque (b, a); /* { dg-temporal-error "wild-pointer" "not-begun" } */
  insque (a, NULL);
  insque (b, a);
  insque (c, b);
  CASE ("next")
    {
      other = reuse (b, 7);
      n = a->next->number; /* { dg-temporal-error "use-after-free" "next" } */
    }
  CASE ("previous")
    {
      other = reuse (b, 7);
      n = c->previous->number; /* { dg-temporal-error "use-after-free" "previous" } */
    }
  CASE ("next-in-queue")
    {
      other = reuse (b, 7);
      insque (d, NULL);
      insque (other, d);
      n = a->next->number; /* { dg-temporal-error "use-after-free" "next-in-queue" } */
    }
  CASE ("after-remque")
    {
      remque (b);
      other = reuse (c, 7);
      n = a->next->number; /* { dg-temporal-error "use-after-free" "after-remque" } */
    }
  CASE ("removed")
    {
      remque (b);
      other = reuse (c, 7);
      n = b->next->number; /* { dg-temporal-error "use-after-free" "removed" } */
    }
  CASE ("insert-behind")
    {
      other = reuse (b, 7);
      insque (d, b); /* { dg-temporal-error "use-after-free" "insert-behind" } */
    }
  CASE ("insert-before")
    {
      other = reuse (b, 7);
      insque (d, a); /* { dg-temporal-error "use-after-free" "insert-before" } */
    }
  CASE ("insert")
    {
      other = reuse (d, 7);
      insque (d, c); /* { dg-temporal-error "use-after-free" "insert" } */
    }
  CASE ("remove")
    {
      other = reuse (b, 7);
      remque (b); /* { dg-temporal-error "use-after-free" "remove" } */
    }
  CASE ("remove-before")
    {
      other = reuse (c, 7);
      remque (b); /* { dg-temporal-error "use-after-free" "remove-before" } */
    }
  CASE ("remove-behind")
    {
      other = reuse (a, 7);
      remque (b); /* { dg-temporal-error "use-after-free" "remove-behind" } */
    }
  CASE ("small")
    {
      struct item *small = malloc (offsetof (struct item, previous));
      insque (small, c); /* { dg-temporal-error "out-of-bounds" "small" } */
    }
  CASE ("return")
    {
      struct item *volatile out;
      {
	struct item local = { NULL, NULL, 0 };
	insque (&local, c);
	out = c;
      }
      remque (out); /* { dg-temporal-error "use-after-scope" "return" } */
    }
  free (other);
  return n == 99;
}
