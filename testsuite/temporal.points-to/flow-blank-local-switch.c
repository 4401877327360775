/* Purpose: disable=poison lets pointers that a local may hold unset keep their checks.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-disable=poison" } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "poisoned_locals" "0" } */
/* { dg-temporal-stat "checks" "1+" } */

#include <stdlib.h>

struct node { struct node *next; long value; };

static __attribute__ ((noinline)) int
find (struct node *list, long value, struct node **to)
{
  for (; list; list = list->next)
    if (list->value == value)
      {
	*to = list;
	return 1;
      }
  return 0;
}

int
main (int argc, char **argv)
{
  struct node *list = calloc (1, sizeof *list), *found;
  if (!list)
    return 1;
  find (list, argc - 1, &found);
  return found->value;
}
