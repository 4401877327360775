/* Purpose: a local of which a word is not set on every way, or is set in part, is not set (definite-init-local.cc): the pointer that is
   missing is told; the legal twin is silent.  */
/* { dg-do run } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "poisoned_locals" "2+" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>

struct node { struct node *next; long value; };
struct list { struct node *first, *last; };
union word { struct node *node; int half[2]; };

static struct node only = { NULL, 5 };
static volatile long sink;

static __attribute__ ((noinline)) void
dirty (void)
{
  void *volatile p[64];
  for (int i = 0; i < 64; i++)
    p[i] = (void *) p;
}

static __attribute__ ((noinline)) void set (struct node **p, int yes) { if (yes) *p = &only; }

static __attribute__ ((noinline)) long
last (struct list *l)
{
  return l->last->value; /* { dg-temporal-error "uninitialized-pointer" "element" } */
}

/* One word of four, on one way.  */

static void
element (int missing)
{
  struct list l[2];
  l[0].first = l[0].last = &only;
  if (!missing)
    l[1].last = &only;
  l[1].first = NULL;
  sink = last (&l[0]) + last (&l[1]);
}

/* After the scope has ended, the next turn's variable is another one.  */

static void
turn (int missing)
{
  for (int i = 0; i < 2; i++)
    {
      struct node *n[2];
      if (!missing || i == 0)
	n[0] = n[1] = &only;
      set (&n[0], 1);
      sink = n[1]->value; /* { dg-temporal-error "uninitialized-pointer" "turn" } */
    }
}

/* Set before it is looked at, but only by half.  */

static void
half (int missing)
{
  union word w[2];
  w[0].node = &only;
  w[1].half[0] = 0;
  if (!missing)
    w[1].node = &only;
  else
    w[1].half[1] = 0;
  set (&w[0].node, 1);
  sink = w[1].node->value; /* { dg-temporal-error "null-dereference" "half" } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  dirty ();
  element (!strcmp (what, "element"));
  dirty ();
  turn (!strcmp (what, "turn"));
  dirty ();
  half (!strcmp (what, "half"));
  return 0;
}
