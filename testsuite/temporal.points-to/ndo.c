/* Purpose: accesses that are inside of their objects if these live are checked once, in their order, with the
   first one that is wrong reported: a block that was freed before or between, whatever
   place is accessed; null; a pointer that was never set; a block that malloc did not give.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node { struct node *next; long value; int room[4]; };

static volatile int sink;
static const char *what;
#define IS(x) (!strcmp (what, x))

static struct node *
make (void)
{
  struct node *n = malloc (sizeof *n);
  if (n == NULL)
    exit (2);
  memset (n, 0, sizeof *n);
  return n;
}

static long __attribute__ ((noinline))
sum (struct node *n)
{
  long s = n->value;		/* { dg-temporal-error "use-after-free" "before" } { dg-temporal-error "null-dereference" "null" } */
  s += n->room[2];
  n->room[3] = s;
  return s + n->room[0];
}

static long __attribute__ ((noinline))
between (struct node *n)
{
  long s = n->room[1];
  if (IS ("between"))
    free (n);
  return s + n->room[2];	/* { dg-temporal-error "use-after-free" "between" } */
}

/* The check of one way is none for the other.  */

static long __attribute__ ((noinline))
ways (struct node *n, struct node *m, int c)
{
  long s = 0;
  if (c)
    s = n->value;
  else
    s = m->value;
  return s + n->room[1];	/* { dg-temporal-error "use-after-free" "ways" } */
}

/* Nor that of one node for another.  */

static long __attribute__ ((noinline))
chain (struct node *n)
{
  long s = 0;
  for (; n != NULL; n = n->next)
    s += n->room[3];		/* { dg-temporal-error "use-after-free" "chain" } */
  return s;
}

static long __attribute__ ((noinline))
unset (int set)
{
  struct node *n;
  if (set)
    n = make ();
  long s = n->room[3];		/* { dg-temporal-error "uninitialized-pointer" "unset" } */
  s += n->value;
  free (n);
  return s;
}

int
main (int argc, char **argv)
{
  what = argc > 1 ? argv[1] : "";
  struct node *n = make (), *m = make ();
  if (IS ("before"))
    free (n);
  sink = sum (IS ("null") ? NULL : n);
  sink = sum (n) + sum (m);
  sink = between (n);
  sink = ways (n, m, 0) + ways (n, m, 1);
  if (IS ("ways"))
    {
      free (n);
      sink = ways (n, m, 0);
    }
  n->next = m;
  if (IS ("chain"))
    free (m);
  sink = chain (n);
  sink = unset (!IS ("unset"));
  free (n);
  free (m);
  return 0;
}
