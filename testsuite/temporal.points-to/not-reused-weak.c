/* Purpose: another unit's function may be called in place of one that can be replaced, and that may allocate.  */
/* { dg-do run } */
/* { dg-options "-g" } */
/* { dg-additional-sources "not-reused-weak-other.c" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>

struct node { struct node *next; long value; };

static volatile long sink;

static struct node *
get (void)
{
  struct node *n = malloc (sizeof *n);
  if (!n)
    exit (1);
  n->next = NULL;
  n->value = 0;
  return n;
}

__attribute__ ((weak, noinline)) void
prepare (void)
{
}

int
main (int argc, char **argv)
{
  struct node *n = get (), *m = get ();
  n->next = m;
  free (argc > 1 ? m : NULL);
  prepare ();
  sink = n->next->value; /* { dg-temporal-error "use-after-free" "bad" } */
  return 0;
}
