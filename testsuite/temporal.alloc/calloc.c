/* Purpose: calloc gives zeroed blocks of the product's size; stale and
   out-of-bounds pointers to them are found.
   Source: issue, the allocation functions; Vorobyov 2017a, store for every allocator.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

static volatile int sink;
static volatile size_t three = 3, five = 5;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  char *p = calloc (three, five);

  for (int i = 0; i < 15; i++)
    if (p[i])
      return 1;
  if (!strcmp (what, "end"))
    p[15] = 1; /* { dg-temporal-error "out-of-bounds" "end" } */
  memset (p, 1, 15);
  free (p);
  char *q = calloc (five, three);
  if (!strcmp (what, "stale"))
    sink = p[14]; /* { dg-temporal-error "use-after-free" "stale" } */

  /* { dg-temporal-clean "legal" } */
  for (int i = 0; i < 15; i++)
    if (q[i])
      return 1;
  free (q);
  return 0;
}
