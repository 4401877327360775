/* Purpose: a block of 1 GiB of which a few bytes are used: its cells must not be
   filled at once, yet each of its pages knows its owner, alive and dead.
   Source: Vorobyov 2017b on blocks whose shadow is too large to write; the run
   must be quick.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

#define SIZE ((size_t) 1 << 30)

static volatile char sink;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  char *p = malloc (SIZE);

  if (!p)
    return 1;
  for (size_t i = 0; i < SIZE; i += SIZE / 8)
    p[i] = 1;
  p[SIZE - 1] = 2;

  if (!strcmp (what, "end"))
    sink = p[SIZE]; /* { dg-temporal-error "out-of-bounds" "end" } */

  /* { dg-temporal-clean "legal" } */
  sink = p[SIZE / 8] + p[SIZE - 1];
  if (sink != 3)
    return 1;
  free (p);
  if (!strcmp (what, "seen"))
    sink = p[SIZE / 2]; /* { dg-temporal-error "use-after-free" "seen" } */
  if (!strcmp (what, "unseen"))
    sink = p[SIZE / 3]; /* { dg-temporal-error "use-after-free" "unseen" } */

  char *q = malloc (SIZE);
  q[SIZE / 3] = 1;
  if (!strcmp (what, "again"))
    p[SIZE / 3] = 1; /* { dg-temporal-error "use-after-free" "again" } */
  free (q);
  return 0;
}
