/* Purpose: beyond a local array or struct through a pointer, in this function
   and in a callee.
   Source: Chen 2019, Figure 1a (a pointer made from the wrong variable); issue.  */
/* { dg-do run } */

#include <string.h>

static volatile int sink;
static volatile int four = 4;

static __attribute__ ((noinline)) int
sum (const int *p, int n)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    s += p[i]; /* { dg-temporal-error "out-of-bounds" "callee" } */
  return s;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int i = 1, a[6] = { 1, 2, 3, 4, 5, 6 };
  struct { char tag; int x; } pair = { 't', 4 };
  char text[5] = "four";
  int *p = a, *pi = &i;
  char *t = text;

  if (!strcmp (what, "array"))
    p[four + 2] = 1; /* { dg-temporal-error "out-of-bounds" "array" } */
  if (!strcmp (what, "scalar"))
    sink = *(pi + 5); /* { dg-temporal-error "out-of-bounds" "scalar" } */
  if (!strcmp (what, "callee"))
    sink = sum (a, four + 3);
  if (!strcmp (what, "text"))
    t[four + 1] = 'x'; /* { dg-temporal-error "out-of-bounds" "text" } */
  if (!strcmp (what, "field"))
    {
      int *x = &pair.x;
      x[four - 3] = 1; /* { dg-temporal-error "out-of-bounds" "field" } */
    }
  if (!strcmp (what, "underflow"))
    sink = p[-four]; /* { dg-temporal-error "out-of-bounds" "underflow" } */

  /* { dg-temporal-clean "legal" } */
  sink = sum (a, four + 2) + t[four] + pair.x + *pi + p[four + 1];
  return sink != 21 + 0 + 4 + 1 + 6;
}
