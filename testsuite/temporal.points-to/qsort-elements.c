/* Purpose: what a comparison accesses behind its element is found, and an array that does not have all of its elements before that; also
   an element that is freed meanwhile, and a comparison that the program calls for something shorter.
   Source: graph-callbacks.cc.  */
/* { dg-do run } */
/* { dg-options "-g -fchecking" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>

struct item { long key, other; };

static int
compare (const void *a, const void *b)
{
  const struct item *x = a, *y = b;
  return x->key < y->key ? -1
	 : x->other > y->other; /* { dg-temporal-error "out-of-bounds" "short" } */
}

static int
behind (const void *a, const void *b)
{
  const struct item *x = a, *y = b;
  return x[1].key < y[1].key; /* { dg-temporal-error "out-of-bounds" "behind" } */
}

static struct item *victim;

static int
frees (const void *a, const void *b)
{
  const struct item *x = a, *y = b;
  free (victim);
  victim = NULL;
  return x->key < y->key; /* { dg-temporal-error "use-after-free" "frees" } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
#define IS(x) (!strcmp (what, x))
  struct item *all = calloc (20, sizeof *all), *two = calloc (2, sizeof *two);
  long *one = calloc (1, sizeof *one);
  if (!all || !two || !one)
    return 1;
  qsort (all, 20, sizeof *all, compare);
  qsort (all + 19, 1, sizeof *all, compare);
  qsort (all + 20, 0, sizeof *all, compare);
  if (IS ("array"))
    qsort (all + 1, 20, sizeof *all, compare); /* { dg-temporal-error "out-of-bounds" "array" } */
  if (IS ("short"))
    compare (two, one);
  if (IS ("behind"))
    qsort (two, 2, sizeof *two, behind);
  victim = IS ("frees") ? two : NULL;
  qsort (two, 2, sizeof *two, frees);
  return compare (all, all + 1);
}
