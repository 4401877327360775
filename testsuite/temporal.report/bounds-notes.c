/* Purpose: the notes of a spatial error: how far from which object.
   Source: design, section 1; Chen 2019, reports.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

static int global[4]; /* { dg-temporal-note "variable 'global' declared here" "global" } */
static volatile int sink;
static volatile int four = 4;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int local[4] = { 1, 2, 3, 4 }; /* { dg-temporal-note "variable 'local' declared here" "local" } */
  int *p = malloc (4 * sizeof *p); /* { dg-temporal-note "right at the end of the 16-byte block allocated here, in 'main'" "heap" } */
  int *l = local, *g = global;

  if (!strcmp (what, "heap"))
    p[four] = 1; /* { dg-temporal-error "out-of-bounds" "heap" } */
  if (!strcmp (what, "local"))
    sink = l[four + 1]; /* { dg-temporal-error "out-of-bounds" "local" } */
  if (!strcmp (what, "global"))
    sink = g[-four]; /* { dg-temporal-error "out-of-bounds" "global" } */
  /* { dg-output "starts 16 bytes before the 16-byte variable 'global'" "global" } */

  /* { dg-temporal-clean "legal" } */
  p[0] = l[four - 1] + g[four - 1];
  sink = p[0];
  free (p);
  return sink != 4;
}
