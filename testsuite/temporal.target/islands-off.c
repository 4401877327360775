/* Purpose: with disable=islands all stubs stand at the ends of functions.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-disable=islands" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "stubs" "1" } */
/* { dg-temporal-stat "islands" "0" } */

int
one (const int *p, int n)
{
  return *p + n;
}
