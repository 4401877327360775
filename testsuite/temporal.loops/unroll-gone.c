/* Purpose: GCC unrolls small loops as it does without checks, so that the checks of a vector's elements are joined, and its elements are in
   registers.  Loops that would grow stay.
   Source: Olden's bh; unroll.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g -w -fplugin-arg-temporal-dump" } */
/* { dg-skip-if "GCC unrolls from -O2 on" { *-*-* } { "-O0" "-O1" "-Os" "-flto" } } */
/* { dg-temporal-stat "unrolled_loops" "2" } */
/* { dg-variant "without unroll" "-fplugin-arg-temporal-disable=unroll" } */
/* { dg-for "without unroll" { dg-temporal-stat "unrolled_loops" "0" } } */

struct node { short type; double mass, pos[3]; };

double
square (struct node *p, const double *from)
{
  double d[3], sum = 0;
  for (int i = 0; i < 3; i++)
    d[i] = p->pos[i] - from[i];
  for (int i = 0; i < 3; i++)
    sum += d[i] * d[i];
  return sum;
}

void
move (struct node *p, const double *by)
{
  for (int i = 0; i < 3; i++)
    p->pos[i] += by[i];
}

/* Too much.  */

double
all (double *a, double *b, double *c)
{
  double sum = 0;
  for (int i = 0; i < 8; i++)
    {
      a[i] = b[i] * c[i] + a[i];
      b[i] = a[i] / c[i];
      sum += a[i] * b[i] * c[i];
    }
  return sum;
}

/* A number of turns that is not known, and a call.  */

extern void seen (double);

double
some (double *a, int n)
{
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[i];
  for (int i = 0; i < 3; i++)
    seen (a[i]);
  return sum;
}
