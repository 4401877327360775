/* Purpose: a comparison that only qsort calls is in sight: what is sorted does not escape.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "dropped_points_to" "10+" } */
/* { dg-temporal-stat "checks" "1" } */
/* { dg-temporal-stat "index_only" "1" } */

#include <stdlib.h>

struct item { long key; struct item *next; };

static int
compare (const void *a, const void *b)
{
  const struct item *x = *(struct item *const *) a, *y = *(struct item *const *) b;
  return x->key < y->key ? -1 : x->key > y->key;
}

static struct item *
make (long key, struct item *next)
{
  struct item *i = malloc (sizeof *i);
  if (!i)
    exit (1);
  i->key = key;
  i->next = next;
  return i;
}

static long
sum (const struct item *list)
{
  long s = 0;
  for (; list; list = list->next)
    s += list->key;
  return s;
}

int
main (int argc, char **argv)
{
  struct item *list = NULL, **all = malloc (100 * sizeof *all);
  if (!all)
    return 1;
  for (int i = 0; i < 100; i++)
    all[i] = list = make (i * 37 % 100 * argc, list);
  qsort (all, 100, sizeof *all, compare);
  for (int i = 0; i < 100; i++)
    {
      if (i > 0 && all[i]->key < all[i - 1]->key)
	return 1;
      all[i]->next = i < 99 ? all[i + 1] : NULL;
    }
  return sum (all[0]) == 0;
}
