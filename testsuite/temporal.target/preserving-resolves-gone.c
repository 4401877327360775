/* Purpose: a parameter that the caller left no referent for is resolved by a call that changes no other register.
   Source: preserve-most.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "preserving_resolves" "1" } */
/* { dg-variant "without cold_calls" "-fplugin-arg-temporal-disable=cold_calls" } */
/* { dg-for "without cold_calls" { dg-temporal-stat "preserving_resolves" "0" } } */
/* Where vector registers may be wider than the runtime saves them, by an ordinary call.  */
/* { dg-variant "with AVX" "-mavx" } */
/* { dg-for "with AVX" { dg-temporal-stat "preserving_resolves" "0" } } */

int
first (const int *p)
{
  return *p;
}
