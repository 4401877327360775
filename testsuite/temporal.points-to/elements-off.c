/* Purpose: disable=elements takes no pointer for one to an element of its block.  */
/* { dg-do run } */
/* { dg-options "-g -fplugin-arg-temporal-disable=elements" } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "elements" "0" } */
/* { dg-temporal-stat "never_null" "0" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>

struct node { struct node *next; int value; };

static struct node *list;

static void
add (struct node *one)
{
  one->next = list;
  list = one;
}

int
main (int argc, char **argv)
{
  (void) argv;
  struct node *nodes = malloc ((argc + 2) * sizeof *nodes);
  if (!nodes)
    return 1;
  for (int i = 0; i < argc + 2; i++)
    {
      nodes[i].value = i;
      add (&nodes[i]);
    }
  int s = 0;
  for (struct node *n = list; n; n = n->next)
    s += n->value;
  return s != 3;
}
