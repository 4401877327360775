/* Purpose: pointers copied as doubles keep their referent: in unions, in arrays and
   by memcpy; and a pointer that a double has overwritten is not taken for the one that
   the double really is.
   Source: issue 4, copies of numbers; the model is vectors.c.  */
/* { dg-do run } */

#include "stale.h"

union either { int *p; double d; };
struct record { int kind; union either e; };

static union either from[4], to[4];
static struct record a, b;

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

  /* { dg-temporal-clean } */
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
