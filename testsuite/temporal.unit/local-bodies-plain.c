/* The uninstrumented unit of local-bodies.c.  */
struct tree { struct tree *left, *right; int value; };
extern int sum (struct tree *);
extern struct tree *last (struct tree *), *last_or_freed (struct tree *, int);

int
last_from_plain (struct tree *t)
{
  return last (t)->value;
}

int
last_by_plain_pointer (struct tree *t)
{
  struct tree *(*volatile f) (struct tree *) = last;
  return f (t)->value;
}

void
plain_last (struct tree *t, struct tree **to)
{
  *to = last_or_freed (t, 1);
}

int
from_plain (struct tree *t)
{
  return sum (t);
}
