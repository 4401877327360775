/* Purpose: blocks of every size from 1 to 33 bytes: all of their bytes are
   good, the first byte behind is not, wherever in its word it lies.
   Source: layout of the shadow cell, the count of valid bytes.  */
/* { dg-do run } */

#include <stdlib.h>

static volatile int sink;

int
main (int argc, char **argv)
{
  int wrong = argc > 1 ? atoi (argv[1]) : 0;

  for (int n = 1; n <= 33; n++)
    {
      char *p = malloc (n);
      for (int i = 0; i < n; i++)
	p[i] = i;
      for (int i = n; i-- > 0;)
	sink = p[i];
      for (int i = 0; i + 2 <= n; i++)
	sink = *(short *) (p + i);
      for (int i = 0; i + 8 <= n; i++)
	sink = *(long *) (p + i);
      if (n == wrong)
	{
	  if (n < 12)
	    sink = p[n]; /* { dg-temporal-error "out-of-bounds" "1" } */
	  else if (n < 20)
	    sink = *(short *) (p + n - 1); /* { dg-temporal-error "out-of-bounds" "15" } */
	  else
	    *(long *) (p + n - 7) = 1; /* { dg-temporal-error "out-of-bounds" "33" } */
	}
      free (p);
    }
  /* { dg-temporal-clean "0" } */
  return 0;
}
