/* Purpose: with disable=pointer_free each copy of a number asks the cells.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-disable=pointer_free" } */
/* { dg-skip-if "when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "pointer_free_copies" "0" } */
/* { dg-temporal-stat "referent_loads" "1" } */

static double a[4], b[4];

int
main (int argc, char **argv)
{
  for (int i = 0; i < 4; i++)
    a[i] = argc;
  for (int i = 0; i < 4; i++)
    b[i] = a[i];
  return b[argc & 3] == 0;
}
