/* Purpose: halt_on_error=0: the program goes on after a report, each place is
   reported once, and the program's own exit status counts.  The second place is one of another block: behind a check that
   asked whether a block lives none is left that asks the same (DDO).
   Source: issue, TEMPORAL_OPTIONS.  */
/* { dg-do run } */
/* { dg-set-target-env-var "TEMPORAL_OPTIONS" "halt_on_error=0" } */
/* { dg-exit-status 3 } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static volatile int sink;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *p = malloc (4 * sizeof *p), *o = malloc (4 * sizeof *o);
  p[0] = p[1] = o[0] = o[1] = 1;
  free (p);
  free (o);
  int *q = calloc (4, sizeof *q);

  if (strcmp (what, "legal"))
    {
      for (int i = 0; i < 5; i++)
	sink = p[0]; /* { dg-temporal-error "use-after-free" "both" } */
      o[1] = 2; /* { dg-temporal-error "use-after-free" "second" } */
    }
  sink = q[0];
  free (q);
  puts ("still here");
  /* { dg-output "still here" } */

  /* { dg-temporal-clean "legal" } */
  return strcmp (what, "legal") ? 3 : 0;
}
