/* Purpose: pointers that were never set: locals in registers, on one path only, in
   memory, in structs, arrays and unions, passed on, copied, with an offset.
   Source: issue, uninitialized-pointer: locals never set, also on one path only.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

struct node { int value; int pad[9]; struct node *next; };
struct pair { long count; int *first, *second; };
union word { int *pointer; long number; };

static volatile int sink;
static volatile int no;

static __attribute__ ((noinline)) int
get (const int *p)
{
  return *p; /* { dg-temporal-error "uninitialized-pointer" "argument" } */
}

static __attribute__ ((noinline)) void
set_if (int **slot, int *value, int set)
{
  if (set)
    *slot = value;
}

static __attribute__ ((noinline)) void
paths (int which, int *good)
{
  int *p;
  if (which == 0)
    p = good;
  else if (which == 1)
    p = good + 1;
  sink = *p; /* { dg-temporal-error "uninitialized-pointer" "one-path" } */
}

static __attribute__ ((noinline)) struct node *
find (int which, struct node *n)
{
  struct node *found;
  for (; n; n = n->next)
    if (n->value == which)
      {
	found = n;
	break;
      }
  return found;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int good[4] = { 1, 2, 3, 4 };
  struct node one = { .value = 1 };

  if (!strcmp (what, "plain"))
    {
      int *p;
      sink = *p; /* { dg-temporal-error "uninitialized-pointer" "plain" } */
    }
  if (!strcmp (what, "write"))
    {
      int *p;
      p[3] = 1; /* { dg-temporal-error "uninitialized-pointer" "write" } */
    }
  if (!strcmp (what, "field"))
    {
      struct node *n;
      sink = n->next->value; /* { dg-temporal-error "uninitialized-pointer" "field" } */
    }
  if (!strcmp (what, "one-path"))
    paths (2 + no, good);
  if (!strcmp (what, "argument"))
    {
      int *p;
      if (no)
	p = good;
      sink = get (p);
    }
  if (!strcmp (what, "result"))
    sink = find (7, &one)->value; /* { dg-temporal-error "uninitialized-pointer" "result" } */
  if (!strcmp (what, "loop"))
    {
      int *p;
      for (int i = no; i < no; i++)
	p = &good[i];
      sink = *p; /* { dg-temporal-error "uninitialized-pointer" "loop" } */
    }
  if (!strcmp (what, "memory"))
    {
      int *p;
      set_if (&p, good, no);
      sink = *p; /* { dg-temporal-error "uninitialized-pointer" "memory" } */
    }
  if (!strcmp (what, "memory-offset"))
    {
      struct node *n;
      set_if ((int **) &n, good, no);
      n->next = NULL; /* { dg-temporal-error "uninitialized-pointer" "memory-offset" } */
    }
  if (!strcmp (what, "struct"))
    {
      struct pair a;
      a.count = 1;
      set_if (&a.first, good, 1);
      sink = *a.first;
      sink = *a.second; /* { dg-temporal-error "uninitialized-pointer" "struct" } */
    }
  if (!strcmp (what, "struct-in-registers"))
    {
      struct pair a;
      if (no)
	a.second = good;
      sink = *a.second; /* { dg-temporal-error "uninitialized-pointer" "struct-in-registers" } */
    }
  if (!strcmp (what, "struct-copy"))
    {
      struct pair a, b;
      a.count = 1;
      a.first = good;
      b = a;
      sink = b.second[1]; /* { dg-temporal-error "uninitialized-pointer" "struct-copy" } */
    }
  if (!strcmp (what, "array"))
    {
      int *a[6];
      for (int i = 0; i < 5; i++)
	a[i] = good;
      sink = *a[5 + no]; /* { dg-temporal-error "uninitialized-pointer" "array" } */
    }
  if (!strcmp (what, "long-array"))
    {
      int *a[100];
      a[3] = good;
      sink = *a[60 + no]; /* { dg-temporal-error "uninitialized-pointer" "long-array" } */
    }
  if (!strcmp (what, "nested"))
    {
      struct { int n; struct pair p[3]; } s;
      s.p[1].first = good;
      sink = *s.p[2 + no].first; /* { dg-temporal-error "uninitialized-pointer" "nested" } */
    }
  if (!strcmp (what, "union"))
    {
      union word w;
      set_if (&w.pointer, good, no);
      sink = *w.pointer; /* { dg-temporal-error "uninitialized-pointer" "union" } */
    }
  if (!strcmp (what, "volatile"))
    {
      int *volatile p;
      sink = *p; /* { dg-temporal-error "uninitialized-pointer" "volatile" } */
    }
  if (!strcmp (what, "next-turn"))
    for (int i = 0; i < 2; i++)
      {
	int *p;
	set_if (&p, good, i == 0);
	sink = *p; /* { dg-temporal-error "uninitialized-pointer" "next-turn" } */
      }
  if (!strcmp (what, "to-heap"))
    {
      int *p;
      set_if (&p, good, no);
      int **q = malloc (sizeof *q);
      memcpy (q, &p, sizeof p);
      sink = **q; /* { dg-temporal-error "uninitialized-pointer" "to-heap" } */
    }
  if (!strcmp (what, "conditional"))
    {
      int *p;
      int *q = no ? good : p;
      sink = *q; /* { dg-temporal-error "uninitialized-pointer" "conditional" } */
    }
  if (!strcmp (what, "index"))
    {
      int *p;
      set_if (&p, good, no);
      sink = p[good[2] * 10]; /* { dg-temporal-error "uninitialized-pointer" "index" } */
    }

  /* { dg-temporal-clean "legal" } */
  paths (0, good);
  paths (1, good);
  sink = find (1, &one)->value;
  int *p;
  set_if (&p, good, 1);
  sink = *p;
  return 0;
}
