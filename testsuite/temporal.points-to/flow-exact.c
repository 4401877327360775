/* Purpose: where all blocks end with the array that ends their structure, comparing the index with the array's bound is all that
   has to be done.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "checks" "0" } */
/* { dg-temporal-stat "exact_indices" "5" } */
/* { dg-temporal-stat "parameters" "0" } */

#include <stdlib.h>

enum side { LEFT, RIGHT };
struct node { long key; struct node *children[2]; };
struct grid { int used; unsigned char cells[3][4]; };

static struct node *
make (struct node *left, struct node *right)
{
  struct node *n = calloc (1, sizeof *n);
  if (!n)
    exit (1);
  n->key = 3;
  n->children[LEFT] = left;
  n->children[RIGHT] = right;
  return n;
}

/* Of a type without negative values; the result of a call; a loop without a constant bound.  */
static __attribute__ ((noinline)) enum side
other (enum side s)
{
  return s ^ RIGHT;
}

static __attribute__ ((noinline)) struct node *
follow (struct node *n, enum side s)
{
  return n->children[s] ? n->children[other (s)] : n;
}

static __attribute__ ((noinline)) long
count (const struct node *n, int most)
{
  long sum = n->key;
  for (int i = 0; i < most; i++)
    if (n->children[i])
      sum += n->children[i]->key;
  return sum;
}

/* A variable, and an array of arrays.  */
static __attribute__ ((noinline)) unsigned
cell (const struct grid *g, unsigned x, unsigned y)
{
  return g->cells[x][y];
}

int
main (int argc, char **argv)
{
  (void) argv;
  static struct grid first, second;
  struct node *root = make (make (NULL, NULL), NULL);
  long sum = count (follow (root, argc > 7 ? RIGHT : LEFT) ? root : make (NULL, NULL), 2);
  return sum + cell (argc > 3 ? &first : &second, argc, argc) == 0;
}
