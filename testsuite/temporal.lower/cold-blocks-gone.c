/* Purpose: what is hardly ever executed asks without a condition: in main, in front of what does not return, and in cold
   functions; but not in loops, nor where a function runs as a rule.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "cold_blocks" "4" } */
/* { dg-temporal-stat "stubs" "4" } */
/* { dg-variant "without cold_blocks" "-fplugin-arg-temporal-disable=cold_blocks" } */
/* { dg-for "without cold_blocks" { dg-temporal-stat "cold_blocks" "0" } } */
/* { dg-for "without cold_blocks" { dg-temporal-stat "stubs" "8" } } */

#include <stdlib.h>

struct node { long value; };

__attribute__ ((cold, noipa)) long
cold (struct node *p)
{
  return p->value;		/* seldom */
}

__attribute__ ((cold, noipa)) long
cold_loop (struct node **p, long n)
{
  long sum = 0;
  for (long i = 0; p; i++)
    {
      sum += p[i]->value;
      if (sum == n)
	break;
    }
  return sum;
}

volatile long sink;

__attribute__ ((noipa)) void
gives_up (struct node *p, int bad)
{
  if (bad)
    {
      sink = p->value;		/* seldom */
      abort ();
    }
}

__attribute__ ((noipa)) long
plain (struct node *p)
{
  return p->value;
}

struct node *volatile node;

int
main (void)
{
  struct node *p = node;
  return p->value;		/* seldom */
}
