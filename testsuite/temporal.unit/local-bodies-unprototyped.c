/* A unit of local-bodies.c that has no prototype: in C before C23 nothing is said of the arguments.  */
struct tree;
extern int sum ();

int
from_other_without_prototype (struct tree *t)
{
  return sum (t);
}
