/* Purpose: with disable=shadow_cse each access computes its own.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-disable=shadow_cse" } */
/* { dg-skip-if "checks are expanded when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "shadow_cse" "0" } */

struct node { struct node *next; double a; double b; };

struct node *
fields (struct node *n, double *sum)
{
  *sum = n->a;
  n->b = 1;
  return n->next;
}
