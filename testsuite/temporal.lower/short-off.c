/* Purpose: disable=short_ranges asks the runtime about all ranges.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-stats -fplugin-arg-temporal-disable=short_ranges" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-Os" "-flto" } } */
/* { dg-temporal-stat "short_ranges" "0" } */
/* { dg-temporal-stat "loop_versions" "1" } */

long
sum (long *a, int n)
{
  long s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}
