/* A program that goes on after a report meets the error again a hundred thousand times, while many blocks live: the
   place was reported, so it is not searched whose block that was each time.  */
/* { dg-set-target-env-var "TEMPORAL_OPTIONS" "halt_on_error=0" } */
/* { dg-timeout 40 } */

#include <stdlib.h>
#include <string.h>

enum { BLOCKS = 100000, TURNS = 100000 };

static char *blocks[BLOCKS];

static __attribute__ ((noipa)) int
beyond (const char *t, int i)
{
  return t[i];					/* { dg-temporal-error "out-of-bounds" "error" } */
}

int
main (int argc, char **argv)
{
  int sum = 0, i = argc > 1 && !strcmp (argv[1], "error") ? 40 : 39;
  for (int k = 0; k < BLOCKS; k++)
    blocks[k] = calloc (1, 24);
  char *t = calloc (1, 40);
  for (int k = 0; k < TURNS; k++)
    sum += beyond (t, i) == 77;
  for (int k = 0; k < BLOCKS; k++)
    free (blocks[k]);
  free (t);

  /* { dg-temporal-clean "legal" } */
  return sum != 0 && sum != TURNS;
}
