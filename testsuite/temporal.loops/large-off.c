/* Purpose: disable=large_bounds looks for no bounds.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-stats -fplugin-arg-temporal-disable=large_bounds" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "large_bounds" "0" } */

long
until (const int *h, long at)
{
  long s = 0;
  while (at)
    {
      at = h[at];
      s += at;
    }
  return s;
}
