/* Purpose: the plainest stale pointer: malloc, free, malloc of the same size,
   which the C library answers with the same address; then an access through
   the first pointer.
   Source: Vorobyov 2017a, section 1, the motivating snippet.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

static volatile int sink;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";

  int *p = malloc (sizeof *p);
  *p = 1;
  free (p);

  int *q = malloc (sizeof *q);
  *q = 2;

  if (!strcmp (what, "read"))
    sink = *p; /* { dg-temporal-error "use-after-free" "read" } */
  else if (!strcmp (what, "write"))
    *p = 3; /* { dg-temporal-error "use-after-free" "write" } */
  else if (!strcmp (what, "both"))
    *p += 1; /* { dg-temporal-error "use-after-free" "both" } */
  else
    {
      /* { dg-temporal-clean "legal" } */
      p = q;
      *p += 1;
      sink = *p;
      if (sink != 3)
	return 1;
    }

  free (q);
  return 0;
}
