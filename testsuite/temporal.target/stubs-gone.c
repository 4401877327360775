/* Purpose: a check and what is asked if it fails are one statement; so are checks that were merged, and checks of
   elements that may lie in a partial cell.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "stubs" "5" } */

struct node { struct node *next; int value, other; };

int
second (struct node *p)
{
  return p->next->value;	/* two checks, a load of a referent */
}

int
sum (struct node *p)
{
  return p->value + p->other;	/* merged */
}

int
element (const short *p, long i)
{
  return p[i];
}
