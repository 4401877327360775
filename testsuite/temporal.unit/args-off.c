/* -fplugin-arg-temporal-disable=signature: nothing but the buffer.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-stats -fplugin-arg-temporal-disable=signature" } */
/* { dg-message " 0 local functions that take referents as parameters" } */
/* { dg-message " 0 referents passed as parameters" } */
/* { dg-message " [1-9][0-9]* referents passed as arguments" } */
/* { dg-prune-output "^temporal: " } */

struct node { struct node *left, *right; int value; };

static int
sum (const struct node *n)
{
  return n ? sum (n->left) + sum (n->right) + n->value : 0;
}

int
both (struct node *n)
{
  return sum (n);
}
