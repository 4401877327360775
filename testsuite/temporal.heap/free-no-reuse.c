/* Purpose: a stale pointer to memory that nobody has got again: each width of
   access that C has, read and write.
   Source: Vorobyov 2017a, section 2.1: temporal validity presupposes spatial validity.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

static volatile long long sink;
static volatile double fsink;

struct wide { long a[6]; };

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int legal = !strcmp (what, "legal");	/* { dg-temporal-clean "legal" } */
  struct wide here = { { 1, 2, 3, 4, 5, 6 } };
  char *p = calloc (8, 16);

  if (legal)
    what = argc > 2 ? argv[2] : "";
  else
    free (p);

  if (!strcmp (what, "r1"))
    sink = p[3]; /* { dg-temporal-error "use-after-free" "r1" } */
  if (!strcmp (what, "r2"))
    sink = *(short *) (p + 6); /* { dg-temporal-error "use-after-free" "r2" } */
  if (!strcmp (what, "r8"))
    sink = *(long long *) (p + 8); /* { dg-temporal-error "use-after-free" "r8" } */
  if (!strcmp (what, "rf"))
    fsink = *(float *) (p + 4); /* { dg-temporal-error "use-after-free" "rf" } */
  if (!strcmp (what, "rl"))
    fsink = *(long double *) (p + 16); /* { dg-temporal-error "use-after-free" "rl" } */
  if (!strcmp (what, "w1"))
    p[120] = 1; /* { dg-temporal-error "use-after-free" "w1" } */
  if (!strcmp (what, "wd"))
    *(double *) (p + 64) = 1.5; /* { dg-temporal-error "use-after-free" "wd" } */
  if (!strcmp (what, "rs"))
    here = *(struct wide *) (p + 8); /* { dg-temporal-error "use-after-free" "rs" } */
  if (!strcmp (what, "ws"))
    *(struct wide *) (p + 8) = here; /* { dg-temporal-error "use-after-free" "ws" } */

  /* { dg-temporal-clean "legal r1" } */
  /* { dg-temporal-clean "legal r2" } */
  /* { dg-temporal-clean "legal r8" } */
  /* { dg-temporal-clean "legal rf" } */
  /* { dg-temporal-clean "legal rl" } */
  /* { dg-temporal-clean "legal w1" } */
  /* { dg-temporal-clean "legal wd" } */
  /* { dg-temporal-clean "legal rs" } */
  /* { dg-temporal-clean "legal ws" } */
  sink = here.a[5];
  if (legal)
    free (p);
  return 0;
}
