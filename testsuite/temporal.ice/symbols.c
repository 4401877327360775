/* Purpose: lowering is the first again to mention a symbol of the runtime's that GCC's passes over the unit have taken
   out, because all mentions of it were in code that turned out to be dead: the argument buffer, whose only user is
   the call in main at the end; and what a call of a function that never returns, or that is folded, leaves behind.
   Source: random programs (generated), made small.  */
/* { dg-do run } */

#include <stdlib.h>

struct A { long v; struct B *o; };
static struct A *g;

static struct A *
never (long n, struct B *b)
{
  for (int i = 0; i < 3; i++)
    ;
}

static struct A *
twice (struct A *a, struct A *b)
{
  return a == b ? a : never (b->v, a->o);
}

int
main (void)
{
  struct A *n = 0;
  if (n && g)
    g = never (n->v, g->o);
  if (n)
    g = twice (n, g);
  for (int i = 0; i < 1; i++)
    {
    }
  free (g);
}
