/* Purpose: neighbouring fields have one test, and none where something between them could be seen,
   may not return, may trap, or is a way of its own.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "coalesced" "5" } */

struct vector { double x, y, z; };
struct pair { int first, second; };
extern void unknown (void);
extern volatile int device;

double
dot (struct vector *a, struct vector *b)
{
  return a->x * b->x + a->y * b->y + a->z * b->z;	/* four are merged */
}

int
both (struct pair *p)
{
  p->first++;
  return p->second;		/* one */
}

int
call (struct pair *p)
{
  int s = p->first;
  unknown ();
  return s + p->second;
}

int
sees (struct pair *p)
{
  int s = p->first;
  device = 1;
  return s + p->second;
}

int
traps (struct pair *p, int n)
{
  int s = p->first / n;
  return s + p->second;
}

int
perhaps (struct pair *p)
{
  int s = p->first;
  if (s > 3)
    s += p->second;
  return s;
}

int
other (struct pair *p, struct pair *q)
{
  return p->first + q->second;
}
