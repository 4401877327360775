/* Purpose: with strict=1 a stale pointer in memory is reported also where an
   uninstrumented library owns the memory by now.
   Source: design, section 5, strict.  */
/* { dg-do run } */
/* { dg-uninstrumented-sources "strict-plain.c" } */
/* { dg-set-target-env-var "TEMPORAL_OPTIONS" "strict=1" } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void *library_take (size_t n);

static int *kept;
static volatile int sink;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *theirs = NULL;

  kept = malloc (48);
  *kept = 1;
  volatile uintptr_t where = (uintptr_t) kept, now = 0;
  free (kept);
  for (int i = 0; i < 100 && now != where; i++)
    {
      theirs = library_take (48);
      now = (uintptr_t) theirs;
    }

  if (!strcmp (what, "stale"))
    sink = *kept; /* { dg-temporal-error "use-after-free" "stale" } */

  /* { dg-temporal-clean "legal" } */
  kept = theirs;
  *kept = 2;
  sink = *kept;
  return sink != 2;
}
