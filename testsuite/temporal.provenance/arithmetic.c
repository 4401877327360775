/* Purpose: p + i keeps the referent of p: sums, differences, element addresses,
   running pointers, a difference applied to another base.
   Source: Vorobyov 2017a, rule R1 with an offset.  */
/* { dg-do run } */

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define N 10

static volatile long sink;
static volatile int four = 4;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  long *p = calloc (N, sizeof *p);
  long *sum = p + four, *end = p + N, *element = &p[2];
  long *back = end - 3;
  ptrdiff_t step = back - p;

  free (p);
  long *q = calloc (N, sizeof *q);
  for (int i = 0; i < N; i++)
    q[i] = i;

  if (!strcmp (what, "sum"))
    sink = *sum; /* { dg-temporal-error "use-after-free" "sum" } */
  if (!strcmp (what, "element"))
    *element = 1; /* { dg-temporal-error "use-after-free" "element" } */
  if (!strcmp (what, "back"))
    sink = back[-1]; /* { dg-temporal-error "use-after-free" "back" } */
  if (!strcmp (what, "end"))
    sink = *--end; /* { dg-temporal-error "use-after-free" "end" } */
  if (!strcmp (what, "index"))
    p[four] = 2; /* { dg-temporal-error "use-after-free" "index" } */
  if (!strcmp (what, "run"))
    for (long *r = p; r < end; r++)
      sink += *r; /* { dg-temporal-error "use-after-free" "run" } */

  /* { dg-temporal-clean "legal" } */
  sum = q + four;
  element = &q[2];
  end = q + N;
  long total = *sum + *element + q[step] + end[-1];
  for (long *r = q; r < end; r++)
    total += *r;
  for (long *r = end; r-- > q;)
    total += *r;
  free (q);
  return total != 4 + 2 + 7 + 9 + 45 + 45;
}
