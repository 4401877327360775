/* Purpose: -no_exact compares no index in an array that ends its block.  */
/* { dg-do run } */
/* { dg-options "-g -fplugin-arg-temporal-no_exact -fplugin-arg-temporal-no_within" } */
/* { dg-temporal-stat "exact_indices" "0" } */
/* { dg-temporal-stat "checks" "1+" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>

struct node { long key; struct node *children[2]; };

static __attribute__ ((noinline)) struct node *
child (struct node *n, unsigned i)
{
  return n->children[i];
}

int
main (int argc, char **argv)
{
  (void) argv;
  struct node *n = calloc (1, sizeof *n);
  if (!n)
    return 1;
  return child (n, argc) != NULL;
}
