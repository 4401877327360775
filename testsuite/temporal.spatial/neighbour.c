/* Purpose: a far jump from one object into another one that is alive: no
   redzone is touched, and every byte there may be accessed, but not by
   this pointer.
   Source: Vorobyov 2017a, section 2.2: overflow into allocated areas.  */
/* { dg-do run } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static int g1[100], g2[100];
static volatile int sink;
static volatile intptr_t distance;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *p = calloc (200, sizeof *p), *q = calloc (200, sizeof *q);
  int l1[10] = { 1 }, l2[10] = { 2 };
  int *lp = l1, *lq = l2, *gp = g1, *gq = g2;

  q[50] = 7;
  gq[50] = 8;
  if (!strcmp (what, "heap"))
    {
      distance = ((intptr_t) &q[50] - (intptr_t) p) / (intptr_t) sizeof (int);
      sink = p[distance]; /* { dg-temporal-error "out-of-bounds" "heap" } */
    }
  if (!strcmp (what, "heap-back"))
    {
      distance = ((intptr_t) p - (intptr_t) q) / (intptr_t) sizeof (int);
      q[distance] = 1; /* { dg-temporal-error "out-of-bounds" "heap-back" } */
    }
  if (!strcmp (what, "local"))
    {
      distance = ((intptr_t) lq - (intptr_t) lp) / (intptr_t) sizeof (int);
      lp += distance;
      *lp = 3; /* { dg-temporal-error "out-of-bounds" "local" } */
    }
  if (!strcmp (what, "global"))
    {
      distance = ((intptr_t) gq - (intptr_t) gp) / (intptr_t) sizeof (int);
      sink = gp[distance + 50]; /* { dg-temporal-error "out-of-bounds" "global" } */
    }
  if (!strcmp (what, "heap-to-stack"))
    {
      distance = ((intptr_t) lq - (intptr_t) p) / (intptr_t) sizeof (int);
      sink = p[distance]; /* { dg-temporal-error "out-of-bounds" "heap-to-stack" } */
    }

  /* { dg-temporal-clean "legal" } */
  distance = &q[50] - q;
  sink = q[distance] + gq[distance] + lq[0] + *lp;
  free (p);
  free (q);
  return sink != 7 + 8 + 2 + 1;
}
