/* Purpose: disable=poison lets pointers that malloc's memory may hold unset keep their checks.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-disable=poison" } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "poisoned_allocations" "0" } */
/* { dg-temporal-stat "checks" "1+" } */
/* { dg-temporal-stat "null_checks" "1+" } */

#include <stdlib.h>

struct node { struct node *next; long value; };

static void join (struct node *n, struct node *to) { n->next = to; }
static long first (struct node *n) { return n->value; }
static long second (struct node *n) { return n->next->value; }

int
main (void)
{
  struct node *n = malloc (sizeof *n);
  if (!n)
    return 1;
  n->value = 0;
  join (n, n);
  return first (n) + second (n);
}
