/* Purpose: a stale pointer inside a struct that is passed and returned by value,
   small enough for registers and too large for them.
   Source: Chen 2019, struct arguments and results; Vorobyov 2017a, rules R4 and R6.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

struct small { int *p; int n; };
struct large { long pad[5]; int *p; int *q; };

static volatile int sink;

static __attribute__ ((noinline)) int
take_small (struct small s)
{
  return *s.p + s.n; /* { dg-temporal-error "use-after-free" "small" } */
}

static __attribute__ ((noinline)) int
take_large (struct large l)
{
  return *l.q + *l.p; /* { dg-temporal-error "use-after-free" "large" } */
}

static __attribute__ ((noinline)) struct small
give_small (int *p, int n)
{
  struct small s = { p, n };
  return s;
}

static __attribute__ ((noinline)) struct large
give_large (int *p, int *q)
{
  struct large l = { { 1, 2, 3, 4, 5 }, p, q };
  return l;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *p = malloc (sizeof *p);
  *p = 1;
  free (p);
  int *q = malloc (sizeof *q);
  *q = 2;

  if (!strcmp (what, "small"))
    {
      struct small s = { p, 1 };
      sink = take_small (s);
    }
  if (!strcmp (what, "large"))
    {
      struct large l = { { 0 }, p, q };
      sink = take_large (l);
    }
  if (!strcmp (what, "result-small"))
    {
      struct small s = give_small (p, 1);
      sink = *s.p; /* { dg-temporal-error "use-after-free" "result-small" } */
    }
  if (!strcmp (what, "result-large"))
    {
      struct large l = give_large (q, p);
      *l.q = 3; /* { dg-temporal-error "use-after-free" "result-large" } */
    }

  /* { dg-temporal-clean "legal" } */
  struct small s = give_small (q, 1);
  struct large l = give_large (q, s.p);
  sink = take_small (s) + take_large (l) + take_small (give_small (q, 5));
  free (l.q);
  return sink != 3 + 4 + 7;
}
