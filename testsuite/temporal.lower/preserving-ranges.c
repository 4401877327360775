/* Purpose: ranges before loops are judged by an entry that changes few registers: whole blocks, blocks with a partial
   last cell, and constants that are read are good; what is too long, stale, or a constant that is written is not, and
   the loop reports its first bad turn.  Numbers in vector registers survive.
   Source: preserve-most.c, lower-ranges.cc.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-error "out-of-bounds" "read" "24" } */
/* { dg-temporal-error "out-of-bounds" "write" "33" } */
/* { dg-temporal-error "use-after-free" "stale" "24" } */
/* { dg-temporal-error "write-to-constant" "const" "33" } */

#include <stdlib.h>
#include <string.h>

static const char fixed[19] = "eighteen characters";

static __attribute__ ((noipa)) double
sum_of (const char *p, long n, double a, double b, double c)
{
  double d = a * b, e = b * c, f = d + e;
  long sum = 0;
  for (long i = 0; i < n; i++)
    sum +=
	   p[i];
  return sum + a + b + c + d + e + f;
}

static __attribute__ ((noipa)) double
fill (short *p, long n, double a, double b)
{
  double c = a - b;
  for (long i = 0; i < n; i++)
    p[i] =
	   (short) i;
  return a + b + c;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  for (long size = 1; size < 300; size++)
    {
      char *p = calloc (size, 2);
      if (size == 77 && !strcmp (what, "stale"))
	free (p);
      if (sum_of (p, size * 2 + (size == 77 && !strcmp (what, "read")), 1, 2, 3) != 1 + 2 + 3 + 2 + 6 + 8)
	return 1;
      if (fill ((short *) p, size + (size == 78 && !strcmp (what, "write")), 5, 3) != 5 + 3 + 2)
	return 2;
      free (p);
    }
  if (sum_of (fixed, sizeof fixed, 0, 0, 0) < 1000)
    return 3;
  if (!strcmp (what, "const"))
    fill ((short *) fixed, 4, 1, 1);
  return 0;
}
