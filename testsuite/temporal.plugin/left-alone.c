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

int
jumped_into (int n) /* { dg-warning "function 'jumped_into' is left alone: a nested function jumps into it" } */
{
  __label__ out;
  void leave (void) { goto out; }
  if (n > 100)
    leave ();
  return 1;
 out:
  return 2;
}

int
sets_jump (int n) /* { dg-warning "function 'sets_jump' is left alone: it calls __builtin_setjmp" } */
{
  void *buffer[5];
  if (__builtin_setjmp (buffer) == 0 && n > 100)
    __builtin_longjmp (buffer, 1);
  return n;
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
  *p = jumped_into (argc) + sets_jump (argc) + variable;
  free (p);
  if (argc > 2)
    wanted (p);
  if (argc > 1)
    return *p; /* { dg-temporal-error "use-after-free" "error" } */
  /* { dg-temporal-clean "" } */
  return 0;
}
