/* Purpose: what lives in registers of any kind survives a check that has to ask the runtime; its arguments
   are found in registers, on the stack and among constants; and blocks with a partial last cell that no type
   announces are accessed as before.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-error "out-of-bounds" "byte" "25" } */
/* { dg-temporal-error "use-after-free" "freed" "25" } */
/* { dg-temporal-error "out-of-bounds" "field" "34" } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node { struct node *next; long number; short first; char second; };

/* More values than there are registers, some in vector registers.  */
__attribute__ ((noinline, noclone)) static double
many (const char *p, long i, long *n, double *d)
{
  long a = n[0], b = n[1], c = n[2], e = n[3], f = n[4], g = n[5], h = n[6], j = n[7];
  double q = d[0], r = d[1], s = d[2], t = d[3], u = d[4], v = d[5], w = d[6], x = d[7];
  long double y = d[0] / 3.0L;
  long k = a ^ b ^ c;

  int got = p[i];

  return got + a + 2 * b + 3 * c + 4 * e + 5 * f + 6 * g + 7 * h + 8 * j + k
	 + q * 2 + r * 3 + s * 4 + t * 5 + u * 6 + v * 7 + w * 8 + x * 9 + (double) (y * 3);
}

__attribute__ ((noinline, noclone)) static int
field (struct node *p)
{
  return p->second;
}

int
main (int argc, char **argv)
{
  long n[8] = { 1, 2, 3, 4, 5, 6, 7, 8 };
  double d[8] = { 1, 2, 3, 4, 5, 6, 7, 8 };
  const char *what = argc > 1 ? argv[1] : "";
  char *p = malloc (13);
  memset (p, 1, 13);
  if (!strcmp (what, "freed"))
    free (p);
  double sum = many (p, strcmp (what, "byte") ? 12 : 13, n, d);
  /* Up to FIRST, and SECOND with it: 19 bytes.  */
  struct node *cut = malloc (strcmp (what, "field") ? 19 : 18);
  cut->next = NULL;
  ((char *) cut)[17] = 7;
  if (strcmp (what, "field"))
    ((char *) cut)[18] = 9;
  int got = field (cut);
  if (sum != 1 + 204 + (1 ^ 2 ^ 3) + 240 + 1 || got != 9)
    {
      printf ("%g %d\n", sum, got);
      return 1;
    }
  free (cut);
  if (strcmp (what, "freed"))
    free (p);
  return 0;
}
