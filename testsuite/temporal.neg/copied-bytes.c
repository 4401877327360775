/* Purpose: a good pointer is copied, in pieces of every kind, over a dead one of the same value.
   Source: own scenario; design, unknown is never an error.  */
/* { dg-do run } */
/* { dg-additional-options "-fno-strict-aliasing" } */

#include <stdlib.h>
#include <string.h>

static int *to[8], *from[8];

static __attribute__ ((noinline)) void
copy (void *d, const void *s, int n, int how)
{
#define COPY(type) \
  for (int i = 0; i < n / (int) sizeof (type); i++) \
    ((type *) d)[i] = ((const type *) s)[i]
  switch (how)
    {
    case 0: COPY (char); break;
    case 1: COPY (short); break;
    case 2: COPY (int); break;
    case 3: COPY (long); break;
    case 4: COPY (float); break;
    case 5: COPY (double); break;
    case 6: COPY (__int128); break;
    case 7: COPY (long double); break;
    case 8: memcpy (d, s, 4); memcpy ((char *) d + 4, (const char *) s + 4, 4); break;
    case 9: memcpy (d, s, 32); break;
    case 10: memcpy (d, s, 64); break;
    }
}

int
main (void)
{
  int sum = 0;
  for (int how = 0; how <= 10; how++)
    {
      int *p = malloc (64);
      to[0] = p;
      free (p);
      from[0] = malloc (64);	/* the same address */
      *from[0] = 1;
      copy (to, from, sizeof to, how);
      sum += *to[0];
      free (from[0]);
    }
  return sum != 11;
}
