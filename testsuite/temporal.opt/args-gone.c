/* Local functions take the referents of their pointers as parameters, and nothing is put into
   the buffer for them.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-stats" } */
/* { dg-skip-if "when optimising" { *-*-* } { "-O0" } } */
/* { dg-message " 2 local functions that take referents as parameters" } */
/* { dg-message " 5 referents passed as parameters" } */
/* { dg-message " 0 referents passed as arguments" } */
/* { dg-prune-output "^temporal: " } */

struct node { struct node *left, *right; int value; };

static int
sum (const struct node *n)
{
  return n ? sum (n->left) + sum (n->right) + n->value : 0;
}

static void
add (struct node *n, const struct node *m)
{
  n->value += m->value;
}

int
both (struct node *n)
{
  add (n, n->left);
  return sum (n);
}
