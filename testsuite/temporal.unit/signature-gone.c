/* Local functions take the referents of their pointers as parameters, and nothing is put into
   the buffer for them.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "signatures" "2" } */
/* { dg-temporal-stat "parameters" "5" } */
/* { dg-temporal-stat "arguments" "0" } */
/* { dg-variant "without signature" "-fplugin-arg-temporal-disable=signature" "*" } */
/* { dg-for "without signature" { dg-temporal-stat "signatures" "0" } } */
/* { dg-for "without signature" { dg-temporal-stat "parameters" "0" } } */
/* { dg-for "without signature" { dg-temporal-stat "arguments" "5" } } */

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
