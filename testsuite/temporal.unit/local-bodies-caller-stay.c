/* Nothing is divided in a unit that asks who called it.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-temporal-stat "local_bodies" "0" } */

struct tree { struct tree *left, *right; int value; };
extern void note (void *);

static inline void
trace (void)
{
  note (__builtin_return_address (0));
}

int
sum (struct tree *t)
{
  trace ();
  return t ? sum (t->left) + sum (t->right) + t->value : 0;
}
