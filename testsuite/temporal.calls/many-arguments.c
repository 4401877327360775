/* Purpose: which of many pointer arguments is stale, with integers and doubles
   between them, in registers and on the stack.
   Source: Vorobyov 2017a, section 3: each argument's referent has its place.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

static volatile int sink;

static __attribute__ ((noinline)) int
ten (int *a, double x, int *b, int n, int *c, long m, int *d, float y, int *e,
     int *f, int *g, char z, int *h, int *i, int *j)
{
  int sum = n + m + z + (int) x + (int) y;
  sum += *a; /* { dg-temporal-error "use-after-free" "0" } */
  sum += *b + *c + *d;
  sum += *e; /* { dg-temporal-error "use-after-free" "4" } */
  sum += *f;
  *g += 0;
  sum += *g + *h + *i;
  *j += 1; /* { dg-temporal-error "use-after-free" "9" } */
  return sum + *j;
}

int
main (int argc, char **argv)
{
  int which = argc > 1 ? atoi (argv[1]) : -1;
  int *p[10];

  for (int i = 0; i < 10; i++)
    {
      p[i] = malloc (sizeof (int));
      *p[i] = i;
    }
  if (which >= 0)
    {
      free (p[which]);
      sink = *(int *) calloc (1, sizeof (int));
    }
  /* { dg-temporal-clean "-1" } */
  sink = ten (p[0], 1.5, p[1], 1, p[2], 1, p[3], 1.5f, p[4], p[5], p[6], 1,
	      p[7], p[8], p[9]);
  for (int i = 0; i < 10; i++)
    free (p[i]);
  return sink != 46 + 5;
}
