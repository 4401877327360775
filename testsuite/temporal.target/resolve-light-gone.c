/* Purpose: a parameter that the caller left no referent for is resolved by a call that changes no other register.
   Source: light.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "light_resolves" "1" } */

int
first (const int *p)
{
  return *p;
}
