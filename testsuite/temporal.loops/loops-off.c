/* Purpose: -no-loops leaves loops alone.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-stats -fplugin-arg-temporal-disable=loop_ranges" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "loop_versions" "0" } */

long
sum (int *a, int n)
{
  long s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}
