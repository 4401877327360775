/* Purpose: where numbers that are compared together share their place with a pointer, it is let go.  */
/* { dg-do run } */
/* { dg-options "-g -Wno-all" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>

static volatile long sink;

struct node { union { struct { int a, b; } two; struct node *next; } u; int c, d; };

int
main (int argc, char **argv)
{
  int bad = argc > 1;
  struct node *n = calloc (1, sizeof *n), *m = calloc (1, sizeof *m), *r;
  n->u.next = m;
  if (n->u.two.a == 0 && n->u.two.b == 0)
    abort ();
  if (n->c == 0 && n->d == 0 && bad)
    free (m);
  r = calloc (1, sizeof *r);
  r->c = 1;
  sink = n->u.next->c; /* { dg-temporal-error "use-after-free" "bad" } */
  return 0;
}
