/* Purpose: ranges before loops that may be short, and the copies of loops for a few turns, are compared with a large block's bounds where these are
   fetched anyway; what is wrong is found, in large blocks and small ones.  */
/* { dg-do run } */
/* { dg-options "-g -Wno-all" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-Os" "-O1" } } */
/* { dg-temporal-stat "large_ranges" "1+" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>

static volatile unsigned zero = 0;

/* The first loop jumps about, so the bounds are fetched; the last one takes COUNT turns each time.  */
__attribute__ ((noipa)) static double
work (double *t, const unsigned *order, unsigned n, unsigned starts, unsigned apart, unsigned count)
{
  double sum = 0;
  for (unsigned i = 0; i < n; i++)
    t[order[i]] += i;
  for (unsigned s = 0; s < starts; s++)
    for (unsigned j = s * apart; j < s * apart + count; j++)
      sum += t[j]; /* { dg-temporal-error "out-of-bounds" "read" } */ /* { dg-temporal-error "out-of-bounds" "few" } */ /* { dg-temporal-error "out-of-bounds" "small" } */ /* { dg-temporal-error "out-of-bounds" "long" } */
  return sum;
}

__attribute__ ((noipa)) static void
change (double *t, const unsigned *order, unsigned n, unsigned starts, unsigned apart, unsigned count)
{
  for (unsigned i = 0; i < n; i++)
    t[order[i]] += i;
  for (unsigned s = 0; s < starts; s++)
    for (unsigned j = s * apart; j < s * apart + count; j++)
      t[j] *= 2; /* { dg-temporal-error "out-of-bounds" "write" } */ /* { dg-temporal-error "use-after-free" "gone" } */
}

int
main (int argc, char **argv)
{
  char c = argc > 1 ? argv[1][0] : 0;
  unsigned order[] = { 3, 1, 2, 0 }, none = zero, many = 20000;
  double *large = calloc (many, sizeof *large), *little = calloc (64, sizeof *little);
  if (!large || !little)
    return 1;
  double sum = work (large, order, 4, many / 8, 8, 8) + work (little, order, 4, 8, 8, 8);
  sum += work (large, order, 4, many / 2, 2, 2) + work (little, order, 4, 32, 2, 2);
  sum += work (large, order, 4, 4, many / 4, many / 4) + work (little, order, none, 1, none, 64);
  change (large, order, 4, many / 8, 8, 8);
  change (little, order, 4, 8, 8, 8);
  change (large, order, 4, many, 1, 1);
  if (c == 'r')
    sum += work (large, order, 4, many / 8 + 1, 8, 8);
  if (c == 'f')
    sum += work (large, order, 4, many / 2 + 1, 2, 2);
  if (c == 'l')
    sum += work (large, order, 4, 4, many / 4, many / 4 + 1);
  if (c == 's')
    sum += work (little, order, 4, 8, 8, 9);
  if (c == 'w')
    change (large, order, 4, many / 8, 8, 9);
  if (c == 'g')
    {
      free (large);
      change (large, order, none, many / 8, 8, 8);
    }
  else
    free (large);
  free (little);
  return sum < 0;
}
