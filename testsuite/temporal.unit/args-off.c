/* -fplugin-arg-temporal-disable=signature: nothing but the buffer.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-disable=signature" } */
/* { dg-temporal-stat "signatures" "0" } */
/* { dg-temporal-stat "parameters" "0" } */
/* { dg-temporal-stat "arguments" "1+" } */

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
