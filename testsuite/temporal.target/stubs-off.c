/* Purpose: with no_stubs there are branches, as GCC knows them.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-no_stubs" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "stubs" "0" } */
/* { dg-temporal-stat "cold_calls" "3" } */

struct node { struct node *next; int value, other; };

int
second (struct node *p)
{
  return p->next->value;	/* two checks, a load of a referent */
}
