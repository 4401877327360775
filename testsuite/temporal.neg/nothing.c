/* Purpose: nothing at all: malloc (0), copies of no bytes between null pointers and ends of
   blocks, empty structures, arrays of no element, free of null, the address
   of a null pointer's member.
   Source: own; issue 3, one past the end.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct empty { };
struct with_empty { struct empty e; int n; struct empty f; };

static int
sum (const int *from, const int *to)
{
  int s = 0;
  while (from != to)
    s += *from++;
  return s;
}

int
main (void)
{
  volatile size_t none = 0;

  for (int round = 0; round < 20; round++)
    {
      char *p = malloc (none), *q = calloc (none, 8), *r = malloc (8), *null = NULL;
      memcpy (p, r + 8, none);
      memmove (r + 8, p, none);
      memset (q, 1, none);
      if (none)
	memcpy (null, r, none);
      if (memcmp (r + 8, p, none) || fwrite (r + 8, 1, none, stdout) || strncmp (r + 8, q, none))
	return 1;
      if (snprintf (NULL, 0, "%d", round) < 1 || snprintf (r + 8, 0, "x") != 1)
	return 2;
      p = realloc (p, 4);
      p[3] = 1;
      qsort (r + 8, none, 1, (int (*) (const void *, const void *)) strcmp);
      free (q);
      free (null);
      free (p);
      free (r);

      struct empty a, b, *e = &a;
      struct with_empty w = { .n = 3 }, v = w;
      a = b;
      *e = w.e;
      int numbers[3] = { 1, 2, 3 }, zero[0], *z = zero;
      if (sum (numbers, numbers + 3) != 6 || sum (numbers + 3, numbers + 3) || sum (z, z) || sum (NULL, NULL)
	  || v.n != 3)
	return 3;
      struct with_empty *volatile nobody = NULL;
      int *volatile member = &nobody->n;
      struct empty *volatile last = &nobody->f;
      if (member == numbers || last == e)
	return 4;
    }
  return 0;
}
