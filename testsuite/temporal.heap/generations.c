/* Purpose: one address, many owners: a table keeps the pointer of each
   generation, and all but the last are stale though they are equal.
   Source: Vorobyov 2017a, section 2.1, origin numbers differ when addresses do not.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

#define GENERATIONS 64

static long *table[GENERATIONS];
static volatile long sink;

int
main (int argc, char **argv)
{
  int which = argc > 1 ? atoi (argv[1]) : GENERATIONS - 1;

  for (int i = 0; i < GENERATIONS; i++)
    {
      table[i] = malloc (3 * sizeof (long));
      table[i][1] = i;
      if (i < GENERATIONS - 1)
	free (table[i]);
    }

  /* { dg-temporal-clean "63" } */
  if (which == 0)
    sink = table[which][1]; /* { dg-temporal-error "use-after-free" "0" } */
  else if (which == 31)
    table[which][2] = 1; /* { dg-temporal-error "use-after-free" "31" } */
  else
    sink = table[which][1]; /* { dg-temporal-error "use-after-free" "62" } */

  free (table[GENERATIONS - 1]);
  return sink != GENERATIONS - 1;
}
