/* Purpose: numbers in structures that hold pointers, too, are copied without looking at referents where no pointer's bits can be
   among them.  */
/* { dg-do run } */
/* { dg-options "-g" } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "pointer_free_copies" "8" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>

struct node { unsigned value, weight; struct node *left, *right; double share; };
static struct { long count; struct node *root; } all;

static struct node *
build (int depth, unsigned seed)
{
  struct node *n = malloc (sizeof *n);
  if (!n)
    exit (1);
  all.count++;
  n->value = seed * 7 % 101;
  n->weight = depth;
  n->share = depth / 2.0;
  n->left = depth > 0 ? build (depth - 1, seed * 3 + 1) : NULL;
  n->right = depth > 0 ? build (depth - 1, seed * 5 + 2) : NULL;
  return n;
}

static void
swap (struct node *a, struct node *b)
{
  unsigned v = a->value;
  double s = a->share;
  a->value = b->value;
  b->value = v;
  a->share = b->share;
  b->share = s;
}

static void
order (struct node *n)
{
  if (!n->left)
    return;
  order (n->left);
  order (n->right);
  if (n->left->value > n->value)
    swap (n->left, n);
  if (n->right->value > n->value)
    swap (n->right, n);
}

int
main (void)
{
  all.root = build (6, 1);
  order (all.root);
  return all.root->value < all.root->left->value || all.count != 127;
}
