/* Purpose: no check but a comparison in a register for pointers that malloc's memory may hold unset: the block is
   blanked first, and what was never set is told, whatever the program's own tests for null say.
   Source: poison-blocks.cc.  */
/* { dg-do run } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "poisoned_allocations" "3+" } */
/* { dg-temporal-stat "dropped_points_to" "10+" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>

struct node { long number; struct node *next, *other; long value; };
struct row { int count; struct node *first; };

static volatile long sink;

static void *
get (size_t size)
{
  void *p = malloc (size);
  if (!p)
    exit (1);
  return p;
}

/* Memory that was somebody else's.  */

static void
dirty (size_t size)
{
  void **p = get (size);
  for (size_t i = 0; i < size / sizeof *p; i++)
    p[i] = p;
  free (p);
}

static struct node *
make (long value)
{
  struct node *n = get (sizeof *n);
  n->value = value;
  n->next = NULL;
  return n;
}

/* Elements that a loop sets, all of them or not.  */

static struct node **
table (int n, int set)
{
  struct node **t = get (n * sizeof *t);
  for (int i = 0; i < set; i++)
    t[i] = make (i);
  return t;
}

static void
elements (int missing)
{
  dirty (10 * sizeof (void *));
  struct node **t = table (10, 10 - missing);
  for (int i = 0; i < 10; i++)
    sink = t[i]->value; /* { dg-temporal-error "uninitialized-pointer" "element" } */
}

/* A link that another function sets, behind the program's own test for null.  */

static void join (struct node *n, struct node *to) { n->other = to; }

static void
members (int missing, int null)
{
  dirty (sizeof (struct node));
  struct node *n = make (1);
  n->next = n;
  if (!missing)
    join (n->next, null ? NULL : n);
  if (n->next->other || null)
    sink = n->other->value; /* { dg-temporal-error "uninitialized-pointer" "member" } */
			    /* { dg-temporal-error "null-dereference" "null" ".-1" } */
}

/* Structures one behind the other.  */

static void
rows (int missing)
{
  dirty (5 * sizeof (struct row));
  struct row *r = get (5 * sizeof *r);
  for (int i = 0; i < 5; i++)
    r[i].count = i;
  for (int i = 0; i < 5 - missing; i++)
    r[i].first = make (i);
  for (int i = 0; i < 5; i++)
    sink = r[i].first->value; /* { dg-temporal-error "uninitialized-pointer" "row" } */
}

/* What was not set moves from one place to another, and has members.  */

static long read (const long *p) { return *p; } /* { dg-temporal-error "uninitialized-pointer" "moved" } */

static void
moved (int missing)
{
  dirty (sizeof (struct node));
  struct node *n = make (7), *m = make (8), c;
  m->next = m;
  if (!missing)
    join (n, n);
  c = *n;
  m->other = c.other;
  sink = read (&m->other->value);
}

/* Numbers keep what they hold.  */

static int
numbers (void)
{
  struct node *n = get (sizeof *n);
  n->number = n->value = 12;
  n->next = NULL;
  return n->number == 12 && n->value == 12;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  elements (!strcmp (what, "element"));
  members (!strcmp (what, "member"), !strcmp (what, "null"));
  rows (!strcmp (what, "row"));
  moved (!strcmp (what, "moved"));
  return !numbers ();
}
