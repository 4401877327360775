/* Purpose: the shadow of a pointer is computed once for all its fields, their checks and their
   referents.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-disable=loop_ranges,coalesce" } */
/* { dg-skip-if "checks are expanded when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "shadow_cse" "6" } */
/* { dg-variant "without shadow CSE" "-fplugin-arg-temporal-disable=shadow_cse" } */
/* { dg-for "without shadow CSE" { dg-temporal-stat "shadow_cse" "0" } } */

struct node { struct node *next; double a; double b; };

/* Behind N three checks, a referent, and that of which a may be a piece; behind SUM a check and where
   the piece goes.  Two shadows for seven.  */

struct node *
fields (struct node *n, double *sum)
{
  *sum = n->a;
  n->b = 1;
  return n->next;
}

/* Only what the first use dominates: two ways, two times.  */

double
ways (struct node *n, int c)
{
  if (c)
    return n->a;
  return n->b;
}

/* One of two.  */

void
pair (struct node *n)
{
  n->a = 1;
  n->b = 2;
}
