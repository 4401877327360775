/* The other unit of local-bodies.c.  */
struct tree { struct tree *left, *right; int value; };
extern int sum (struct tree *);
extern struct tree *last_or_freed (struct tree *, int);

int
last_from_other (struct tree *t)
{
  struct tree *l = last_or_freed (t, 1);
  return l->value; /* { dg-temporal-error "use-after-free" "last-other" } */
}

int
from_other (struct tree *t)
{
  return sum (t);
}
