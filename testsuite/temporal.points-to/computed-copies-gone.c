/* Purpose: a number that is copied from memory where only constants and computed numbers are is no part of an address:
   no referent is removed from the place where it is stored.
   Source: the product of two matrices that is made in a local array first (llvm-test-suite, matmul_f64_4x4), tables of
   coders.  */
/* { dg-do assemble } */
/* { dg-options "-g -fno-unroll-loops" } */
/* { dg-skip-if "when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "computed_copies" "6" } */
/* { dg-temporal-stat "referent_copies" "0" } */
/* { dg-variant "without pointer_free" "-fplugin-arg-temporal-disable=pointer_free" } */
/* { dg-for "without pointer_free" { dg-temporal-stat "computed_copies" "0" } } */

#include <math.h>
#include <string.h>

static const char digits[] = "0123456789abcdef";
static int squares[16];
static unsigned char used[16];

void
product (double *to, const double *a, const double *b)
{
  double all[4];
  all[0] = a[0] * b[0] + a[1] * b[2];
  all[1] = a[0] * b[1] + a[1] * b[3];
  all[2] = a[2] * b[0] + a[3] * b[2];
  all[3] = sqrt (a[2] * b[1] + a[3] * b[3]);
  for (int i = 0; i < 4; i++)
    to[i] = all[i];
}

void
print (char *to, unsigned n)
{
  to[0] = digits[n >> 4 & 15];
  to[1] = digits[n & 15];
}

void
print_literal (char *to, unsigned n)
{
  *to = "+-"[n & 1];
}

void
fill (void)
{
  memset (used, 0, sizeof used);
  for (int i = 0; i < 16; i++)
    {
      squares[i] = i * i * 3;
      used[i] += 5 & i;
    }
}

void
copy (int *to, unsigned char *bytes, int i)
{
  *to = squares[i & 15];
  *bytes = used[i & 15];
}
