/* Purpose: where the program prefetches, the cell is prefetched too.
   Source: lower-prefetch.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "prefetches" "2" } */
/* { dg-variant "without prefetch" "-fplugin-arg-temporal-stats -fplugin-arg-temporal-disable=prefetch" } */
/* { dg-for "without prefetch" { dg-temporal-stat "prefetches" "0" } } */
/* { dg-for "without prefetch" { dg-prune-output "^temporal: " } } */

int
sum (const int *a, const int *next)
{
  __builtin_prefetch (next);
  __builtin_prefetch (next + 16, 0, 1);
  return *a;
}
