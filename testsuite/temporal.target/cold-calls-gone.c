/* Purpose: calls of the runtime in cold parts change no register, and inline code knows nothing of partial
   cells where the type promises whole ones.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "cold_calls" "3" } */
/* { dg-variant "without stubs" "-fplugin-arg-temporal-disable=stubs" } */
/* { dg-for "without stubs" { dg-temporal-stat "stubs" "0" } } */
/* { dg-for "without stubs" { dg-temporal-stat "cold_calls" "3" } } */

struct node { struct node *next; int value, other; };

int
second (struct node *p)
{
  return p->next->value;	/* two checks, a load of a referent */
}
