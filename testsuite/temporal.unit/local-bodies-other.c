/* The other unit of local-bodies.c.  */
struct tree;
extern int sum (struct tree *);

int
from_other (struct tree *t)
{
  return sum (t);
}

/* In C before C23 nothing is said of the arguments.  */
int
from_other_without_prototype (struct tree *t)
{
  extern int sum_of_anything () __asm__ ("sum");
  return sum_of_anything (t, 1, 2);
}
