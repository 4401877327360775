/* Purpose: ranges of innermost loops whose number of turns nobody knows are compared inline; not those of loops around others, of constant
   size, or of addresses that jump about.
   Source: lower-ranges.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-stats" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-Os" "-flto" } } */
/* { dg-temporal-stat "short_ranges" "3" } */
/* { dg-variant "without short ranges" "-fplugin-arg-temporal-disable=short_ranges" } */
/* { dg-for "without short ranges" { dg-temporal-stat "short_ranges" "0" } } */
/* { dg-for "without short ranges" { dg-temporal-stat "loop_versions" "4" } } */

struct node { struct node *next; double **from; double *factors; int count; double value; };

void
step (struct node *list)
{
  for (struct node *n = list; n; n = n->next)
    for (int i = 0; i < n->count; i++)
      n->value -= *n->from[i] * n->factors[i];
}

long
sum (long *a, int n)
{
  long s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

long
known (long *a)
{
  long s = 0;
  for (int i = 0; i < 200; i++)
    s += a[i] ^ s >> 3;
  return s;
}

void
count (unsigned *table, const unsigned char *p)
{
  for (int i = 0; i < 500; i++)
    table[p[i]]++;
}
