/* These are divided, and the recursion passes its referents in registers.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "jumps, at -O2 only" { *-*-* } { "-O0" "-O1" } } */
/* { dg-temporal-stat "local_bodies" "3" } */
/* { dg-temporal-stat "signatures" "3" } */
/* { dg-variant "without local bodies" "-fplugin-arg-temporal-disable=local_bodies" } */
/* { dg-for "without local bodies" { dg-temporal-stat "local_bodies" "0" } } */
/* { dg-for "without local bodies" { dg-temporal-stat "signatures" "0" } } */

struct tree { struct tree *left, *right; int value; };

int
sum (struct tree *t)
{
  return t ? sum (t->left) + sum (t->right) + t->value : 0;
}

void
mirror (struct tree *t)
{
  if (!t)
    return;
  struct tree *left = t->left;
  t->left = t->right;
  t->right = left;
  mirror (t->left);
  mirror (t->right);
}

__attribute__ ((visibility ("hidden"))) int
both (struct tree *t)
{
  mirror (t);
  return sum (t);
}

int
twice (struct tree *t)
{
  return both (t) + both (t);
}
