/* Purpose: what is checked of arrays of numbers alone is checked as ever, in small blocks, in large ones and
   in locals, and memory that was such an array can hold pointers afterwards.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>

static volatile int many = 100000;

static double
sum (const double *from, double *to, int n)
{
  double s = 0;
  for (int i = 0; i < n; i++)
    {
      to[i] = from[i];
      s += to[i];
    }
  return s;
}

int
main (int argc, char **argv)
{
  double *a = malloc (many * sizeof *a), *b = malloc (many * sizeof *b);
  char local[64], other[64];
  if (!a || !b)
    return 1;
  for (int i = 0; i < many; i++)
    a[i] = i;
  double s = sum (a, b, many);
  if (argc > 1 && *argv[1] == 'o')
    b[many] = a[3]; /* { dg-temporal-error "out-of-bounds" "o" } */
  memset (local, 1, sizeof local);
  memcpy (other, local, argc > 1 && *argv[1] == 'l' ? many / 1000 : 64); /* { dg-temporal-error "out-of-bounds" "l" } */
  free (a);
  if (argc > 1 && *argv[1] == 'f')
    b[2] = a[1]; /* { dg-temporal-error "use-after-free" "f" } */
  free (b);

  /* The same memory, perhaps.  */
  char ***p = malloc (many * sizeof *p);
  for (int i = 0; i < many; i++)
    p[i] = malloc (sizeof *p[i]);
  char **one = p[many / 2];
  free (p[many / 2]);
  p[many / 2] = argc > 1 && *argv[1] == 's' ? one : malloc (sizeof **p);
  *p[many / 2] = local; /* { dg-temporal-error "use-after-free" "s" } */
  for (int i = 0; i < many; i++)
    free (p[i]);
  free (p);
  return s < 1 || other[3] != 1;
}
