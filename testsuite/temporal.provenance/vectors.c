/* Purpose: pointers copied as something else keep their referent: as a double, in vectors of
   integers or doubles, in 128-bit integers, as arrays of long.
   Source: issue 3, constructs that carry pointers.  */
/* { dg-do run } */

#include "stale.h"

typedef long pair __attribute__ ((vector_size (16), may_alias));
typedef double real_pair __attribute__ ((vector_size (16), may_alias));
typedef pair loose_pair __attribute__ ((aligned (1)));
typedef long four __attribute__ ((vector_size (32), may_alias, aligned (8)));
typedef double __attribute__ ((may_alias)) real;
typedef unsigned __int128 __attribute__ ((may_alias, aligned (8))) wide;

static int *from[4] __attribute__ ((aligned (32)));
static int *to[4] __attribute__ ((aligned (32)));

static __attribute__ ((noinline)) void
copy (void *d, const void *s, const char *how)
{
  if (!strcmp (how, "double"))
    for (int i = 0; i < 4; i++)
      ((real *) d)[i] = ((const real *) s)[i];
  else if (!strcmp (how, "pair"))
    for (int i = 0; i < 2; i++)
      ((pair *) d)[i] = ((const pair *) s)[i];
  else if (!strcmp (how, "loose"))
    for (int i = 0; i < 2; i++)
      ((loose_pair *) d)[i] = ((const loose_pair *) s)[i];
  else if (!strcmp (how, "reals"))
    for (int i = 0; i < 2; i++)
      ((real_pair *) d)[i] = ((const real_pair *) s)[i];
  else if (!strcmp (how, "four"))
    *(four *) d = *(const four *) s;
  else if (!strcmp (how, "wide"))
    for (int i = 0; i < 2; i++)
      ((wide *) d)[i] = ((const wide *) s)[i];
  else
    for (int i = 0; i < 4; i++)
      ((long *) d)[i] = ((const long *) s)[i];
}

int
main (int argc, char **argv)
{
  prepare ();
  const char *how = argc > 1 ? argv[1] : "";
  for (int i = 0; i < 4; i++)
    {
      from[i] = fresh;
      to[i] = fresh;
    }
  if (IS ("element"))
    {
      pair v = { 0, 0 };
      v[1] = (long) stale;
      int *q = (int *) v[1];
      sink = *q; /* { dg-temporal-error "use-after-free" "element" } */
    }
  if (IS ("made"))
    {
      pair v = { (long) fresh, (long) stale };
      *(pair *) to = v;
      sink = *to[0];
      sink = *to[1]; /* { dg-temporal-error "use-after-free" "made" } */
    }
  if (IS ("shuffled"))
    {
      from[0] = stale;
      pair v = *(pair *) from;
      v = __builtin_shuffle (v, (pair) { 1, 0 });
      *(pair *) to = v;
      sink = *to[0];
      sink = *to[1]; /* { dg-temporal-error "use-after-free" "shuffled" } */
    }
  if (argc > 1 && strcmp (how, "legal"))
    {
      from[3] = stale;
      copy (to, from, how);
      sink = *to[0] + *to[1] + *to[2];
      sink = *to[3]; /* { dg-temporal-error "use-after-free" "double" } */
      /* { dg-temporal-error "use-after-free" "pair" ".-1" } */
      /* { dg-temporal-error "use-after-free" "loose" ".-2" } */
      /* { dg-temporal-error "use-after-free" "reals" ".-3" } */
      /* { dg-temporal-error "use-after-free" "four" ".-4" } */
      /* { dg-temporal-error "use-after-free" "wide" ".-5" } */
      /* { dg-temporal-error "use-after-free" "long" ".-6" } */
    }

  /* { dg-temporal-clean "legal" } */
  static const char *all[] = { "double", "pair", "loose", "reals", "four", "wide", "long" };
  for (int k = 0; k < 7; k++)
    {
      for (int i = 0; i < 4; i++)
	to[i] = stale;
      copy (to, from, all[k]);
      sink = *to[0] + *to[1] + *to[2] + *to[3];
    }
  double sum = 0, numbers[8] = { 1, 2, 3, 4 };
  for (int i = 0; i < 4; i++)
    {
      numbers[i + 4] = numbers[i];
      sum += numbers[i + 4];
    }
  free (fresh);
  return sum != 10;
}
