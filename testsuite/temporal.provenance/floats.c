/* Purpose: pointers copied as doubles, or two as a complex number, keep their referent: in unions, in arrays and
   by memcpy; and a pointer that a double has overwritten is not taken for the one that
   the double really is.
   Source: issue 4, copies of numbers; the model is vectors.c.  */
/* { dg-do run } */

#include "stale.h"

union either { int *p; double d; };
struct record { int kind; union either e; };
union two { int *p[2]; double d[2]; double _Complex c; long _Complex l; };
union one { int *p; float _Complex c; };

static union either from[4], to[4];
static struct record a, b;
static union two two_from, two_to;
static union one one_from, one_to;

static __attribute__ ((noinline, noclone)) void
copy (double *d, const double *s, int n)
{
  for (int i = 0; i < n; i++)
    d[i] = s[i];
}

int
main (int argc, char **argv)
{
  prepare ();
  for (int i = 0; i < 4; i++)
    from[i].p = to[i].p = fresh;
  if (IS ("union"))
    {
      from[2].p = stale;
      for (int i = 0; i < 4; i++)
	to[i].d = from[i].d;
      sink = *to[1].p;
      sink = *to[2].p; /* { dg-temporal-error "use-after-free" "union" } */
    }
  if (IS ("member"))
    {
      a.e.p = stale;
      b.e.d = a.e.d;
      sink = *b.e.p; /* { dg-temporal-error "use-after-free" "member" } */
    }
  if (IS ("array"))
    {
      from[1].p = stale;
      copy (&to[0].d, &from[0].d, 4);
      sink = *to[1].p; /* { dg-temporal-error "use-after-free" "array" } */
    }
  if (IS ("bytes"))
    {
      double d;
      from[3].p = stale;
      memcpy (&d, &from[3], sizeof d);
      memcpy (&to[3], &d, sizeof d);
      sink = *to[3].p; /* { dg-temporal-error "use-after-free" "bytes" } */
    }

  two_from.p[0] = two_to.p[0] = two_to.p[1] = one_to.p = fresh;
  if (IS ("complex"))
    {
      two_from.p[1] = stale;
      two_to.c = two_from.c;
      sink = *two_to.p[0];
      sink = *two_to.p[1]; /* { dg-temporal-error "use-after-free" "complex" } */
    }
  if (IS ("complex-integer"))
    {
      two_from.p[0] = stale;
      two_from.p[1] = fresh;
      long _Complex l = two_from.l;
      two_to.l = l;
      sink = *two_to.p[1];
      sink = *two_to.p[0]; /* { dg-temporal-error "use-after-free" "complex-integer" } */
    }
  if (IS ("complex-parts"))
    {
      two_from.p[1] = stale;
      double _Complex c = two_from.c;
      two_to.d[0] = __imag__ c;
      two_to.d[1] = __real__ c;
      sink = *two_to.p[1];
      sink = *two_to.p[0]; /* { dg-temporal-error "use-after-free" "complex-parts" } */
    }
  if (IS ("complex-made"))
    {
      a.e.p = stale;
      b.e.p = fresh;
      __real__ two_to.c = b.e.d;
      __imag__ two_to.c = a.e.d;
      sink = *two_to.p[0];
      sink = *two_to.p[1]; /* { dg-temporal-error "use-after-free" "complex-made" } */
    }
  if (IS ("complex-float"))
    {
      one_from.p = stale;
      float _Complex c = one_from.c;
      one_to.c = c;
      sink = *one_to.p; /* { dg-temporal-error "use-after-free" "complex-float" } */
    }

  /* { dg-temporal-clean } */
  two_from.p[1] = fresh;
  two_to.p[0] = two_to.p[1] = one_to.p = stale;
  two_to.c = two_from.c;
  one_from.p = fresh;
  one_to.c = one_from.c;
  sink = *two_to.p[0] + *two_to.p[1] + *one_to.p;
  two_to.c = 1 + 2i;
  two_from.c = two_to.c * 2;
  two_to.p[0] = fresh;
  sink = *two_to.p[0] + (__imag__ two_from.c == 4);
  for (int i = 0; i < 4; i++)
    to[i].p = stale;
  copy (&to[0].d, &from[0].d, 4);
  for (int i = 0; i < 4; i++)
    sink = *to[i].p;
  for (int i = 0; i < 4; i++)
    {
      to[i].p = stale;
      to[i].d = from[i].d;
      sink = *to[i].p;
    }
  double numbers[8] = { 1, 2, 3, 4 }, sum = 0;
  copy (numbers + 4, numbers, 4);
  for (int i = 4; i < 8; i++)
    sum += numbers[i];
  free (fresh);
  return sum != 10;
}
