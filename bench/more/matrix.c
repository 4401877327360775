/* matrix.c - products of integer matrices held as rows of pointers.

   SPDX-License-Identifier: GPL-3.0-or-later

   The textbook triple loop over int ** : array accesses through a pointer that
   was itself loaded from memory, in loops that GCC unrolls or vectorises
   if inserted code does not prevent it.  Size: rows and columns.  Checked with
   Freivalds' test: (A B) v = A (B v) for random vectors.  */

#include "../bench.h"

typedef uint32_t **matrix;

static matrix
make (long n, struct bench_random *r)
{
  matrix m = bench_alloc (n * sizeof *m);

  for (long i = 0; i < n; i++)
    {
      m[i] = bench_alloc (n * sizeof *m[i]);
      for (long j = 0; j < n; j++)
        m[i][j] = r ? (uint32_t) bench_next (r) : 0;
    }
  return m;
}

static void
destroy (matrix m, long n)
{
  for (long i = 0; i < n; i++)
    free (m[i]);
  free (m);
}

static void
multiply (matrix c, matrix a, matrix b, long n)
{
  for (long i = 0; i < n; i++)
    for (long k = 0; k < n; k++)
      {
        uint32_t factor = a[i][k];
        for (long j = 0; j < n; j++)
          c[i][j] += factor * b[k][j];
      }
}

/* The straightforward algorithm: an inner product per element, walking down columns.  */
static void
multiply_columns (matrix c, matrix a, matrix b, long n)
{
  for (long i = 0; i < n; i++)
    for (long j = 0; j < n; j++)
      {
        uint32_t sum = 0;
        for (long k = 0; k < n; k++)
          sum += a[i][k] * b[k][j];
        c[i][j] = sum;
      }
}

static void
apply (uint32_t *out, matrix m, const uint32_t *v, long n)
{
  for (long i = 0; i < n; i++)
    {
      out[i] = 0;
      for (long j = 0; j < n; j++)
        out[i] += m[i][j] * v[j];
    }
}

int
main (int argc, char **argv)
{
  long n = bench_size (argc, argv, 500);
  struct bench_random r = { 0x2545f4914f6cdd1du };
  matrix a = make (n, &r), b = make (n, &r), c = make (n, NULL);
  matrix d = make (n, NULL);
  uint32_t *v = bench_alloc (n * sizeof *v), *bv = bench_alloc (n * sizeof *v);
  uint32_t *abv = bench_alloc (n * sizeof *v), *cv = bench_alloc (n * sizeof *v);
  uint64_t result = 0;
  int right = 1;

  multiply (c, a, b, n);
  multiply_columns (d, a, b, n);
  for (int round = 0; round < 4; round++)
    {
      for (long i = 0; i < n; i++)
        v[i] = (uint32_t) bench_next (&r);
      apply (bv, b, v, n);
      apply (abv, a, bv, n);
      apply (cv, c, v, n);
      for (long i = 0; i < n; i++)
        right &= abv[i] == cv[i];
      apply (cv, d, v, n);
      for (long i = 0; i < n; i++)
        right &= abv[i] == cv[i];
      for (long i = 0; i < n; i++)
        result = result * 31 + cv[i];
    }
  destroy (a, n);
  destroy (b, n);
  destroy (c, n);
  destroy (d, n);
  free (v);
  free (bv);
  free (abv);
  free (cv);
  return bench_verdict ("matrix", n, result, right);
}
