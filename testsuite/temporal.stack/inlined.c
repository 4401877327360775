/* Purpose: locals of functions that GCC inlines end when the function would
   have returned, at every level of optimisation.
   Source: Chen 2019, Figure 1b (an out-of-scope variable lost to
   optimisation); issue, "a local of an inlined function".  */
/* { dg-do run } */

#include <stddef.h>
#include <string.h>

static volatile int sink;

static inline __attribute__ ((always_inline)) int
forced (int **out, int v)
{
  int local = v;
  *out = &local;
  **out += 1;
  return local;
}

static int
maybe (int **out, int v)
{
  int local[3] = { v, v, v };
  *out = local + 1;
  (*out)[1] = 2;
  return local[2];
}

static inline __attribute__ ((always_inline)) int
nest (int **out, int v)
{
  int a, b;
  {
    int inner = v;
    a = forced (out, inner);
  }
  b = a + v;
  return b;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *p = NULL, *q = NULL;
  int x, y;

  x = forced (&p, 1);
  y = forced (&q, 2);
  if (!strcmp (what, "forced"))
    *p = 1; /* { dg-temporal-error "use-after-return" "forced" } */
  if (!strcmp (what, "second"))
    sink = *q; /* { dg-temporal-error "use-after-return" "second" } */

  y += maybe (&q, 2);
  if (!strcmp (what, "maybe"))
    sink = *q; /* { dg-temporal-error "use-after-return" "maybe" } */

  y += nest (&q, 3);
  if (!strcmp (what, "nest"))
    sink = *q; /* { dg-temporal-error "use-after-return" "nest" } */

  if (!strcmp (what, "loop"))
    for (int i = 0; i < 3; i++)
      {
	if (i == 2)
	  sink = *p; /* { dg-temporal-error "use-after-return" "loop" } */
	x = forced (&p, i);
      }

  /* { dg-temporal-clean "legal" } */
  p = &x;
  q = &y;
  sink = *p + *q;
  return sink != 2 + 3 + 2 + 7;
}
