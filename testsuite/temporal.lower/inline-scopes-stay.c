/* Purpose: large variables, and such as lie in no word of their own, begin by calls.
   Source: lower-scopes.cc.  */
/* { dg-do assemble } */
/* { dg-skip-if "scopes are expanded when optimising" { *-*-* } { "-O0" "-Os" "-flto" } } */
/* { dg-temporal-stat "inline_scopes" "1" } */

void use (void *p);

void
scope (int n)
{
  char large[72], small[64], dynamic[n];
  use (large);
  use (small);
  use (dynamic);
}
