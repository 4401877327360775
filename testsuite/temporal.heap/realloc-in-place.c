/* Purpose: realloc that stays where it is, shrinking or growing: the address
   is the same, but the old pointer is stale all the same, because only
   the result may be used.
   Source: Vorobyov 2017a, section 2.1: the block of the old pointer was deallocated.  */
/* { dg-do run } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static volatile long sink;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  long *p = malloc (100 * sizeof *p);
  volatile uintptr_t before = (uintptr_t) p, after;

  for (int i = 0; i < 100; i++)
    p[i] = i;
  long *q = realloc (p, 90 * sizeof *q);
  after = (uintptr_t) q;
  if (!strcmp (what, "shrunk"))
    sink = p[3]; /* { dg-temporal-error "use-after-free" "shrunk" } */
  if (!strcmp (what, "cut"))
    sink = q[90]; /* { dg-temporal-error "out-of-bounds" "cut" } */

  /* At the top of the heap it can also grow in place.  */
  long *r = realloc (q, 95 * sizeof *r);
  if (!strcmp (what, "grown"))
    q[3] = 1; /* { dg-temporal-error "use-after-free" "grown" } */

  /* Not even a change of size.  */
  long *s = realloc (r, 95 * sizeof *s);
  if (!strcmp (what, "same"))
    sink = r[0]; /* { dg-temporal-error "use-after-free" "same" } */

  /* { dg-temporal-clean "legal" } */
  sink = s[89];
  if (sink != 89 || before == 0 || after == 0)
    return 1;
  s[94] = 2;
  free (s);
  return 0;
}
