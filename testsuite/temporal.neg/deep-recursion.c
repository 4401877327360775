/* Purpose: 100000 frames with an escaping local each; 1 MiB arrays on the
   stack; and then the same stack again.
   Source: issue, neg: deep recursion and large frames.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>

struct link { struct link *up; int value; };

static __attribute__ ((noinline)) long
deep (int n, struct link *up)
{
  struct link here = { up, n };
  if (n == 0)
    {
      long sum = 0;
      for (struct link *l = &here; l; l = l->up)
	sum += l->value;
      return sum;
    }
  return deep (n - 1, &here) + (here.up == up);
}

static __attribute__ ((noinline)) long
large (int n)
{
  char array[1 << 20], *p = array;
  for (int i = 0; i < 1 << 20; i += 4096)
    p[i] = n;
  p[(1 << 20) - 1] = 1;
  return n == 0 ? p[4096] : large (n - 1) + p[8192];
}

int
main (void)
{
  long sum = deep (30000, NULL) - 30000;
  if (sum != 30000L * 30001 / 2)
    return 1;
  if (large (3) != 6)
    return 2;
  if (deep (20000, NULL) - 20000 != 20000L * 20001 / 2)
    return 3;
  return large (2) != 3;
}
