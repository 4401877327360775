/* Purpose: a pointer that is moved thousands of times in one function keeps its referent.
   Source: issue 3; the compiler's stack must stand it, too.  */
/* { dg-do run } */

#include "stale.h"

#define FOUR(x)    x x x x
#define MANY(x)    FOUR (FOUR (FOUR (FOUR (FOUR (FOUR (x))))))

int
main (int argc, char **argv)
{
  prepare ();
  int *p = argc > 1 && strcmp (argv[1], "legal") ? stale : fresh;
  char *a = (char *) p;
  MANY (a = (char *) ((short *) a + (argc - 2)); )
  /* { dg-temporal-clean "legal" } */
  sink = *(int *) a; /* { dg-temporal-error "use-after-free" "stale" } */
  free (fresh);
  return 0;
}
