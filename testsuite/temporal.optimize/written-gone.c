/* Purpose: that a block is not read-only is asked once of a referent, wherever the block is written.  */
/* { dg-do assemble } */
/* { dg-options "-g -fno-inline" } */
/* { dg-skip-if "the passes run when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "redundant_written" "2" } */

struct pair { long a, b, c; };

extern void unknown (void);

/* Both members are known to be there, and that the first was written says enough of the second.  */
long
members (struct pair *p)
{
  long sum = p->a + p->b;
  p->a = 0;
  p->b = 0;			/* one */
  return sum;
}

/* Not that they are still there.  */
long
twice (struct pair *p)
{
  long sum = p->b;
  p->a = 0;
  unknown ();
  sum += p->b;
  p->b = 0;			/* two */
  return sum;
}

/* On one of the ways only.  */
long
perhaps (struct pair *p, int way)
{
  long sum = p->a + p->b;
  if (way)
    p->a = 0;
  p->b = 0;
  return sum;
}

/* Another referent.  */
long
other (struct pair *p, struct pair *q)
{
  long sum = p->a + q->b;
  p->a = 0;
  q->b = 0;
  return sum;
}
