/* Purpose: a loop frees and allocates until the first address comes back, then
   goes through the pointer of the first round.
   Source: Vorobyov 2017a, section 4, the do-while listing.  */
/* { dg-do run } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static volatile int sink;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *p, *q;
  volatile uintptr_t first, now;
  int tries = 0;

  p = q = malloc (sizeof *p);
  *p = 7;
  first = (uintptr_t) p;
  do
    {
      free (q);
      q = malloc (sizeof *q);
      *q = 8;
      now = (uintptr_t) q;
    }
  while (now != first && ++tries < 1000);

  if (!strcmp (what, "read"))
    sink = *p; /* { dg-temporal-error "use-after-free" "read" } */
  if (!strcmp (what, "write"))
    *p = 9; /* { dg-temporal-error "use-after-free" "write" } */

  /* { dg-temporal-clean "legal" } */
  *q += 1;
  sink = *q;
  if (sink != 9)
    return 1;
  free (q);
  return 0;
}
