/* Purpose: GCC compares neighbouring numbers in a structure together: that leaves the structure's pointers known.  */
/* { dg-do run } */
/* { dg-options "-g" } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "checks" "0" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>

struct node { int a, b, c, d; struct node *next; };

int
main (void)
{
  struct node *list = NULL;
  int found = 0;
  for (int i = 0; i < 5; i++)
    {
      struct node *n = calloc (1, sizeof *n);
      if (!n)
	exit (1);
      n->c = n->d = i & 1;
      n->next = list;
      list = n;
    }
  for (struct node *n = list; n; n = n->next)
    if (n->c == 0 && n->d == 0)
      found++;
  return found != 3;
}
