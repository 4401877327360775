/* Purpose: a stale pointer inside a struct that is copied whole: flat, nested,
   with an array of pointers, out of an array of structs, through pointers to
   structs.
   Source: Vorobyov 2017a, rule R4, the two-pointer struct.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

struct two { int *p; int *q; };
struct nest { char tag; struct two in; int *many[3]; };

static volatile int sink;
static volatile int one = 1;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *dead = malloc (sizeof *dead), *live = malloc (sizeof *live);
  *dead = 1;
  *live = 2;

  struct two s1 = { dead, live }, s2;
  s2 = s1;
  struct nest n1 = { 'n', { live, dead }, { live, dead, live } }, n2, row[3];
  n2 = n1;
  row[one] = n2;
  row[2] = row[one];
  struct nest *h = malloc (sizeof *h);
  *h = row[2];

  free (dead);
  int *fresh = malloc (sizeof *fresh);
  *fresh = 3;

  if (!strcmp (what, "flat"))
    sink = *s2.p; /* { dg-temporal-error "use-after-free" "flat" } */
  if (!strcmp (what, "nested"))
    sink = *n2.in.q; /* { dg-temporal-error "use-after-free" "nested" } */
  if (!strcmp (what, "array"))
    *row[2].many[one] = 1; /* { dg-temporal-error "use-after-free" "array" } */
  if (!strcmp (what, "heap"))
    sink = *h->many[one]; /* { dg-temporal-error "use-after-free" "heap" } */
  if (!strcmp (what, "back"))
    {
      n1 = *h;
      s1 = n1.in;
      sink = *s1.q; /* { dg-temporal-error "use-after-free" "back" } */
    }
  if (!strcmp (what, "neighbour"))
    {
      /* The good pointer beside the bad one stays good.  */
      sink = *s2.q + *n2.in.p + *row[2].many[0] + *h->many[2];
      s2.q = fresh;
      s1 = s2;
      sink = *s1.q;
      sink = *s1.p; /* { dg-temporal-error "use-after-free" "neighbour" } */
    }

  /* { dg-temporal-clean "legal" } */
  s1.p = fresh;
  s2 = s1;
  n1.in = s2;
  *h = n1;
  sink = *s2.p + *s2.q + *h->in.p + *h->many[0];
  free (fresh);
  free (live);
  free (h);
  return sink != 3 + 2 + 3 + 2;
}
