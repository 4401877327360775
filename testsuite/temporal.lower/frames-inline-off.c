/* Purpose: with disable=inline_scopes they are calls.
   Source: lower-scopes.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-disable=inline_scopes" } */
/* { dg-temporal-stat "inline_scopes" "0" } */

void use (int *p);

void
scope (void)
{
  int x = 1;
  use (&x);
}
