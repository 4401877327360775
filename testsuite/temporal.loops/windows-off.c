/* Purpose: -no-windows fetches no bounds.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-stats -fplugin-arg-temporal-disable=loop_bounds" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "loop_bounds" "0" } */

void
count (unsigned *histogram, const unsigned char *text, long n)
{
  for (long i = 0; i < n; i++)
    histogram[text[i]]++;
}
