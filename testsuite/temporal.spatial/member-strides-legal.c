/* Purpose: an index that visits the same member of each element of an array of structures is silent,
   however its steps are written: products and shifts by constants, counters with such steps, in
   nested loops too, and constants that are variables.  In the function itself, and in one that the
   array is passed to, where the steps may also be the caller's.
   Source: issue, "members have bounds", exceptions: only products that were written in bytes counted.  */
/* { dg-do run } */
/* { dg-variant "member" "-fplugin-arg-temporal-bounds=member" } */
/* { dg-temporal-clean "" } */

#include <stdio.h>
#include <stdlib.h>

struct vertex { float position[3]; float normal[3]; int more; };
struct wide { int words[5]; int end[3]; };

#define NOINLINE __attribute__ ((noinline)) static

NOINLINE float
by_product (const float *p, int n)
{
  float sum = 0;
  for (int i = 0; i < n; i++)
    sum += p[i * 7] + p[7 * i + 1] + p[i * 7 + 2];
  return sum;
}
NOINLINE float
by_size (const float *p, size_t n)
{
  float sum = 0;
  for (size_t i = 0; i < n; i++)
    sum += p[i * 7] + p[7 * i + 1] + p[i * 7 + 2];
  return sum;
}
NOINLINE float
by_counter (const float *p, int n)
{
  float sum = 0;
  int k = 0;
  for (int i = 0; i < n; i++)
    {
      sum += p[k] + p[k + 1];
      k += 7;
    }
  return sum;
}
NOINLINE float
nested (const float *p, int n)
{
  float sum = 0;
  for (int i = 0; i < 7 * n; i += 7)
    for (int k = i; k < i + 3; k++)
      sum += p[k];
  return sum;
}
NOINLINE float
parts (const float *p, int n)
{
  float sum = 0;
  int k = 0;
  for (int i = 0; i < n; i++, k += 4)
    {
      sum += p[k++];
      sum += p[k++];
      sum += p[k++];
    }
  return sum;
}
NOINLINE float
downwards (const float *p, int n)
{
  float sum = 0;
  for (int i = 7 * (n - 1); i >= 0; i -= 7)
    sum += p[i];
  return sum;
}
NOINLINE int
by_shift (const int *p, int n)
{
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += p[i << 3];
  return sum;
}
NOINLINE float
callers_steps (const float *p, int n, int step)
{
  float sum = 0;
  for (int i = 0; i < n; i += step)
    sum += p[i];
  return sum;
}
NOINLINE float
here (struct vertex *v, int n)
{
  float *p = v->position, *q = v->position, sum = 0;
  const int step = sizeof *v / sizeof *p;
  int k = 0;
  for (int i = 0; i < n; i++, q += step)
    {
      sum += p[i * 7 + 2] + p[i * step] + p[k + 1] + *q;
      k += step;
    }
  for (k = 0; k < 7 * n; k += 7)
    sum += p[k];
  return sum;
}

int
main (void)
{
  struct vertex *v = calloc (10, sizeof *v);
  struct wide *w = calloc (10, sizeof *w);
  float sum = by_product (v->position, 10) + by_product (v->normal, 10);
  sum += by_size (v->normal, 10) + by_counter (v->normal, 10) + nested (v->normal, 10);
  sum += parts (v->normal, 10) + downwards (v->normal, 10) + callers_steps (v->normal, 70, 7);
  sum += here (v, 10);
  printf ("%d %f\n", by_shift (w->words, 10), sum);
  free (v);
  free (w);
  return 0;
}
