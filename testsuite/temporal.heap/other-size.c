/* Purpose: the memory of a large block is given out again in small pieces, and
   the other way round: the stale pointer points into the middle of something.
   Source: Vorobyov 2017a, section 2.1: which block an address belongs to now.  */
/* { dg-do run } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static volatile int sink;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  char *small[64], *old_small[64];
  volatile int far = 3000;

  /* Large, then pieces.  */
  char *large = malloc (4000);
  large[far] = 1;
  free (large);
  for (int i = 0; i < 64; i++)
    {
      small[i] = old_small[i] = malloc (48);
      small[i][0] = 2;
    }
  if (!strcmp (what, "start"))
    sink = large[0]; /* { dg-temporal-error "use-after-free" "start" } */
  if (!strcmp (what, "inside"))
    large[far] = 3; /* { dg-temporal-error "use-after-free" "inside" } */

  /* Pieces, then large.  */
  for (int i = 0; i < 64; i++)
    free (small[i]);
  large = malloc (4000);
  memset (large, 4, 4000);
  if (!strcmp (what, "piece"))
    sink = old_small[40][5]; /* { dg-temporal-error "use-after-free" "piece" } */

  /* { dg-temporal-clean "legal" } */
  sink = large[far];
  free (large);
  return sink != 4;
}
