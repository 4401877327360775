/* Purpose: the address of an element of a variable is no null pointer, as that of the variable is none; but that of an
   element of a weak variable is, where nobody defines it.
   Source: null-checks.cc.  */
/* { dg-do run } */
/* { dg-options "-g -fplugin-arg-temporal-stats" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-Os" "-flto" } } */
/* { dg-temporal-stat "redundant_nulls" "1+" } */
/* { dg-temporal-clean "" } */

static int numbers[4] = { 1, 2, 3, 4 };
extern int missing[4] __attribute__ ((weak));
static int *third = &numbers[2], *second = &missing[1];

int
main (int argc, char **argv)
{
  (void) argv;
  if (argc > 1)
    return *second;	/* { dg-temporal-error "null-dereference" "weak" } */
  return *third != 3;
}
