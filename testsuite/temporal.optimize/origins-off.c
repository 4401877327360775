/* Purpose: with no_origins each use asks.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-no_origins" } */
/* { dg-temporal-stat "shared_origins" "0" } */

extern void take (int *p);

void
local (void)
{
  int v = 0;
  take (&v);
  take (&v);
}
