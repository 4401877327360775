/* Purpose: a function returns a stale pointer: one that it was given, one from a
   global, one of several, through a pointer to the function.
   Source: Vorobyov 2017a, rule R6: return values.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

static int *kept;
static volatile int sink;
static volatile int one = 1;

static __attribute__ ((noinline)) int *
identity (int *p)
{
  return p;
}

static __attribute__ ((noinline)) int *
get_kept (void)
{
  return kept;
}

static __attribute__ ((noinline)) int *
choose (int which, int *a, int *b)
{
  return which ? a : b;
}

static __attribute__ ((noinline)) int *
next (int *p)
{
  return p + 1;
}

static int *(*volatile function) (int *) = identity;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *p = malloc (2 * sizeof *p);

  p[0] = p[1] = 1;
  kept = p;
  free (p);
  int *q = malloc (2 * sizeof *q);
  q[0] = q[1] = 2;

  if (!strcmp (what, "identity"))
    sink = *identity (p); /* { dg-temporal-error "use-after-free" "identity" } */
  if (!strcmp (what, "global"))
    sink = *get_kept (); /* { dg-temporal-error "use-after-free" "global" } */
  if (!strcmp (what, "choose"))
    *choose (one, p, q) = 3; /* { dg-temporal-error "use-after-free" "choose" } */
  if (!strcmp (what, "pointer"))
    sink = *function (p); /* { dg-temporal-error "use-after-free" "pointer" } */
  if (!strcmp (what, "nested"))
    sink = *next (choose (one, identity (p), q)); /* { dg-temporal-error "use-after-free" "nested" } */

  /* { dg-temporal-clean "legal" } */
  kept = q;
  sink = *identity (q) + *get_kept () + *choose (!one, p, q) + *function (q)
	 + *next (choose (one, identity (q), p));
  free (get_kept ());
  return sink != 10;
}
