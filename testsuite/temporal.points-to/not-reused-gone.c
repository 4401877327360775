/* Purpose: where nothing is allocated any more once blocks are freed, a block is there if there is one, and nobody needs the
   referents of pointers to it.  */
/* { dg-do run } */
/* { dg-options "-g" } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "not_reused" "4" } */
/* { dg-temporal-stat "checks" "0" } */
/* { dg-temporal-stat "referent_loads" "0" } */
/* { dg-temporal-stat "referent_stores" "0" } */
/* { dg-temporal-clean "" } */
/* { dg-variant "without not_reused" "-fplugin-arg-temporal-disable=not_reused" } */
/* { dg-for "without not_reused" { dg-temporal-stat "not_reused" "0" } } */
/* { dg-for "without not_reused" { dg-temporal-stat "checks" "3" } } */
/* { dg-for "without not_reused" { dg-temporal-stat "referent_loads" "2" } } */
/* { dg-variant "temporal checks alone" "-fplugin-arg-temporal-checks=temporal" } */
/* { dg-for "temporal checks alone" { dg-temporal-stat "not_reused" "4" } } */
/* { dg-for "temporal checks alone" { dg-temporal-stat "checks" "0" } } */
/* { dg-for "temporal checks alone" { dg-temporal-stat "referent_loads" "0" } } */
/* { dg-for "temporal checks alone" { dg-temporal-stat "referent_stores" "0" } } */

#include <stdlib.h>

struct node { struct node *left, *right; long value; };

static struct node *
build (int depth)
{
  struct node *n = malloc (sizeof *n);
  if (!n)
    exit (1);
  n->value = depth;
  n->left = depth > 0 ? build (depth - 1) : NULL;
  n->right = depth > 1 ? build (depth - 2) : NULL;
  return n;
}

static long
sum (const struct node *n)
{
  return n ? n->value + sum (n->left) + sum (n->right) : 0;
}

static void
destroy (struct node *n)
{
  if (!n)
    return;
  destroy (n->left);		/* there? */
  destroy (n->right);		/* there? */
  n->value = 0;			/* there? */
  free (n);			/* there? */
}

int
main (void)
{
  struct node *root = build (6);
  long s = sum (root);
  destroy (root);
  return s != 46;
}
