/* Purpose: free of something that malloc never returned: the middle of a block,
   a local, a global, a literal; one past the end of a block.
   Source: Chen 2019, segment confusion; Simpson 2013 on free of non-heap objects.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

static int global[4];

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int local[4] = { 1, 2, 3, 4 };
  int *p = malloc (64);
  int *volatile victim = p;

  p[4] = 1;
  if (!strcmp (what, "middle"))
    free (p + 4); /* { dg-temporal-error "invalid-free" "middle" } */
  if (!strcmp (what, "end"))
    free (p + 16); /* { dg-temporal-error "invalid-free" "end" } */
  if (!strcmp (what, "local"))
    {
      victim = local;
      free (victim); /* { dg-temporal-error "invalid-free" "local" } */
    }
  if (!strcmp (what, "global"))
    {
      victim = global;
      free (victim); /* { dg-temporal-error "invalid-free" "global" } */
    }
  if (!strcmp (what, "realloc-middle"))
    victim = realloc (p + 2, 100); /* { dg-temporal-error "invalid-free" "realloc-middle" } */

  /* { dg-temporal-clean "legal" } */
  free (victim);
  return 0;
}
