/* Purpose: a stale pointer used in a comparison function called by the C library:
   the report names the program's line though the caller is not instrumented.
   Source: own scenario; design, section 4.5.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

struct item { int key; };

static struct item *volatile best;

static int
compare (const void *a, const void *b)
{
  const struct item *x = a, *y = b;
  int bonus = best->key; /* { dg-temporal-error "use-after-free" "stale" } */
  return (x->key > y->key) - (x->key < y->key) + 0 * bonus;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct item items[10];

  for (int i = 0; i < 10; i++)
    items[i].key = i * 7 % 10;
  best = malloc (sizeof *best); /* { dg-temporal-note "allocated here, in 'main'" "stale" } */
  best->key = 1;
  if (!strcmp (what, "stale"))
    free (best); /* { dg-temporal-note "freed here, in 'main'" "stale" } */

  /* { dg-temporal-clean "legal" } */
  qsort (items, 10, sizeof *items, compare);
  for (int i = 0; i < 10; i++)
    if (items[i].key != i)
      return 1;
  free (best);
  return 0;
}
