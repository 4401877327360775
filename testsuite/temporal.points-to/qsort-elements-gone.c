/* Purpose: what qsort gives to a comparison is an element of an array that has been checked: it needs no check, nor a referent.
   Source: graph-callbacks.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "comparison_elements" "4" } */
/* { dg-temporal-stat "checks" "1" } */
/* { dg-variant "without elements" "-fplugin-arg-temporal-disable=elements,singleton" } */
/* { dg-for "without elements" { dg-temporal-stat "comparison_elements" "0" } } */
/* { dg-for "without elements" { dg-temporal-stat "checks" "5+" } } */

#include <stdlib.h>

struct item { long key, other; };

static int
compare (const void *a, const void *b)
{
  const struct item *x = a, *y = b;
  return x->other < y->other ? -1 : x->key > y->key;
}

static int
compare_pointers (const void *a, const void *b)
{
  const struct item *x = *(struct item *const *) a, *y = *(struct item *const *) b;
  return x->key < y->key ? -1 : x->key > y->key;
}

static struct item table[8];

int
main (int argc, char **argv)
{
  struct item *all = calloc (100, sizeof *all), *list[8];
  if (!all)
    return 1;
  for (int i = 0; i < 8; i++)
    list[i] = &table[i];
  qsort (all + argc, 10, sizeof *all, compare);
  qsort (list, 8, sizeof *list, compare_pointers);
  return 0;
}
