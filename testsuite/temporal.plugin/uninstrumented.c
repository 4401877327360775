/* Purpose: functions that cannot be instrumented are left alone with a warning that says
   why, and the rest of the file is instrumented all the same.
   Source: issue, "function by function fallback with a warning".  */
/* { dg-do run } */

#include <stdlib.h>

__attribute__ ((naked)) void
bare (void) /* { dg-warning "function 'bare' is left alone: it is naked" } */
{
  __asm__ ("ret");
}

__attribute__ ((no_temporal)) int
wanted (int *p)
{
  return *p;
}

int variable __attribute__ ((no_temporal)) = 1; /* { dg-warning "attribute applies only to functions" } */

int
main (int argc, char **argv)
{
  (void) argv;
  bare ();
  int *p = malloc (sizeof *p);
  *p = argc + variable;
  free (p);
  if (argc > 2)
    wanted (p);
  if (argc > 1)
    return *p; /* { dg-temporal-error "use-after-free" "error" } */
  /* { dg-temporal-clean "" } */
  return 0;
}
