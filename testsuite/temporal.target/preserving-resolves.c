/* Purpose: where the caller left no referents, parameters are resolved by a call that changes no register but its
   result's: other parameters survive, in registers of any kind, where the cell tells the referent (a block, null) and
   where the block store is asked (one past the end of a block, an address in its middle); what is found is judged
   as ever.
   Source: libtemporal/target/x86_64/resolve-preserve-most.c, preserve-most.cc.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-error "use-after-free" "freed" "26" } */
/* { dg-temporal-error "out-of-bounds" "behind" "26" } */
/* { dg-temporal-error "null-dereference" "null" "26" } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef double visit (const char *p, long i, char **end, long j, const char *last, long k,
		      double a, double b, double c, double d, double e, double f, double g, double h,
		      long l, const char *seventh);

/* Six parameters in general registers, eight in vector registers, two on the stack.  */
__attribute__ ((noipa)) static double
mixed (const char *p, long i, char **end, long j, const char *last, long k,
       double a, double b, double c, double d, double e, double f, double g, double h,
       long l, const char *seventh)
{
  int got = p[i];
  return got + 2 * j + 3 * k + 4 * l + 5 * (*end - p) + 6 * (last - p) + 7 * *seventh
	 + 8 * a + 9 * b + 10 * c + 11 * d + 12 * e + 13 * f + 14 * g + 15 * h;
}

/* As qsort would: it leaves nothing in slots.  */
__attribute__ ((noipa, no_temporal)) static double
outside (visit *v, const char *p, long i, char **end, const char *last, const char *seventh)
{
  return v (p, i, end, 2, last, 3, 1, 2, 3, 4, 5, 6, 7, 8, 4, seventh);
}

static char fixed[] = "seventh";

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  char *p = malloc (24), *end = p + 24;
  memset (p, 1, 24);
  if (!strcmp (what, "freed"))
    free (p);
  double sum = outside (mixed, strcmp (what, "null") ? p : NULL, strcmp (what, "behind") ? 5 : 24, &end,
			end, fixed + 3);
  double want = 1 + 4 + 9 + 16 + 120 + 144 + 7 * 'e' + 8 + 18 + 30 + 44 + 60 + 78 + 98 + 120;
  if (sum != want)
    {
      printf ("%g, not %g\n", sum, want);
      return 1;
    }
  if (strcmp (what, "freed"))
    free (p);
  return 0;
}
