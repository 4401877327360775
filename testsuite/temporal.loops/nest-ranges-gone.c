/* Purpose: no check is left in nests whose index may wrap around as far as GCC knows, whose counts change, or that have many
   arrays, and ranges before inner loops are compared with the bounds of their block.
   Source: modular-index.cc, loop-iterations.cc, variable-numbers.cc, loop-bounds.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-stats -fplugin-arg-temporal-dump" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-Os" "-flto" } } */
/* { dg-skip-if "GCC moves and unrolls otherwise" { *-*-* } { "-O1" "-O3" } } */
/* { dg-temporal-stat "loop_versions" "4" } */
/* { dg-temporal-stat "range_checks" "18" } */
/* { dg-temporal-stat "window_ranges" "1" } */
/* { dg-variant "without nest ranges" "-fplugin-arg-temporal-disable=nest_ranges" } */
/* { dg-for "without nest ranges" { dg-temporal-stat "loop_versions" "5" } } */
/* { dg-for "without nest ranges" { dg-temporal-stat "window_ranges" "11" } } */

/* Eleven ranges, before the outermost loop.  */

void
many (double **in, double *out, double *x, int n, int m)
{
  double *a = in[0], *b = in[1], *c = in[2], *d = in[3], *e = in[4], *f = in[5], *g = in[6], *h = in[7], *k = in[8];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      out[i * m + j] = a[i * m + j] * x[i * m + j - m] + b[i * m + j] + c[i * m + j] + d[i * m + j] + e[i * m + j]
		       + f[i * m + j] + g[i * m + j] + h[i * m + j] + k[i * m + j];
}

double
triangle (double (*a)[12], int n)
{
  double s = 0;
  for (int i = 1; i < n; i++)
    for (int k = 0; k < i; k++)
      s += a[i][k] * a[k][i];
  return s;
}

double
rows (int *start, double *a, int n)
{
  double s = 0;
  for (int i = 0; i < n; i++)
    for (int k = start[i]; k < start[i + 1]; k++)
      s += a[k];
  return s;
}

static double numbers[1000];
static double *const in_numbers = numbers;
extern void unknown (double *);

void
named (int n)
{
  unknown (numbers);
  for (int i = 0; i < n; i++)
    in_numbers[i] += 1;
}
