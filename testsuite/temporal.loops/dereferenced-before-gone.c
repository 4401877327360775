/* Purpose: what a pointer leads to that is followed when the loop begins is loaded before the loop, and then the checks of
   the array that it names have a range.
   Source: dereferenced-before.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-stats -fplugin-arg-temporal-dump" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-Os" "-flto" } } */
/* { dg-skip-if "types tell what a store may change" { *-*-* } { "-O1" } } */
/* { dg-temporal-stat "dereferenced_before" "7" } */
/* { dg-temporal-stat "range_checks" "4" } */
#include <stdlib.h>

struct node { double value; struct node *next; double *numbers; float *factors; int count; };

static struct node *list;

void
add (int count)
{
  struct node *n = malloc (sizeof *n);
  if (!n || !(n->numbers = malloc (count * sizeof *n->numbers)) || !(n->factors = calloc (count, sizeof *n->factors)))
    exit (1);
  n->value = 0;
  n->count = count;
  n->next = list;
  list = n;
}

/* Both arrays, read.  */

double
product (void)
{
  double s = 0;
  for (struct node *n = list; n; n = n->next)
    for (int i = 0; i < n->count; i++)
      s += n->numbers[i] * n->factors[i];
  return s;
}

/* The node is written to, but not what is loaded again.  */

void
sums (void)
{
  for (struct node *n = list; n; n = n->next)
    for (int i = 0; i < n->count; i++)
      n->value += n->numbers[i];
}

/* An array of others is written.  */

void
clear (void)
{
  for (struct node *n = list; n; n = n->next)
    for (int i = 0; i < n->count; i++)
      n->numbers[i] = 0;
}
