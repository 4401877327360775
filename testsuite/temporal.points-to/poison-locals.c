/* Purpose: no check but a comparison in a register for pointers that a local may hold unset: a local whose address
   is taken begins blank.  What was never set is told, whatever the program's own tests for null say, in each turn of a
   loop anew, and the same at every level.
   Source: poison-blocks.cc, uninit.cc.  */
/* { dg-do run } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "poisoned_locals" "4" } */
/* { dg-temporal-clean "" } */
/* { dg-variant "without poison" "-fplugin-arg-temporal-disable=poison" } */
/* { dg-for "without poison" { dg-temporal-stat "poisoned_locals" "0" } } */
/* { dg-for "without poison" { dg-temporal-stat "checks" "11" } } */

#include <stdlib.h>
#include <string.h>

struct node { struct node *next; long value; };
struct answer { long n; struct node *first, *last; };

static volatile long sink;

static struct node *
make (long value)
{
  struct node *n = calloc (1, sizeof *n);
  if (!n)
    exit (2);
  n->value = value;
  return n;
}

/* Stack memory that was somebody else's.  */

static __attribute__ ((noinline)) void
dirty (void)
{
  void *volatile p[64];
  for (int i = 0; i < 64; i++)
    p[i] = (void *) p;
}

/* The usual out parameter, of which the caller is sure.  */

static __attribute__ ((noinline)) int
find (struct node *list, long value, struct node **to)
{
  for (; list; list = list->next)
    if (list->value == value)
      {
	*to = list;
	return 1;
      }
  return 0;
}

static void
parameter (struct node *list, long value)
{
  struct node *found;
  find (list, value, &found);
  if (found)
    sink = found->value; /* { dg-temporal-error "uninitialized-pointer" "parameter" } */
}

/* A structure of answers, of which one is missing; its number keeps what it holds.  */

static __attribute__ ((noinline)) void
ends (struct node *list, struct answer *a, int missing)
{
  a->n = 7;
  a->first = list;
  if (!missing)
    a->last = list;
}

static void
structure (struct node *list, int missing)
{
  struct answer a;
  ends (list, &a, missing);
  sink = a.first->value + a.n;
  sink = a.last->value; /* { dg-temporal-error "uninitialized-pointer" "structure" } */
}

/* An array, moved into another place.  */

static __attribute__ ((noinline)) void
fill (struct node **a, struct node *n, int count)
{
  for (int i = 0; i < count; i++)
    a[i] = n;
}

static long read (const struct node *n) { return n->value; } /* { dg-temporal-error "uninitialized-pointer" "array" } */

static void
array (struct node *n, int count)
{
  struct node *a[4];
  fill (a, n, count);
  for (int i = 0; i < 4; i++)
    sink = read (a[i]);
}

/* Each turn has a new variable.  */

static void
turns (struct node *list, int missing)
{
  for (int i = 0; i < 3; i++)
    {
      struct node *found;
      find (list, i == missing ? 100 : 1, &found);
      sink = found->value; /* { dg-temporal-error "uninitialized-pointer" "turn" } */
    }
}

/* The same where the program set it to null, which is no blank.  */

static void
null (struct node *list, long value)
{
  struct node *found = NULL;
  find (list, value, &found);
  sink = found->value; /* { dg-temporal-error "null-dereference" "null" } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct node *list = make (1);
  list->next = make (2);
  dirty ();
  parameter (list, !strcmp (what, "parameter") ? 3 : 2);
  dirty ();
  structure (list, !strcmp (what, "structure"));
  dirty ();
  array (list, !strcmp (what, "array") ? 3 : 4);
  dirty ();
  turns (list, !strcmp (what, "turn") ? 2 : 3);
  null (list, !strcmp (what, "null") ? 3 : 2);
  return 0;
}
