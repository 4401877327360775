/* The uninstrumented unit of local-bodies.c.  */
struct tree;
extern int sum (struct tree *);

int
from_plain (struct tree *t)
{
  return sum (t);
}
