/* Purpose: in temporal mode it does not matter where in a living block an access lies: no check but for a
   null pointer, which is told by what the arithmetic began with.  */
/* { dg-do run } */
/* { dg-options "-g -fplugin-arg-temporal-checks=temporal" } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "dropped_points_to" "8+" } */
/* { dg-temporal-stat "null_checks" "2+" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>

struct edge { int number; struct edge *next; };

static volatile long sink;

/* An array of a size that nobody knows, and an index far away.  */
static long
element (const int *a, long i)
{
  return a[i]; /* { dg-temporal-error "null-dereference" "array" } */
}

/* Neighbours in one block, found from one another.  */
static struct edge *opposite (struct edge *e) { return e - e->number + (e->number ^ 1); } /* { dg-temporal-error "null-dereference" "number" } */

static int follow (struct edge *e) { return e->next->number; } /* { dg-temporal-error "use-after-free" "freed" } */

/* Arithmetic on what may be null keeps its check, also beyond one function.  */
static int at (const int *p) { return *p; } /* { dg-temporal-error "null-dereference" "far" } */
static int far (const int *p, long n) { return at (p + n); }

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
#define IS(x) (!strcmp (what, x))
  long n = argc + 100000;
  int *a = calloc (n, sizeof *a);
  struct edge *e = calloc (2, sizeof *e), *f = calloc (2, sizeof *f);
  if (!a || !e || !f)
    return 1;
  e[1].number = 1;
  e[0].next = opposite (e);
  e[1].next = f;
  sink = element (IS ("array") ? NULL : a, n - 1);
  sink = opposite (IS ("number") ? NULL : e)->number;
  sink = far (IS ("far") ? NULL : a, n - 1);
  sink = follow (e);
  if (IS ("freed"))
    free (f);
  return follow (e[0].next);
}
