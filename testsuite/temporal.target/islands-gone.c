/* Purpose: stubs stand behind a return or a jump that is near: in front of them, behind them, with a test; but at the
   end if all barriers are too far.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-Os" "-flto" } } */
/* { dg-temporal-stat "stubs" "4" } */
/* { dg-temporal-stat "islands" "3" } */
/* { dg-variant "without islands" "-fplugin-arg-temporal-disable=islands" "-O[123s]" } */
/* { dg-for "without islands" { dg-temporal-stat "stubs" "4" } } */
/* { dg-for "without islands" { dg-temporal-stat "islands" "0" } } */

struct node { struct node *next; int value, other; };

int
one (struct node *p, int n)
{
  return p->value + n;
}

int
element (const short *p, long i)
{
  return p[i];
}

volatile int sink;
#define MUCH  sink = 0x1234567; sink = 0x2345678; sink = 0x3456789; sink = 0x4567890; sink = 0x5678901;

/* The first is too far from the only barrier, the second near.  */

int
both (struct node *p, struct node *q)
{
  int a = p->value;
  MUCH MUCH MUCH MUCH
  sink = a;
  return q->value;
}
