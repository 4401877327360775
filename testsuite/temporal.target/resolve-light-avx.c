/* Purpose: where vector registers may be wider than the runtime saves them, parameters are resolved by an ordinary call.
   Source: light.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g -mavx" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "light_resolves" "0" } */

int
first (const int *p)
{
  return *p;
}
