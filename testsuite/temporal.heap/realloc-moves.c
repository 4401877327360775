/* Purpose: realloc that has to move: the old pointer and everything derived
   from it are stale, the result is good, and its contents are kept.
   Source: Simpson 2013, section on deallocation as assignment of invalid pointers.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

static volatile int sink;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *p = malloc (10 * sizeof *p);
  int *mid = p + 5;
  /* Stands behind the first, so that it cannot grow where it is.  */
  int *wall = malloc (10 * sizeof *wall);

  for (int i = 0; i < 10; i++)
    p[i] = wall[i] = i;
  int *q = realloc (p, 100000 * sizeof *q);
  /* Takes the memory that the move has left.  */
  int *next = malloc (10 * sizeof *next);
  next[0] = next[5] = 50;

  if (!strcmp (what, "read"))
    sink = p[0]; /* { dg-temporal-error "use-after-free" "read" } */
  if (!strcmp (what, "inner"))
    *mid = 4; /* { dg-temporal-error "use-after-free" "inner" } */
  if (!strcmp (what, "free"))
    free (p); /* { dg-temporal-error "double-free" "free" } */
  if (!strcmp (what, "realloc"))
    q = realloc (p, 80); /* { dg-temporal-error "double-free" "realloc" } */

  /* { dg-temporal-clean "legal" } */
  mid = q + 5;
  *mid += q[9];
  q[99999] = *mid;
  sink = q[99999];
  if (sink != 14)
    return 1;
  free (q);
  free (next);
  free (wall);
  return 0;
}
