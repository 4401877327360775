/* Purpose: loops that copy numbers side by side, up or down, in each size, or clear the cells that they store to: the
   cells are copied or cleared before the loop.
   Source: the histories of a Viterbi decoder (llvm-test-suite), which took 20 times as long.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "loops are looked at when optimising for speed" { *-*-* } { "-O0" "-Os" "-flto" } } */
/* { dg-temporal-stat "whole_copies" "6" } */
/* { dg-variant "without whole copies" "-fplugin-arg-temporal-disable=whole_copies" "*" } */
/* { dg-for "without whole copies" { dg-temporal-stat "whole_copies" "0" } } */

#include <stddef.h>

char from[1000], to[1000];
extern const double samples[100];

void
characters (char *d, const char *s, size_t n)
{
  for (size_t i = 0; i < n; i++)
    d[i] = s[i];
}

void
downwards (int *d, const int *s, int n)
{
  while (n-- > 0)
    d[n] = s[n];
}

void
stepping (short *d, const short *s, const short *end)
{
  while (s != end)
    *d++ = *s++;
}

void
doubles (double *d, int n)
{
  for (int i = 0; i < n; i++)
    d[i] = samples[i];
}

void
variables (int shift)
{
  for (int i = 0; i < 900; i++)
    to[i] = from[i + shift];
}

/* Not all at once, but each row.  */
void
rows (float d[][64], float s[][64], int n, int m)
{
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++)
      d[i][k] = s[i][k];
}
